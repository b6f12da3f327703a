import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DepartmentPicker, useDepartmentName } from '#web/features/departments/departments.parts.tsx';
import { KindsOffered, useWorkingTimes } from '#web/features/leave/leave.parts.tsx';
import { useSchemaForm } from '#web/kit/form.ts';
import { to } from '#web/kit/link.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useCurrency } from '#web/kit/settings.ts';
import { toast } from '#web/kit/toast.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { StepBar } from '#web/ui/StepBar.tsx';
import { bandOf } from './EmployeePay.tsx';
import { Facts } from './EmployeeProfile.tsx';
import { TYPES, useGrades, WORK_LABELS, workInput, type WorkFields } from './EmployeeWorkForm.tsx';
import { createEmployee, gradesQuery, proposePay } from './employees.data.ts';
import s from './EmployeeProfile.module.css';
import { payInput, typedPayText } from './pay.format.ts';
import { personQuery } from './people.data.ts';
import { PersonPicker } from './PersonPicker.tsx';

const LABELS = {
  givenName: 'Given name',
  familyName: 'Family name',
  email: 'Work mail',
  phone: 'Work phone (optional)',
  birthDate: 'Birth date (optional)',
  privateEmail: 'Private mail (optional)',
  isAnother: 'They are somebody else with the same name and birth date',
  ...WORK_LABELS,
  payBasis: 'Basis',
  amount: 'Pay (optional)',
  scheduleId: 'Work schedule',
  calendarId: 'Holidays of',
  hasLogin: 'Can sign in',
};
type Fields = Record<keyof typeof LABELS, string>;

const STEPS: { title: string; fields: readonly (keyof Fields)[] }[] = [
  { title: 'Person', fields: ['givenName', 'familyName', 'email', 'phone', 'birthDate', 'privateEmail', 'isAnother'] },
  { title: 'Job', fields: ['position', 'departmentId', 'managerId', 'grade', 'location'] },
  { title: 'Pay', fields: ['payBasis', 'amount'] },
  {
    title: 'Calendar and leave',
    fields: ['employmentType', 'weeklyMinutes', 'scheduleId', 'calendarId', 'hireDate', 'probationEnd', 'contractEnd'],
  },
  { title: 'Access', fields: ['hasLogin'] },
  { title: 'Review', fields: [] },
];

const INITIAL: Fields = {
  givenName: '',
  familyName: '',
  email: '',
  phone: '',
  birthDate: '',
  privateEmail: '',
  isAnother: '',
  position: '',
  departmentId: '',
  managerId: '',
  grade: '',
  employmentType: 'permanent',
  weeklyMinutes: '40',
  location: '',
  hireDate: '',
  probationEnd: '',
  contractEnd: '',
  payBasis: 'monthly',
  amount: '',
  scheduleId: '',
  calendarId: '',
  hasLogin: 'yes',
};

const inputOf = (fields: Fields) => ({
  ...workInput(fields as WorkFields),
  givenName: fields.givenName,
  familyName: fields.familyName,
  email: fields.email.trim(),
  phone: fields.phone.trim() || null,
  birthDate: fields.birthDate || null,
  privateEmail: fields.privateEmail.trim() || null,
  payBasis: fields.payBasis === 'hourly' ? ('hourly' as const) : ('monthly' as const),
  hasLogin: fields.hasLogin === 'yes',
  scheduleId: fields.scheduleId || null,
  calendarId: fields.calendarId || null,
  isAnother: fields.isAnother === 'yes',
});

const payOf = ({ payBasis, amount, hireDate, grade }: Fields) =>
  payInput({
    from: hireDate,
    basis: payBasis,
    monthlyMinor: amount,
    hourlyE4: amount,
    weeklyMinutes: '',
    grade,
    reason: 'Agreed on hiring',
  });

/** workspace C1.9: the steps of a hire. The record is a draft; onboarding starts from it once the pay is approved. */
export function EmployeeCreatePage() {
  const navigate = useNavigate();
  const [step, setStep] = useState(0);
  const form = useSchemaForm({
    initial: INITIAL,
    keepAs: 'employee.new',
    secret: ['amount', 'grade', 'payBasis'],
    labels: LABELS,
    schema: async () => (await import('@lintel/contract/employees')).EmployeeInput,
    toInput: inputOf,
    submit: async (fields) => {
      const { id, name } = await createEmployee(inputOf(fields));
      if (fields.amount && fields.hireDate && fields.grade) await proposePay(id, payOf(fields));
      toast.result(`${name} drafted`);
      await navigate(to('people.detail', { employeeId: id }));
    },
  });
  const { fields, onSubmit, isBusy, problem, summary, attempt } = form;
  const isLast = step === STEPS.length - 1;
  const hasTrouble = (index: number) =>
    summary.some(({ fieldId }) => STEPS[index]!.fields.includes(fieldId.replace('field-', '') as keyof Fields));
  // What was refused leads back to the first step that wants another look, where the fields are.
  const [refused, setRefused] = useState(attempt);
  if (refused !== attempt) {
    setRefused(attempt);
    const first = STEPS.findIndex((_, index) => hasTrouble(index));
    if (first >= 0) setStep(first);
  }
  return (
    <>
      <PageHeader title="New employee" lead="The record is a draft until you start onboarding. Pay takes effect when it is approved." />
      <form
        className={s.form}
        noValidate
        onSubmit={(event) => {
          if (isLast) return onSubmit(event);
          event.preventDefault();
          setStep(step + 1);
        }}
      >
        <StepBar
          label="Steps of a hire"
          steps={STEPS.map(({ title }, index) => ({
            title,
            sub: hasTrouble(index) ? 'Needs another look' : undefined,
            state: index === step ? 'now' : index < step ? 'done' : 'next',
          }))}
        />
        <ErrorSummary errors={summary} attempt={attempt} />
        <ProblemNotice problem={problem} />
        <StepFields step={step} form={form} />
        {isLast && <Review fields={fields} />}
        <FormActions hasErrors={summary.length > 0} state={`Step ${step + 1} of ${STEPS.length}`}>
          <Button variant="quiet" component={Link} to={to('people.list')}>
            Cancel
          </Button>
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              Back
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {isLast ? 'Create draft' : 'Next'}
          </Button>
        </FormActions>
      </form>
    </>
  );
}

