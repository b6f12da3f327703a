import { useQuery } from '@tanstack/react-query';
import { IconChecks } from '@tabler/icons-react';
import { Link } from 'react-router';
import { DueBadge, WaitingDecision } from '#web/features/approvals/approvals.parts.tsx';
import { NotificationRow } from '#web/features/notifications/notifications.parts.tsx';
import { Failed } from '#web/kit/PageState.tsx';
import { to } from '#web/kit/link.ts';
import { pathBelow } from '#web/kit/page.ts';
import { PATHS } from '#web/kit/paths.gen.ts';
import { hasFailed } from '#web/kit/failed.ts';
import { useUser } from '#web/kit/session.store.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LinesSkeleton } from '#web/ui/LinesSkeleton.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetFooter } from '#web/ui/SheetFooter.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { waitingQuery } from './dashboard.data.ts';
import s from './WaitingForYou.module.css';

/** Decisions, and what notifications ask for, in one order: what is overdue, then what is due first (workspace D). */
export function WaitingForYou() {
  const { role } = useUser();
  const waiting = useQuery(waitingQuery);
  const inbox = (PATHS.approvals as Partial<Record<typeof role, string>>)[role];
  const { items = [], decisions = 0, total = 0 } = waiting.data ?? {};
  return (
    <Sheet label="Waiting for you">
      <SheetHeader title="Waiting for you" {...(total > 0 ? { note: total } : {})} />
      {hasFailed(waiting) ? (
        <Failed compact things="what waits for you" read={waiting} />
      ) : waiting.isPending ? (
        <LinesSkeleton label="Loading what waits for you" />
      ) : total === 0 ? (
        <EmptyState compact icon={IconChecks} title="All clear: nothing is waiting for you." />
      ) : (
        <ul className={s.list}>
          {items.map(({ decision, notification }) =>
            decision ? (
              <WaitingDecision key={decision.id} row={decision} />
            ) : (
              notification && (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  aside={notification.dueAt && <DueBadge dueAt={notification.dueAt} />}
                />
              )
            ),
          )}
        </ul>
      )}
      {total > 0 && (
        <SheetFooter>
          <span />
          <span className={s.all}>
            {inbox && decisions > 0 && (
              <Link className={s.more} to={pathBelow(role, inbox)}>
                All approvals
              </Link>
            )}
            {total > decisions && (
              <Link className={s.more} to={`${to('notifications')}?show=waiting`}>
                All that is asked of you
              </Link>
            )}
          </span>
        </SheetFooter>
      )}
    </Sheet>
  );
}
