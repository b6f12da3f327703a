import { useQuery } from '@tanstack/react-query';
import type { LeaveEntry } from '@lintel/contract/leave-ledger';
import { IconListDetails } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { to } from '#web/kit/link.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterBar } from '#web/ui/FilterBar.tsx';
import { FilterChoice } from '#web/ui/FilterChoice.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { ledgerQuery, typesQuery } from './leave.data.ts';
import { kindText, periodText, signedDays } from './leave.format.ts';
import s from './leave.layout.module.css';

/** Lines of the ledger, newest first: of one person, or of everybody (`postedBy` job: the accrual log). */
export function LedgerTable({ employeeId, postedBy }: { employeeId?: string; postedBy?: 'job' | 'people' }) {
  const [params, setParams] = useSearchParams();
  const [page, setPage] = usePageParam();
  const types = useQuery(typesQuery).data ?? [];
  const typeId = types.find(({ id }) => id === params.get('type'))?.id;
  const lines = useQuery(ledgerQuery({ page, postedBy, typeId, ...(employeeId ? { employeeId } : {}) }));
  const choose = (value: string | undefined) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (value) after.set('type', value);
      else after.delete('type');
      return after;
    });
  return (
    <Sheet label="Ledger">
      <FilterBar>
        <FilterChoice
          label="Kind"
          value={typeId}
          options={types.filter(({ hasBalance }) => hasBalance).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
      </FilterBar>
      <DataTableFrame
        caption="Lines of the leave ledger"
        columns={employeeId ? COLUMNS.filter(({ key }) => key !== 'person') : COLUMNS}
        rows={lines.data?.items ?? []}
        rowKey={({ id }) => id}
        density="compact"
        state={lines.isPending ? 'loading' : lines.isFetching ? 'refreshing' : 'ready'}
        error={lines.isError ? { message: sentenceOf(lines.error), onRetry: () => void lines.refetch() } : undefined}
        empty={
          <EmptyState icon={IconListDetails} title="Nothing has been posted yet." hint="Leave is earned on the first of each month." />
        }
        page={{ page, pageSize: lines.data?.page.size ?? 20, total: lines.data?.page.total ?? 0, onPage: setPage }}
      />
    </Sheet>
  );
}

const COLUMNS: Column<LeaveEntry>[] = [
  { key: 'day', header: 'Day', cell: ({ day }) => <DateText iso={day} format="list" /> },
  { key: 'person', header: 'Person', cell: ({ employeeName }) => employeeName },
  { key: 'type', header: 'Kind', cell: ({ typeName }) => typeName },
  {
    key: 'what',
    header: 'What',
    cell: ({ kind, requestId }) =>
      requestId ? (
        <Link className={s.link} to={to('leave.detail', { requestId })}>
          {kindText(kind)}
        </Link>
      ) : (
        kindText(kind)
      ),
  },
  { key: 'note', header: 'Note', hideBelow: 'md', cell: ({ note, period }) => note || periodText(period) || '–' },
  { key: 'days', header: 'Days', align: 'end', cell: ({ days100 }) => <span className="num">{signedDays(days100)}</span> },
];
