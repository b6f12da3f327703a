import { IconRubberStamp } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { APPROVAL_FLAGS, kindLabel } from '@lintel/contract/approval-kinds';
import type { ApprovalRow } from '@lintel/contract/approvals';
import type { UseQueryResult } from '@tanstack/react-query';
import type { PageOf } from '@lintel/contract/kit/route';
import { sentenceOf } from '#web/kit/toast.tsx';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column, TableSelection } from '#web/ui/table.types.ts';
import s from './ApprovalInbox.module.css';
import { KindIcon } from './KindIcon.tsx';
import { ApprovalStatus } from './ApprovalStatus.tsx';
import { DueBadge } from './DueBadge.tsx';
import { useOpenApproval } from './useOpenApproval.ts';

interface ApprovalTableProps {
  approvals: UseQueryResult<PageOf<ApprovalRow>>;
  /** Said when nothing is there and nothing is filtered. */
  nothing: string;
  page: number;
  onPage: (page: number) => void;
  onClear?: (() => void) | undefined;
  selection?: TableSelection<ApprovalRow> | undefined;
}

export function ApprovalTable({ approvals, nothing, page, onPage, onClear, selection }: ApprovalTableProps) {
  const [openKey] = useOpenApproval();
  const empty = onClear ? (
    <EmptyState
      icon={IconRubberStamp}
      title="Nothing matches these filters"
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState icon={IconRubberStamp} title={nothing} hint="What is asked of you appears here by itself." />
  );
  return (
    <DataTableFrame
      caption="Approvals"
      columns={COLUMNS}
      rows={approvals.data?.items ?? []}
      rowKey={({ id }) => id}
      state={approvals.isPending ? 'loading' : approvals.isFetching ? 'refreshing' : 'ready'}
      error={approvals.isError ? { message: sentenceOf(approvals.error), onRetry: () => void approvals.refetch() } : undefined}
      empty={empty}
      page={{ page, pageSize: approvals.data?.page.size ?? 20, total: approvals.data?.page.total ?? 0, onPage }}
      card={(row) => <ApprovalCard row={row} />}
      minWidth="52rem"
      {...(openKey ? { openKey } : {})}
      {...(selection ? { selection } : {})}
    />
  );
}

const COLUMNS: Column<ApprovalRow>[] = [
  { key: 'title', header: 'What', cell: (row) => <Title row={row} /> },
  {
    key: 'requester',
    header: 'From',
    cell: ({ requesterName, departmentName, projectCode }) => <Place name={requesterName} at={projectCode ?? departmentName} />,
  },
  { key: 'amount', header: 'Amount', align: 'end', cell: (row) => <Amount row={row} /> },
  { key: 'waiting', header: 'Waiting on', hideBelow: 'lg', cell: ({ waitingOn }) => waitingOn.join(', ') || '–' },
  {
    key: 'since',
    header: 'Since',
    width: '7rem',
    hideBelow: 'md',
    cell: ({ waitingSince, createdAt }) => <DateText iso={waitingSince ?? createdAt} format="relative" />,
  },
  { key: 'due', header: 'Due', width: '8rem', cell: (row) => <Due row={row} /> },
];

/** While it waits, when it is due; afterwards, how it ended. */
const Due = ({ row }: { row: ApprovalRow }) =>
  row.status === 'pending' ? <DueBadge dueAt={row.dueAt} /> : <ApprovalStatus approval={row} />;

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
        <button type="button" className={s.open} onClick={() => open(row.id)}>
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
        <Due row={row} />
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
