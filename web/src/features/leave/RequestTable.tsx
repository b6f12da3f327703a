import { useQuery } from '@tanstack/react-query';
import type { LeaveRequest } from '@lintel/contract/leave';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { usePageParam } from '#web/kit/usePageParam.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import type { Column } from '#web/ui/table.types.ts';
import { requestsQuery, type RequestsFilter } from './leave.data.ts';
import { daysText, spanText } from './leave.format.ts';
import s from './RequestTable.module.css';
import { LeaveStatus } from './LeaveStatus.tsx';

interface RequestTableProps {
  filter: Omit<RequestsFilter, 'page'>;
  empty: ReactNode;
  /** Whose: left out in one's own list. */
  withPerson?: boolean;
  caption: string;
}

/** Requests, latest first day first; the page stands in the address. */
export function RequestTable({ filter, empty, withPerson = false, caption }: RequestTableProps) {
  const [page, setPage] = usePageParam();
  const requests = useQuery(requestsQuery({ ...filter, page }));
  const columns = withPerson ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'person');
  return (
    <DataTableFrame
      caption={caption}
      columns={columns}
      rows={requests.data?.items ?? []}
      rowKey={({ id }) => id}
      state={requests.isPending ? 'loading' : requests.isFetching ? 'refreshing' : 'ready'}
      error={requests.isError ? { message: sentenceOf(requests.error), onRetry: () => void requests.refetch() } : undefined}
      empty={empty}
      page={{ page, pageSize: requests.data?.page.size ?? 20, total: requests.data?.page.total ?? 0, onPage: setPage }}
      card={(request) => <Card request={request} withPerson={withPerson} />}
    />
  );
}

function Card({ request, withPerson }: { request: LeaveRequest; withPerson: boolean }) {
  return (
    <div className={s.card}>
      <Link className={s.link} to={to('leave.detail', { requestId: request.id })}>
        {withPerson ? `${request.employeeName}, ${request.typeName}` : request.typeName}
      </Link>
      <LeaveStatus status={request.status} />
      <span className={s.sub}>{spanText(request)}</span>
      <span className="num">{`${daysText(request.days100)} d`}</span>
    </div>
  );
}

const COLUMNS: Column<LeaveRequest>[] = [
  {
    key: 'person',
    header: 'Person',
    cell: ({ id, employeeName, departmentName }) => (
      <>
        <Link className={s.link} to={to('leave.detail', { requestId: id })}>
          {employeeName}
        </Link>
        <div className={s.sub}>{departmentName}</div>
      </>
    ),
  },
  {
    key: 'type',
    header: 'Kind',
    cell: ({ id, typeName }) => (
      <Link className={s.quiet} to={to('leave.detail', { requestId: id })}>
        {typeName}
      </Link>
    ),
  },
  { key: 'span', header: 'Days off', cell: (request) => <span className="num">{spanText(request)}</span> },
  { key: 'days', header: 'Days', align: 'end', cell: ({ days100 }) => <span className="num">{daysText(days100)}</span> },
  { key: 'status', header: 'Status', cell: ({ status }) => <LeaveStatus status={status} /> },
];
