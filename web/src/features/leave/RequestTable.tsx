import type { LeaveRequest } from '@lintel/contract/leave';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { api } from '#web/kit/api.ts';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { useList, type ListFilter } from '#web/kit/useList.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { daysText, spanText } from './leave.format.ts';
import s from './RequestTable.module.css';
import { LeaveStatus } from './LeaveStatus.tsx';

interface RequestTableProps {
  /** Columns and views are kept under it. */
  name: 'leave' | 'leave-mine' | 'leave-waiting' | 'leave-follow-up' | 'leave-person';
  /** What the page itself asks for beside the address. */
  fixed?: Record<string, string>;
  filters?: readonly ListFilter[];
  empty: ReactNode;
  caption: string;
}

/** Requests, latest first day first; in one's own list nobody is named. */
export function RequestTable({ name, fixed, filters, empty, caption }: RequestTableProps) {
  const withPerson = !fixed?.['employeeId'];
  const list = useList<LeaveRequest>({
    name,
    queryKey: 'leave',
    call: api.leave.list,
    file: api.leave.export,
    order: '-from',
    ...(withPerson ? { search: 'Person' } : {}),
    ...(fixed ? { fixed } : {}),
    ...(filters ? { filters } : {}),
  });
  return (
    <DataTable
      list={list}
      caption={caption}
      columns={withPerson ? COLUMNS : OWN_COLUMNS}
      rowKey={({ id }) => id}
      empty={empty}
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

const COLUMNS: ListColumn<LeaveRequest>[] = [
  {
    key: 'person',
    label: 'Person',
    canSort: true,
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
    label: 'Kind',
    canSort: true,
    cell: ({ id, typeName }) => (
      <Link className={s.quiet} to={to('leave.detail', { requestId: id })}>
        {typeName}
      </Link>
    ),
  },
  { key: 'from', label: 'Days off', canSort: true, cell: (request) => <span className="num">{spanText(request)}</span> },
  {
    key: 'days',
    label: 'Days',
    canSort: true,
    align: 'end',
    cell: ({ days100 }) => <span className="num">{daysText(days100)}</span>,
    total: ({ days }) => <span className="num">{daysText(Number(days))}</span>,
  },
  { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <LeaveStatus status={status} /> },
  { key: 'approver', label: 'Approver', hideBelow: 'md', cell: ({ approverName }) => approverName ?? '–' },
  {
    key: 'submitted',
    label: 'Asked',
    canSort: true,
    isExtra: true,
    cell: ({ submittedAt }) => <DateText iso={submittedAt} format="dateTime" />,
  },
  { key: 'handover', label: 'Hand-over to', isExtra: true, cell: ({ handoverName }) => handoverName ?? '–' },
  { key: 'certificate', label: 'Certificate due', isExtra: true, cell: ({ certificateDueOn }) => <DateText iso={certificateDueOn} /> },
  { key: 'note', label: 'Decision note', isExtra: true, cell: ({ decisionNote }) => decisionNote ?? '–' },
];
const OWN_COLUMNS = COLUMNS.filter(({ key }) => key !== 'person');
