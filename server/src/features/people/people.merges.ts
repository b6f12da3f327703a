import { isGranted } from '@lintel/contract/access';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { carryOutMerge, dueMerges } from '#server/features/departments/departments.merge.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { fail, Refusal } from '#server/platform/errors.ts';
import { loadUser } from './people.acting.ts';
import { holdersOf } from './people.holders.ts';

/**
 * Departments become part of others on the day that was planned, in the name of who planned it. What is refused waits, and the super
 * admins are told why, once.
 */
export async function mergeDue(ctx: Ctx): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  for (const due of await dueMerges(ctx.db, today)) {
    const merging = withTransaction(ctx.db, async (db) => carryOutMerge(await asPlanner({ ...ctx, db }, due.by!), due.id, today));
    const refusal = await merging.then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal instanceof Refusal) await withTransaction(ctx.db, (db) => tellAdmins({ ...ctx, db }, due, refusal.message));
    else if (refusal) throw refusal;
  }
}

async function asPlanner(ctx: Ctx, id: string): Promise<Ctx> {
  const user = await loadUser(ctx, id);
  if (!user || !isGranted(user.role, 'departments:write')) throw fail('department.planner_gone');
  return { ...ctx, user };
}

async function tellAdmins(ctx: Ctx, { id, name, on }: { id: string; name: string; on: string | null }, body: string): Promise<void> {
  for (const recipientId of await holdersOf(ctx.db, ['super_admin']))
    await notify(ctx, {
      ...{ recipientId, type: 'departments.merge_waits', severity: 'warning', body },
      title: `${name} could not be merged`,
      link: `departments/${id}`,
      dedupeKey: `departments.merge:${id}:${on}`,
    });
}
