import { Button, NumberInput, Select } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DutyAssignment } from '@lintel/contract/duties';
import type { Duty } from '@lintel/contract/people';
import { IconPlus, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '#web/kit/can.ts';
import { DUTIES } from '#web/kit/contract.gen.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useCurrency } from '#web/kit/settings.ts';
import { toast } from '#web/kit/toast.tsx';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { failureOf } from '#web/kit/failed.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { allDutiesQuery, assignDuty, moveDuty, readPeopleAgain } from './employees.data.ts';
import s from './EmployeeProfile.module.css';
import { PersonPicker } from './PersonPicker.tsx';
import { dutyWord } from './DutyRow.tsx';

/** workspace A18, duties: who may do what beside their role, up to what amount, and since when. */
export function DutyRegister() {
  const duties = useQuery(allDutiesQuery);
  const currency = useCurrency();
  const canAssign = useCan('duties:assign');
  const [isOpen, setOpen] = useState(false);
  return (
    <Sheet label="Duties">
      <SheetHeader
        title="Duties"
        note="They extend a role; roles themselves come with the sign-in"
        actions={
          canAssign && (
            <Button variant="subtle" size="xs" leftSection={<IconPlus size={15} />} onClick={() => setOpen(true)}>
              Give a duty
            </Button>
          )
        }
      />
      <DataTableFrame
        caption="Duties"
        columns={columns(currency)}
        rows={duties.data ?? []}
        rowKey={({ id }) => id}
        state={duties.isPending ? 'loading' : duties.isFetching ? 'refreshing' : 'ready'}
        error={failureOf(duties)}
        empty={
          <EmptyState
            icon={IconUserShield}
            title="Nobody holds a duty yet."
            hint="A duty lets somebody do one thing more than their role."
          />
        }
        card={(row) => <DutyCard row={row} currency={currency} />}
      />
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Give a duty">
        <GiveDuty onDone={() => setOpen(false)} currency={currency} />
      </Drawer>
    </Sheet>
  );
}

/** What the super admin proposed and nobody has confirmed: it takes effect the day after (SoD-13). */
export function DutiesToConfirm() {
  const { data } = useQuery({ ...allDutiesQuery, enabled: useCan('duties:confirm') });
  const currency = useCurrency();
  const waiting = data?.filter(({ transitions }) => transitions.includes('confirm')) ?? [];
  if (waiting.length === 0) return null;
  return (
    <Sheet label="Duties to confirm">
      <SheetHeader title="Duties to confirm" note="They take effect the day after" />
      {waiting.map((row) => (
        <div key={row.id} className={s.row}>
          <DutyCard row={row} currency={currency} />
        </div>
      ))}
    </Sheet>
  );
}

const columns = (currency: string): Column<DutyAssignment>[] => [
  { key: 'duty', header: 'Duty', cell: ({ duty }) => <b style={{ fontWeight: 500 }}>{dutyWord(duty)}</b> },
  { key: 'person', header: 'Held by', cell: ({ employeeName }) => employeeName },
  { key: 'limit', header: 'Up to', align: 'end', cell: ({ limitMinor }) => <Limit limitMinor={limitMinor} currency={currency} /> },
  { key: 'from', header: 'From', cell: ({ from }) => <DateText iso={from} /> },
  { key: 'to', header: 'Last day', hideBelow: 'lg', cell: ({ to }) => <DateText iso={to} /> },
  { key: 'status', header: 'Status', cell: (row) => <Status row={row} /> },
  { key: 'actions', header: <span className="sr-only">Actions</span>, align: 'end', cell: (row) => <Moves row={row} /> },
];

const Limit = ({ limitMinor, currency }: Pick<DutyAssignment, 'limitMinor'> & { currency: string }) =>
  limitMinor === null ? 'No limit' : <Money minor={Number(limitMinor)} currency={currency} decimals={0} />;

const Status = ({ row: { status } }: { row: DutyAssignment }) => <StateBadge state={MACHINES.duty.states[status]} />;

const Moves = ({ row }: { row: DutyAssignment }) => (
  <TransitionButtons
    machine={MACHINES.duty}
    row={row}
    label={`${dutyWord(row.duty)}, ${row.employeeName}`}
    move={moveDuty}
    onSettled={() => void readPeopleAgain()}
    primary={['confirm']}
    consequence={{ confirm: 'It takes effect tomorrow.', end: 'It ends at once, and the managing director is told.' }}
  />
);

function DutyCard({ row, currency }: { row: DutyAssignment; currency: string }) {
  return (
    <>
      <span className={s.said}>
        {dutyWord(row.duty)}, {row.employeeName}
        <small>
          <Limit limitMinor={row.limitMinor} currency={currency} />
          {row.setByName && ` · set by ${row.setByName}`}
          {row.to && (
            <>
              {' '}
              · until <DateText iso={row.to} />
            </>
          )}
        </small>
      </span>
      <span className={s.buttons}>
        <Status row={row} />
        <Moves row={row} />
      </span>
    </>
  );
}

function GiveDuty({ onDone, currency }: { onDone: () => void; currency: string }) {
  const [duty, setDuty] = useState<string | null>(null);
  const [employeeId, setEmployee] = useState<string | null>(null);
  const [limit, setLimit] = useState<number | string>('');
  const [to, setTo] = useState('');
  const giving = useMutation({
    mutationFn: () =>
      assignDuty({
        duty: duty as Duty,
        employeeId: employeeId as `emp_${string}`,
        limitMinor: typeof limit === 'number' && limit > 0 ? String(Math.round(limit) * 100) : null,
        to: to || null,
      }),
    onSuccess: () => {
      toast.result('Duty proposed: the managing director confirms it');
      onDone();
    },
  });
  return (
    <div className={s.form}>
      <Select label="Duty" data={DUTIES.map((value) => ({ value, label: dutyWord(value) }))} value={duty} onChange={setDuty} searchable />
      <PersonPicker label="Person" value={employeeId} onChange={setEmployee} />
      <NumberInput
        label="Up to (optional)"
        description={`Whole ${currency}`}
        value={limit}
        onChange={setLimit}
        min={1}
        hideControls
        thousandSeparator=","
      />
      <DateField
        label="Last day (optional)"
        description="Empty: it goes on until it is ended"
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        isClearable
      />
      <ProblemNotice problem={giving.error} />
      <Button disabled={!duty || !employeeId} loading={giving.isPending} onClick={() => giving.mutate()}>
        Give duty
      </Button>
    </div>
  );
}
