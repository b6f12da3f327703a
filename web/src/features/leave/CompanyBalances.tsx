import { Button, NumberInput, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Adjustment, PersonBalance } from '@lintel/contract/leave-ledger';
import type { ListedLeaveType } from '@lintel/contract/leave-types';
import { IconUsers } from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#web/kit/api.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useUser } from '#web/kit/session.store.ts';
import { companyDay } from '#web/kit/today.ts';
import { toast } from '#web/kit/toast.tsx';
import { useList } from '#web/kit/useList.ts';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { FilterDay } from '#web/ui/FilterDay.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { adjustBalance, typesQuery } from './leave.data.ts';
import { daysText, daysWords } from './leave.format.ts';
import s from './leave.layout.module.css';
import table from './RequestTable.module.css';

/** Everybody's figures of one kind of leave as at a day, on screen and as a file, with a correction by hand. */
export function CompanyBalances() {
  const types = useQuery(typesQuery);
  const kinds = (types.data ?? []).filter(({ hasBalance }) => hasBalance);
  if (hasFailed(types)) return <Failed things="the kinds of leave" read={types} />;
  if (types.isPending) return <Loading />;
  if (kinds.length === 0) return <EmptyState icon={IconUsers} title="No kind of leave is earned." />;
  return <Balances kinds={kinds} />;
}

function Balances({ kinds }: { kinds: readonly Pick<ListedLeaveType, 'id' | 'name' | 'status'>[] }) {
  const user = useUser();
  const [params] = useSearchParams();
  const kind = kinds.find(({ id }) => id === params.get('typeId')) ?? kinds[0]!;
  const [adjusted, setAdjusted] = useState<PersonBalance | null>(null);
  const list = useList<PersonBalance>({
    name: 'leave-balances',
    queryKey: 'leave',
    call: api.leave.balanceList,
    file: api.leave.exportBalances,
    search: 'Name',
    filters: [
      {
        kind: 'own',
        key: 'typeId',
        label: 'Kind',
        render: (_value, onChange) => (
          <FilterChoice
            label="Kind"
            value={kind.id}
            options={kinds.map(({ id, name, status }) => ({ value: id, label: status === 'archived' ? `${name} (archived)` : name }))}
            onChange={onChange}
          />
        ),
      },
      {
        kind: 'own',
        key: 'on',
        label: 'As at',
        render: (value, onChange) => <FilterDay label="As at" value={value} onChange={onChange} />,
      },
    ],
    order: 'name',
    fixed: { typeId: kind.id },
  });
  const adjust = (row: PersonBalance) =>
    row.employeeId === user.id ? null : (
      <Button size="xs" variant="default" onClick={() => setAdjusted(row)} aria-label={`Adjust ${row.employeeName}`}>
        Adjust
      </Button>
    );
  return (
    <Sheet label="Balances">
      <DataTable
        list={list}
        caption={`Balances of ${kind.name}`}
        columns={[...COLUMNS, { key: 'adjust', label: 'Actions', isActions: true, align: 'end', cell: adjust }]}
        rowKey={({ employeeId }) => employeeId}
        density="normal"
        empty={<EmptyState icon={IconUsers} title="Nobody earns leave yet." />}
        card={(row) => (
          <div className={table.card}>
            <Person row={row} />
            {adjust(row) ?? <span />}
            <Sum row={row} />
          </div>
        )}
      />
      {adjusted && <AdjustDialog row={adjusted} typeName={kind.name} onClose={() => setAdjusted(null)} />}
    </Sheet>
  );
}

const figure = (value: number) => <span className="num">{value === 0 ? '–' : daysText(value)}</span>;

const Person = ({ row: { employeeName, departmentName } }: { row: PersonBalance }) => (
  <div>
    <span style={{ fontWeight: 500 }}>{employeeName}</span>
    <div className={s.muted}>{departmentName}</div>
  </div>
);

/** What makes up what is left, as it adds up: what takes away has its minus. */
const PARTS: { key: string; label: string; of: (row: PersonBalance) => number }[] = [
  { key: 'earned', label: 'Carried and earned', of: ({ earned100 }) => earned100 },
  { key: 'taken', label: 'Taken', of: ({ taken100 }) => -taken100 },
  { key: 'ahead', label: 'Approved ahead', of: ({ ahead100 }) => -ahead100 },
  { key: 'reserved', label: 'Asked for', of: ({ reserved100 }) => -reserved100 },
];

/** The row of a phone. */
function Sum({ row }: { row: PersonBalance }) {
  const parts = PARTS.filter(({ of }) => of(row) !== 0);
  return (
    <dl className={table.sum}>
      {parts.map(({ key, label, of }) => (
        <Fragment key={key}>
          <dt>{label}</dt>
          <dd>{daysText(of(row))}</dd>
        </Fragment>
      ))}
      <dt data-strong>Left</dt>
      <dd data-strong>{daysText(row.available100)}</dd>
      <dt>On 31 December</dt>
      <dd>{daysText(row.yearEnd100)}</dd>
    </dl>
  );
}

const COLUMNS: ListColumn<PersonBalance>[] = [
  {
    key: 'name',
    label: 'Person',
    canSort: true,
    cell: (row) => <Person row={row} />,
  },
  ...PARTS.map(({ key, label, of }) => ({ key, label, align: 'end' as const, cell: (row: PersonBalance) => figure(of(row)) })),
  { key: 'left', label: 'Left (days)', align: 'end', cell: ({ available100 }) => <strong>{figure(available100)}</strong> },
  { key: 'yearEnd', label: '31 Dec', align: 'end', cell: ({ yearEnd100 }) => figure(yearEnd100) },
  { key: 'entitlement', label: 'Entitled in the year', align: 'end', isExtra: true, cell: ({ entitlement100 }) => figure(entitlement100) },
  { key: 'balance', label: 'Balance on the day', align: 'end', isExtra: true, cell: ({ balance100 }) => figure(balance100) },
];

const KINDS = [
  { value: 'adjust', label: 'Correction' },
  { value: 'carry_in', label: 'Brought in from before' },
  { value: 'payout', label: 'Paid out' },
];

function AdjustDialog({ row, typeName, onClose }: { row: PersonBalance; typeName: string; onClose: () => void }) {
  const [days, setDays] = useState<number | string>('');
  const [day, setDay] = useState(() => companyDay());
  const [kind, setKind] = useState<Adjustment['kind']>('adjust');
  const [note, setNote] = useState('');
  const days100 = Math.round(Number(days) * 100);
  const adjusting = useMutation({
    mutationFn: () => adjustBalance({ employeeId: row.employeeId, typeId: row.typeId, day, days100, kind, note }),
    onSuccess: () => {
      toast.result(`${row.employeeName}: ${daysWords(days100)} posted`);
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={`Adjust ${typeName.toLowerCase()} of ${row.employeeName}`} size="28rem">
      <ActionForm className={s.dialog} action={adjusting.mutate}>
        <NumberInput
          label="Days"
          description="Below zero takes away, such as -1.5"
          decimalScale={2}
          value={days}
          onChange={setDays}
          data-autofocus
        />
        <Select
          label="What it is"
          data={KINDS}
          value={kind}
          allowDeselect={false}
          onChange={(value) => setKind(value as Adjustment['kind'])}
        />
        <DateField label="Counts from" value={day} onChange={({ currentTarget }) => setDay(currentTarget.value)} />
        <Textarea
          label="Note"
          description="The person reads it in their statement."
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <ProblemNotice problem={adjusting.error} />
        <div className={s.moves}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={adjusting.isPending} disabled={!days100 || !day || note.trim() === ''}>
            Post adjustment
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}
