import { isGranted } from '@lintel/contract/access';
import type { dashboardApi, Waiting } from '@lintel/contract/dashboard';
import type { Answer } from '@lintel/contract/kit/route';
import { listApprovals } from '#server/features/approvals/approvals.service.ts';
import { countAsked, listAsked } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';

const MOST = 8;
const FIRST_PAGE = { page: 1, size: MOST };

/**
 * What waits for somebody (workspace D): decisions, what nobody can decide for whoever finds approvers, and what notifications ask for.
 * What is due first stands first, so what is overdue comes before all else; the first of each make the first of all.
 */
export async function readWaiting({ db, user, now }: Ctx): Promise<Answer<typeof dashboardApi.waiting>> {
  const mine = await listApprovals(db, user, now, { ...FIRST_PAGE, tab: 'waiting' });
  const stuck = isGranted(user.role, 'approvals:reassign') ? await listApprovals(db, user, now, { ...FIRST_PAGE, tab: 'stuck' }) : null;
  const asked = await listAsked(db, user, MOST);
  const waiting: Waiting[] = [
    ...[...(stuck?.items ?? []), ...mine.items].map((decision) => ({ decision, notification: null })),
    ...asked.map((notification) => ({ decision: null, notification })),
  ];
  const decisions = mine.page.total + (stuck?.page.total ?? 0);
  const total = decisions + (await countAsked(db, user));
  return { items: waiting.toSorted((one, other) => dueOf(one) - dueOf(other)).slice(0, MOST), decisions, total };
}

const dueOf = ({ decision, notification }: Waiting): number => {
  const due = decision?.dueAt ?? notification?.dueAt;
  return due ? Date.parse(due) : Number.MAX_SAFE_INTEGER;
};
