import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { kindLabel } from '@lintel/contract/approval-kinds';
import type { ApprovalRow } from '@lintel/contract/approvals';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pathBelow } from '#web/kit/page.ts';
import { PATHS } from '#web/kit/paths.gen.ts';
import { useUser } from '#web/kit/session.store.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetFooter } from '#web/ui/SheetFooter.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { approvalsQuery, useApprovalCounts } from './approvals.data.ts';
import { KindIcon } from './KindIcon.tsx';
import { DueBadge } from './DueBadge.tsx';
import { useOpenApproval } from './useOpenApproval.ts';
import s from './WaitingForYou.module.css';

const MOST = 8;

interface WaitingForYouProps {
  /** What else waits, as rows of the same list, and how many of them there are. */
  children?: ReactNode;
  others?: number;
  /** Of these, those that come before any decision. */
  first?: ReactNode;
}

/** Decisions that wait for you, overdue first; for who finds approvers, the steps that nobody can decide (workspace D). */
export function WaitingForYou({ children, first, others = 0 }: WaitingForYouProps) {
  const { role } = useUser();
  const counts = useApprovalCounts();
  const waiting = useQuery(approvalsQuery('waiting', MOST));
  const { data: stuck } = useQuery({ ...approvalsQuery('stuck', MOST), enabled: counts.stuck > 0 });
  const inbox = (PATHS.approvals as Partial<Record<typeof role, string>>)[role];
  const rows = [...(counts.stuck > 0 ? (stuck?.items ?? []) : []), ...(waiting.data?.items ?? [])].slice(0, MOST);
  const decisions = (waiting.data?.page.total ?? 0) + counts.stuck;
  const total = decisions + others;
  return (
    <Sheet label="Waiting for you">
      <SheetHeader title="Waiting for you" {...(total > 0 ? { note: total } : {})} />
      {waiting.isError ? (
        <ErrorState
          compact
          title="Couldn't load what waits for you"
          message={sentenceOf(waiting.error)}
          onRetry={() => void waiting.refetch()}
        />
      ) : waiting.isPending ? (
        <Rows />
      ) : total === 0 ? (
        <EmptyState compact icon={IconChecks} title="All clear: nothing is waiting for you." />
      ) : (
        <ul className={s.list}>
          {first}
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
          {children}
        </ul>
      )}
      {inbox && decisions > 0 && (
        <SheetFooter>
          <span />
          <Link className={s.more} to={pathBelow(role, inbox)}>
            All approvals
          </Link>
        </SheetFooter>
      )}
    </Sheet>
  );
}

function Row({ row }: { row: ApprovalRow }) {
  const [, open] = useOpenApproval();
  const isStuck = row.transitions.includes('rescue');
  return (
    <li className={s.row}>
      <KindIcon kind={row.kind} size={18} />
      <div className={s.text}>
        <b>{row.title}</b>
        <span>
          {isStuck ? 'Nobody can decide this yet' : kindLabel(row.kind)} · {row.requesterName}
          {row.forName && ` · for ${row.forName}`}
        </span>
      </div>
      <div className={s.due}>
        <DueBadge dueAt={row.dueAt} />
        <span>
          since <DateText iso={row.waitingSince ?? row.createdAt} format="list" />
        </span>
      </div>
      <Button
        size="xs"
        variant="default"
        onClick={() => open(row.id)}
        aria-label={`${isStuck ? 'Find an approver for' : 'Decide'} ${row.title}`}
      >
        {isStuck ? 'Find approver' : 'Decide'}
      </Button>
    </li>
  );
}

function Rows() {
  return (
    <div className={s.loading} role="status" aria-label="Loading what waits for you">
      <Skeleton height={14} width="70%" />
      <Skeleton height={14} width="55%" />
      <Skeleton height={14} width="62%" />
    </div>
  );
}
