import { Button, Modal, NumberInput, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Adjustment, PersonBalance } from '@lintel/contract/leave-ledger';
import { IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useSettled } from '#web/kit/debounce.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { companyDay } from '#web/kit/today.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { useFilterParams } from '#web/kit/useFilterParams.ts';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { NothingMatches } from '#web/ui/NothingMatches.tsx';
import { adjustBalance, balanceListQuery, typesQuery } from './leave.data.ts';
import { daysText, daysWords } from './leave.format.ts';
import s from './leave.layout.module.css';

/** Everybody's figures of one kind of leave, with a correction by hand. */
export function CompanyBalances() {
  const [params, change] = useFilterParams();
  const [page, setPage] = usePageParam();
  const user = useUser();
  const types = (useQuery(typesQuery).data ?? []).filter(({ hasBalance }) => hasBalance);
  const type = types.find(({ id }) => id === params.get('type')) ?? types[0];
  const q = params.get('q') ?? '';
  const balances = useQuery(balanceListQuery(type?.id ?? '', page, useSettled(q)));
  const [adjusted, setAdjusted] = useState<PersonBalance | null>(null);
  return (
    <Sheet label="Balances">
      <FilterBar search={{ value: q, placeholder: 'Name', onChange: (value) => change({ q: value }) }}>
        <FilterChoice
          label="Kind"
          value={type?.id}
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => change({ type: value })}
        />
      </FilterBar>
      <DataTableFrame
        caption={`Balances of ${type?.name ?? 'leave'}`}
        columns={[
          ...COLUMNS,
          {
            key: 'adjust',
            header: <span className="sr-only">Actions</span>,
            align: 'end',
            cell: (row) =>
              row.employeeId === user.id ? null : (
                <Button size="xs" variant="default" onClick={() => setAdjusted(row)} aria-label={`Adjust ${row.employeeName}`}>
                  Adjust
                </Button>
              ),
          },
        ]}
        rows={balances.data?.items ?? []}
        rowKey={({ employeeId }) => employeeId}
        state={balances.isPending ? 'loading' : balances.isFetching ? 'refreshing' : 'ready'}
        error={balances.isError ? { message: sentenceOf(balances.error), onRetry: () => void balances.refetch() } : undefined}
        empty={
          q ? <NothingMatches onClear={() => change({ q: undefined })} /> : <EmptyState icon={IconUsers} title="Nobody earns leave yet." />
        }
        page={{ page, pageSize: balances.data?.page.size ?? 20, total: balances.data?.page.total ?? 0, onPage: setPage }}
      />
      {adjusted && type && <AdjustDialog row={adjusted} typeName={type.name} onClose={() => setAdjusted(null)} />}
    </Sheet>
  );
}

const figure = (value: number) => <span className="num">{value === 0 ? '–' : daysText(value)}</span>;

const COLUMNS: Column<PersonBalance>[] = [
  {
    key: 'person',
    header: 'Person',
    cell: ({ employeeName, departmentName }) => (
      <>
        <span style={{ fontWeight: 500 }}>{employeeName}</span>
        <div className={s.muted}>{departmentName}</div>
      </>
    ),
  },
  { key: 'entitlement', header: 'This year', align: 'end', hideBelow: 'md', cell: ({ entitlement100 }) => figure(entitlement100) },
  { key: 'taken', header: 'Taken', align: 'end', hideBelow: 'sm', cell: ({ taken100 }) => figure(taken100) },
  { key: 'reserved', header: 'Asked for', align: 'end', hideBelow: 'sm', cell: ({ reserved100 }) => figure(reserved100) },
  { key: 'left', header: 'Left', align: 'end', cell: ({ available100 }) => figure(available100) },
  { key: 'end', header: '31 Dec', align: 'end', cell: ({ yearEnd100 }) => figure(yearEnd100) },
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
    <Modal opened onClose={onClose} title={`Adjust ${typeName.toLowerCase()} of ${row.employeeName}`} size="28rem">
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
    </Modal>
  );
}
