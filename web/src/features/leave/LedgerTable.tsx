import { useQuery } from '@tanstack/react-query';
import type { LeaveEntry } from '@lintel/contract/leave-ledger';
import { IconListDetails } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useList } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { typesQuery } from './leave.data.ts';
import { kindText, periodText, signedDays } from './leave.format.ts';
import s from './leave.layout.module.css';

/** Lines of the ledger, newest first: of one person, or of everybody (`postedBy` job: the accrual log). */
export function LedgerTable({ employeeId, postedBy }: { employeeId?: string; postedBy?: 'job' | 'people' }) {
  // A filter that could not be read is left out; the list stands without it.
  const types = (useQuery(typesQuery).data ?? []).filter(({ hasBalance }) => hasBalance);
  const list = useList<LeaveEntry>({
    name: employeeId ? 'leave-ledger-person' : 'leave-ledger',
    queryKey: 'leave',
    call: api.leave.ledger,
    file: api.leave.exportLedger,
    ...(employeeId ? {} : { search: 'Name' }),
    filters: [{ key: 'typeId', label: 'Kind', kind: 'choice', options: types.map(({ id, name }) => ({ value: id, label: name })) }],
    order: '-day',
    fixed: { ...(employeeId ? { employeeId } : {}), ...(postedBy ? { postedBy } : {}) },
  });
  return (
    <Sheet label="Ledger">
      <DataTable
        list={list}
        caption="Lines of the leave ledger"
        columns={employeeId ? COLUMNS.filter(({ key }) => key !== 'person') : COLUMNS}
        rowKey={({ id }) => id}
        density="compact"
        empty={
          <EmptyState icon={IconListDetails} title="Nothing has been posted yet." hint="Leave is earned on the first of each month." />
        }
      />
    </Sheet>
  );
}

const COLUMNS: ListColumn<LeaveEntry>[] = [
  { key: 'day', label: 'Day', canSort: true, cell: ({ day }) => <DateText iso={day} format="list" /> },
  { key: 'person', label: 'Person', canSort: true, cell: ({ employeeName }) => employeeName },
  { key: 'type', label: 'Kind', cell: ({ typeName }) => typeName },
  {
    key: 'what',
    label: 'What',
    cell: ({ kind, requestId }) =>
      requestId ? (
        <Link className={s.link} to={to('leave.detail', { requestId })}>
          {kindText(kind)}
        </Link>
      ) : (
        kindText(kind)
      ),
  },
  { key: 'note', label: 'Note', hideBelow: 'md', cell: ({ note, period }) => note || periodText(period) || '–' },
  { key: 'days', label: 'Days', align: 'end', cell: ({ days100 }) => <span className="num">{signedDays(days100)}</span> },
];
