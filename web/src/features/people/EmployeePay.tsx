import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Employee } from '@lintel/contract/employee-record';
import { FULL_WEEK_MINUTES } from '@lintel/contract/employment';
import type { Compensation, PayGrade } from '@lintel/contract/pay';
import { IconCash } from '@tabler/icons-react';
import { useCan } from '#web/kit/can.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useCurrency } from '#web/kit/settings.ts';
import { toast } from '#web/kit/toast.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { formatMoney, formatNumber } from '#web/ui/money.format.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { gradesQuery, payQuery, proposePay, readPeopleAgain, withdrawPay } from './employees.data.ts';
import s from './EmployeeProfile.module.css';
import { payInput, payText, type PayFields } from './pay.format.ts';

/** The line of pay, newest first; a proposal waits for the managing director. */
export function EmployeePay({ person }: { person: Employee }) {
  const pay = useQuery(payQuery(person.id));
  const canPropose = useCan('pay:propose');
  const isWaiting = pay.data?.some(({ status }) => status === 'proposed') ?? true;
  return (
    <div className={s.form}>
      <PaySheet pay={pay} />
      {canPropose && !isWaiting && <ProposeForm person={person} />}
    </div>
  );
}

/** The rows of pay, also one's own. */
export function PaySheet({ pay }: { pay: UseQueryResult<Compensation[]> }) {
  return (
    <Sheet label="Pay">
      <SheetHeader title="Pay" note="What took effect is superseded, never edited" />
      <DataTableFrame
        caption="Pay"
        columns={columnsIn(useCurrency())}
        rows={pay.data ?? []}
        rowKey={({ id }) => id}
        state={pay.isPending ? 'loading' : pay.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(pay)}
        empty={
          <EmptyState
            icon={IconCash}
            title="No pay agreed yet."
            hint="It takes effect when the managing director has approved it."
            compact
          />
        }
        skeletonRows={2}
        minWidth="44rem"
      />
    </Sheet>
  );
}

const columnsIn = (currency: string): Column<Compensation>[] => [
  { key: 'from', header: 'From', cell: ({ from }) => <DateText iso={from} /> },
  { key: 'to', header: 'Until', cell: ({ to }) => <DateText iso={to} /> },
  {
    key: 'amount',
    header: `Pay (${currency})`,
    align: 'end',
    cell: (row) => (
      <span className="num">
        {payText(row)}
        {row.isOutsideBand && <span className="sr-only">, outside the band of the grade</span>}
      </span>
    ),
  },
  { key: 'grade', header: 'Grade', cell: ({ grade, isOutsideBand }) => (isOutsideBand ? `${grade}, outside the band` : grade) },
  {
    key: 'hours',
    header: 'Hours a week',
    align: 'end',
    cell: ({ weeklyMinutes, fteBps }) => (
      <span className="num">
        {formatNumber(weeklyMinutes / 60)} ({formatNumber(fteBps / 100)} %)
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StateBadge state={MACHINES.compensation.states[status]} />,
  },
  {
    key: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (row) => (
      <TransitionButtons
        machine={MACHINES.compensation}
        row={row}
        label="Pay proposal"
        move={withdrawPay}
        onSettled={() => void readPeopleAgain()}
      />
    ),
  },
];

/** What the grade pays, in words: shown beside the field. */
export const bandOf = (grade: PayGrade | undefined, currency: string): string | undefined =>
  grade?.minMinor !== undefined && grade.maxMinor !== undefined
    ? `${grade.code} pays ${formatMoney(Number(grade.minMinor), { currency })} to ${formatMoney(Number(grade.maxMinor), { currency })} ${grade.basis === 'monthly' ? 'a month' : 'an hour'}`
    : undefined;

function ProposeForm({ person }: { person: Employee }) {
  const grades = useQuery(gradesQuery).data ?? [];
  const currency = useCurrency();
  const initial: PayFields = {
    from: '',
    basis: person.payBasis ?? 'monthly',
    monthlyMinor: '',
    hourlyE4: '',
    weeklyMinutes: String((person.weeklyMinutes ?? FULL_WEEK_MINUTES) / 60),
    grade: person.grade ?? '',
    reason: '',
  };
  const { fields, field, choice, onSubmit, isBusy, problem } = useSchemaForm({
    initial,
    labels: {
      from: 'From',
      basis: 'Basis',
      monthlyMinor: `Pay a month (${currency})`,
      hourlyE4: `Pay an hour (${currency})`,
      weeklyMinutes: 'Hours a week',
      grade: 'Grade',
      reason: 'Reason',
    },
    schema: async () => (await import('@lintel/contract/pay')).CompensationInput,
    toInput: payInput,
    submit: async (filled) => {
      await proposePay(person.id, payInput(filled));
      toast.result('Pay proposed');
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <FormSection title="Propose pay" note="The managing director decides">
        <DateField {...field('from')} />
        <Select
          {...choice('basis')}
          data={[
            { value: 'monthly', label: 'Monthly' },
            { value: 'hourly', label: 'Hourly' },
          ]}
          allowDeselect={false}
        />
        <Select {...choice('grade')} data={grades.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))} searchable />
        <TextInput
          inputMode="decimal"
          description={bandOf(
            grades.find(({ code }) => code === fields.grade),
            currency,
          )}
          {...field(fields.basis === 'monthly' ? 'monthlyMinor' : 'hourlyE4')}
        />
        <TextInput inputMode="decimal" description="The work schedule follows on that day" {...field('weeklyMinutes')} />
        <FormWide>
          <Textarea autosize minRows={2} {...field('reason')} />
        </FormWide>
        {problem && (
          <FormWide>
            <ProblemNotice problem={problem} />
          </FormWide>
        )}
        <FormWide>
          <Button type="submit" loading={isBusy}>
            Send for approval
          </Button>
        </FormWide>
      </FormSection>
    </form>
  );
}
