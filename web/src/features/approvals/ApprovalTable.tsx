import { IconRubberStamp } from '@tabler/icons-react';
import { APPROVAL_FLAGS, kindLabel } from '@lintel/contract/approval-kinds';
import type { ApprovalRow } from '@lintel/contract/approvals';
import { daysOfWeek } from '@lintel/contract/kit/days';
import { DataTable, type ListColumn } from '#web/kit/DataTable.tsx';
import type { ListState } from '#web/kit/useList.ts';
import { formatDateRange } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { TableGroups } from '#web/ui/table.types.ts';
import s from './ApprovalInbox.module.css';
import { BulkApprove } from './BulkApprove.tsx';
import { BundleHead } from './BundleHead.tsx';
import { KindIcon } from './KindIcon.tsx';
import { ApprovalStatus } from './ApprovalStatus.tsx';
import { DueBadge } from './DueBadge.tsx';
import type { Bundles } from './inbox.filter.ts';
import { useOpenApproval } from './useOpenApproval.ts';

interface ApprovalTableProps {
  list: ListState<ApprovalRow>;
  /** Said when nothing is there and nothing is filtered. */
  nothing: string;
  /** They wait to be decided: they can be chosen, and their time counts; of the others the outcome does. */
  isOpen: boolean;
  /** What stands together; left out, every row stands alone. */
  bundles?: Bundles | undefined;
}

export function ApprovalTable({ list, nothing, isOpen, bundles }: ApprovalTableProps) {
  const [openKey] = useOpenApproval();
  return (
    <DataTable
      list={list}
      caption="Approvals"
      columns={isOpen ? OPEN : SETTLED}
      rowKey={({ id }) => id}
      empty={<EmptyState icon={IconRubberStamp} title={nothing} hint="What is asked of you appears here by itself." />}
      card={(row) => <ApprovalCard row={row} />}
      minWidth="52rem"
      openKey={openKey ?? undefined}
      groups={bundles && GROUPS[bundles]}
      {...(isOpen ? { selection: SELECTION } : {})}
    />
  );
}

const SELECTION = {
  rowLabel: ({ title }: ApprovalRow) => title,
  actions: (rows: ApprovalRow[], clear: () => void) => <BulkApprove rows={rows} onClear={clear} />,
};

const GROUPS: Record<Bundles, TableGroups<ApprovalRow>> = {
  week: {
    of: ({ kind, bundle }) => (kind === 'timesheet' ? bundle : null),
    head: (week, rows) => <BundleHead name={`Week ${Number(week.slice(6))}`} note={daysText(week)} rows={rows} />,
  },
  form: { of: ({ bundle }) => bundle, head: (form, rows) => <BundleHead name={form} rows={rows} /> },
};

function daysText(week: string): string {
  const days = daysOfWeek(week);
  return formatDateRange(days[0]!, days.at(-1)!);
}

const ASKED: ListColumn<ApprovalRow>[] = [
  { key: 'title', label: 'What', canSort: true, cell: (row) => <Title row={row} /> },
  {
    key: 'requester',
    label: 'From',
    canSort: true,
    width: '10rem',
    cell: ({ requesterName, departmentName, projectCode }) => <Place name={requesterName} at={projectCode ?? departmentName} />,
  },
  { key: 'amount', label: 'Amount', canSort: true, align: 'end', cell: (row) => <Amount row={row} /> },
  { key: 'waiting', label: 'Waiting on', hideBelow: 'lg', cell: ({ waitingOn }) => waitingOn.join(', ') || '–' },
];
const SINCE: ListColumn<ApprovalRow> = {
  key: 'since',
  label: 'Since',
  canSort: true,
  width: '7rem',
  hideBelow: 'md',
  cell: ({ waitingSince, createdAt }) => <DateText iso={waitingSince ?? createdAt} format="relative" />,
};
const DUE: ListColumn<ApprovalRow> = {
  key: 'due',
  label: 'Due',
  canSort: true,
  width: '10rem',
  // What was decided is due no more.
  cell: ({ status, dueAt }) => <DueBadge dueAt={status === 'pending' ? dueAt : null} />,
};
const DECIDED: ListColumn<ApprovalRow> = {
  key: 'decided',
  label: 'Decided',
  canSort: true,
  width: '7rem',
  cell: ({ decidedAt }) => <DateText iso={decidedAt} format="relative" />,
};
const STATUS: ListColumn<ApprovalRow> = {
  key: 'status',
  label: 'Status',
  canSort: true,
  width: '10rem',
  cell: (row) => <ApprovalStatus approval={row} />,
};
const MORE: ListColumn<ApprovalRow>[] = [
  { key: 'kind', label: 'Kind', isExtra: true, cell: ({ kind }) => kindLabel(kind) },
  { key: 'department', label: 'Department', canSort: true, isExtra: true, cell: ({ departmentName }) => departmentName ?? '–' },
  { key: 'created', label: 'Asked', canSort: true, isExtra: true, cell: ({ createdAt }) => <DateText iso={createdAt} format="dateTime" /> },
];
const extra = (column: ListColumn<ApprovalRow>): ListColumn<ApprovalRow> => ({ ...column, isExtra: true });
const OPEN = [...ASKED, SINCE, DUE, ...MORE, extra(DECIDED), extra(STATUS)];
const SETTLED = [...ASKED, STATUS, DECIDED, extra(DUE), extra(SINCE), ...MORE];

const Amount = ({ row: { amountMinor, currency } }: { row: ApprovalRow }) =>
  amountMinor === null ? <Money minor={0} /> : <Money minor={Number(amountMinor)} currency={currency} />;

function Place({ name, at }: { name: string; at: string | null }) {
  return (
    <span className={s.title}>
      {name}
      {at && <span className={s.sub}>{at}</span>}
    </span>
  );
}

function Title({ row }: { row: ApprovalRow }) {
  const [, open] = useOpenApproval();
  return (
    <span className={s.title}>
      <span className={s.name}>
        <KindIcon kind={row.kind} />
        <button type="button" className={s.open} data-opens onClick={() => open(row.id)}>
          {row.title}
        </button>
      </span>
      <span className={s.sub}>{[kindLabel(row.kind), row.stepName, row.forName && `for ${row.forName}`].filter(Boolean).join(' · ')}</span>
      {row.flags.length > 0 && (
        <span className={s.flags}>
          {row.flags.map((flag) => (
            <StatusBadge key={flag} status="at_risk" label={APPROVAL_FLAGS[flag]} />
          ))}
        </span>
      )}
    </span>
  );
}

function ApprovalCard({ row }: { row: ApprovalRow }) {
  return (
    <div className={s.card}>
      <div className={s.cardTop}>
        <Title row={row} />
        {row.status === 'pending' ? <DueBadge dueAt={row.dueAt} /> : <ApprovalStatus approval={row} />}
      </div>
      <span className={s.sub}>
        {row.requesterName} · <DateText iso={row.waitingSince ?? row.createdAt} format="relative" />
        {row.amountMinor !== null && (
          <>
            {' · '}
            <Amount row={row} />
          </>
        )}
      </span>
    </div>
  );
}
