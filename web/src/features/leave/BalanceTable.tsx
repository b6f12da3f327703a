import { IconBeach } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Balance } from '@lintel/contract/leave-ledger';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { balancesQuery } from './leave.data.ts';
import { KindDot } from './KindDot.tsx';
import { daysText } from './leave.format.ts';
import s from './leave.layout.module.css';
import { failureOf } from '#web/kit/failed.ts';

/** Every kind of leave of one person. */
export function BalanceTable({ employeeId }: { employeeId?: string }) {
  const balances = useQuery(balancesQuery(employeeId));
  return (
    <Sheet>
      <SheetHeader title="Balances" note="days" />
      <DataTableFrame
        empty={<EmptyState compact icon={IconBeach} title="No kind of leave has a balance here." />}
        caption="Balances by kind of leave"
        columns={COLUMNS}
        rows={balances.data ?? []}
        rowKey={({ typeId }) => typeId}
        density="compact"
        skeletonRows={5}
        state={balances.isPending ? 'loading' : 'ready'}
        error={failureOf(balances)}
      />
    </Sheet>
  );
}

const figure = (value: number) => <span className="num">{value === 0 ? '–' : daysText(value)}</span>;

const COLUMNS: Column<Balance>[] = [
  {
    key: 'type',
    header: 'Kind',
    cell: ({ typeName, colour }) => (
      <span className={s.kind}>
        <KindDot colour={colour} />
        {typeName}
      </span>
    ),
  },
  { key: 'taken', header: 'Taken', align: 'end', cell: ({ taken100 }) => figure(taken100) },
  {
    key: 'left',
    header: 'Left',
    align: 'end',
    cell: ({ hasBalance, available100 }) => (hasBalance ? figure(available100) : <span>–</span>),
  },
];
