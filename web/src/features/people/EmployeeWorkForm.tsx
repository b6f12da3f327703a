import { Button, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { figureOf } from '@lintel/contract/form-values';
import type { Employee } from '@lintel/contract/employee-record';
import { EMPLOYMENT_LABELS, type EmploymentType } from '@lintel/contract/employment';
import { DepartmentPicker } from '#web/features/departments/departments.parts.tsx';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FieldOrFact } from '#web/ui/FieldOrFact.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { gradesQuery, updateWork } from './employees.data.ts';
import s from './EmployeeProfile.module.css';
import { PersonPicker } from './PersonPicker.tsx';

export const WORK_LABELS = {
  position: 'Position',
  departmentId: 'Department',
  managerId: 'Manager',
  grade: 'Grade',
  employmentType: 'Type',
  weeklyMinutes: 'Hours a week',
  location: 'Location (optional)',
  hireDate: 'First day',
  probationEnd: 'Probation until (optional)',
  contractEnd: 'Contract until (optional)',
};
export type WorkFields = Record<keyof typeof WORK_LABELS, string>;
export const TYPES = optionsOf(EMPLOYMENT_LABELS);

/** The fields as the call wants them: nothing is null, hours are minutes. */
export const workInput = (fields: WorkFields) => ({
  position: fields.position,
  departmentId: fields.departmentId || null,
  managerId: fields.managerId || null,
  grade: fields.grade || null,
  employmentType: fields.employmentType as EmploymentType,
  weeklyMinutes: Math.round(figureOf(fields.weeklyMinutes) * 60),
  location: fields.location.trim() || null,
  hireDate: fields.hireDate || null,
  probationEnd: fields.probationEnd || null,
  contractEnd: fields.contractEnd || null,
});

/** What a select of pay grades takes: its choices, or why there are none. */
export function useGrades() {
  const grades = useQuery(gradesQuery);
  return {
    data: grades.data?.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })) ?? [],
    ...(grades.isPending && { placeholder: 'Loading…' }),
    ...(grades.isError && { error: sentenceOf(grades.error) }),
  };
}

/** HR's view of somebody's job and contract. */
export function EmployeeWorkForm({ person }: { person: Employee }) {
  const { payBasis = 'monthly', version } = person;
  const inputOf = ({ givenName, familyName, ...work }: WorkFields & { givenName: string; familyName: string }) => ({
    ...workInput(work),
    givenName,
    familyName,
    payBasis,
    version,
  });
  const grades = useGrades();
  const isAgreed = person.isPayAgreed ?? false;
  const agreed = isAgreed ? { description: 'Changes with the pay: propose it under Pay' } : {};
  const { field, choice, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    initial: {
      givenName: person.givenName,
      familyName: person.familyName,
      position: person.position,
      departmentId: person.department?.id ?? '',
      managerId: person.manager?.id ?? '',
      grade: person.grade ?? '',
      employmentType: person.employmentType ?? 'permanent',
      weeklyMinutes: String((person.weeklyMinutes ?? 2400) / 60),
      location: person.location ?? '',
      hireDate: person.hireDate ?? '',
      probationEnd: person.probationEnd ?? '',
      contractEnd: person.contractEnd ?? '',
    },
    labels: { givenName: 'Given name', familyName: 'Family name', ...WORK_LABELS },
    schema: async () => (await import('@lintel/contract/employees')).WorkInput,
    toInput: inputOf,
    submit: async (fields) => {
      await updateWork(person.id, inputOf(fields));
      toast.result('Job saved');
    },
  });
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <FormSection title="Name">
        <TextInput autoComplete="off" {...field('givenName')} />
        <TextInput autoComplete="off" {...field('familyName')} />
      </FormSection>
      <FormSection title="Job" note="Approvals follow the department and the manager from the next step on">
        <TextInput autoComplete="off" {...field('position')} />
        <DepartmentPicker {...choice('departmentId')} />
        <PersonPicker {...choice('managerId')} without={[person.id]} />
        <FieldOrFact isFact={isAgreed}>
          <Select {...choice('grade')} {...grades} searchable clearable {...agreed} />
        </FieldOrFact>
        <TextInput autoComplete="off" {...field('location')} />
      </FormSection>
      <FormSection title="Contract">
        <Select {...choice('employmentType')} data={TYPES} allowDeselect={false} />
        <FieldOrFact isFact={isAgreed}>
          <TextInput inputMode="decimal" {...field('weeklyMinutes')} {...agreed} />
        </FieldOrFact>
        <DateField {...field('hireDate')} isClearable />
        <DateField {...field('probationEnd')} isClearable />
        <DateField {...field('contractEnd')} isClearable />
      </FormSection>
      <FormActions hasErrors={summary.length > 0} state={summary.length > 0 ? 'Some fields need another look' : undefined}>
        <Button type="submit" loading={isBusy}>
          Save job
        </Button>
      </FormActions>
    </form>
  );
}