type Form = ReturnType<typeof useSchemaForm<Fields>>;

function StepFields({ step, form: { fields, field, choice, tick } }: { step: number; form: Form }) {
  const grades = useGrades();
  const currency = useCurrency();
  const times = useWorkingTimes();
  const grade = useQuery(gradesQuery).data?.find(({ code }) => code === fields.grade);
  const parts = [
    <FormSection key="person" title="Person">
      <TextInput autoComplete="off" {...field('givenName')} />
      <TextInput autoComplete="off" {...field('familyName')} />
      <TextInput type="email" autoComplete="off" description="Whoever signs in with it, verified, gets this record" {...field('email')} />
      <TextInput type="tel" autoComplete="off" {...field('phone')} />
      <DateField {...field('birthDate')} description="Tells apart people of one name" isClearable />
      <TextInput type="email" autoComplete="off" {...field('privateEmail')} />
      <FormWide>
        <Checkbox {...tick('isAnother')} />
      </FormWide>
    </FormSection>,
    <FormSection key="job" title="Job" note="Department, manager and grade are needed before onboarding">
      <TextInput autoComplete="off" {...field('position')} />
      <DepartmentPicker {...choice('departmentId')} />
      <PersonPicker {...choice('managerId')} />
      <Select {...choice('grade')} {...grades} searchable clearable />
      <TextInput autoComplete="off" {...field('location')} />
    </FormSection>,
    <FormSection key="pay" title="Pay" note="The managing director decides; it can be proposed later too">
      <Select
        {...choice('payBasis')}
        data={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'hourly', label: 'Hourly' },
        ]}
        allowDeselect={false}
      />
      <TextInput inputMode="decimal" description={bandOf(grade, currency) ?? 'Choose a grade to see its band'} {...field('amount')} />
    </FormSection>,
    <FormSection key="calendar" title="Calendar and leave">
      <Select {...choice('employmentType')} data={TYPES} allowDeselect={false} />
      <TextInput inputMode="decimal" {...field('weeklyMinutes')} />
      <Select
        {...choice('scheduleId')}
        error={choice('scheduleId').error ?? times.problem}
        data={times.schedules}
        placeholder="The company’s, at these hours"
        description="Left out: the company’s working days at these hours"
        clearable
      />
      <Select
        {...choice('calendarId')}
        error={choice('calendarId').error ?? times.problem}
        data={times.calendars}
        placeholder="The company’s"
        description="Left out: the company’s"
        clearable
      />
      <DateField {...field('hireDate')} isClearable />
      <DateField {...field('probationEnd')} isClearable />
      <DateField {...field('contractEnd')} isClearable />
      <FormWide>
        <KindsOffered employmentType={fields.employmentType} weeklyMinutes={workInput(fields as WorkFields).weeklyMinutes} />
      </FormWide>
    </FormSection>,
    <FormSection key="access" title="Access">
      <FormWide>
        <Checkbox
          {...tick('hasLogin')}
          description="An account is prepared when onboarding starts and opened on the first day. Without one, a foreman enters their hours."
        />
      </FormWide>
    </FormSection>,
  ];
  return parts[step] ?? null;
}

const DAYS: readonly (keyof Fields)[] = ['birthDate', 'hireDate', 'probationEnd', 'contractEnd'];

/** What was entered, as it will be read. */
function Review({ fields }: { fields: Fields }) {
  const currency = useCurrency();
  const department = useDepartmentName(fields.departmentId);
  const { schedules, calendars } = useWorkingTimes();
  const { data: manager } = useQuery({ ...personQuery(fields.managerId), enabled: fields.managerId !== '' });
  const said: Partial<Record<keyof Fields, string | undefined>> = {
    departmentId: department,
    managerId: manager?.name,
    payBasis: fields.payBasis === 'hourly' ? 'Hourly' : 'Monthly',
    amount: typedPayText(fields.payBasis, fields.amount, currency),
    employmentType: TYPES.find(({ value }) => value === fields.employmentType)?.label,
    scheduleId: schedules.find(({ value }) => value === fields.scheduleId)?.label ?? 'The company’s, at these hours',
    calendarId: calendars.find(({ value }) => value === fields.calendarId)?.label ?? 'The company’s',
    hasLogin: fields.hasLogin === 'yes' ? 'Yes' : 'No',
  };
  const wordsOf = (name: keyof Fields) => said[name] || (DAYS.includes(name) && fields[name] ? formatDate(fields[name]) : fields[name]);
  const shown = STEPS.flatMap((one) => one.fields).filter((name) => name !== 'isAnother');
  return (
    <Facts
      title="Review"
      note="Nothing is saved yet"
      facts={shown.map((name) => [LABELS[name].replace(' (optional)', ''), wordsOf(name) || '–'])}
    />
  );
}
