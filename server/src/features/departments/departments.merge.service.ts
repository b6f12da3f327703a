import type { Department } from '@lintel/contract/departments';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { passMailboxes } from '#server/features/mail/mail.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import type { Ctx } from '#server/platform/context.ts';
import { afterCommit, type Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { transition } from '#server/platform/transitions.ts';
import { checkPlace } from './departments.place.ts';
import { lockDepartment, lockTree, type DepartmentRow } from './departments.queries.ts';
import { departmentLife, getDepartment, lockCurrent, NO_MERGE, write } from './departments.service.ts';

/** Takes what belonged to a department over into another one, in the merge's transaction. */
type Follower = (ctx: Ctx, fromId: string, intoId: string) => Promise<void>;
const followers: Follower[] = [];

/** A slice whose rows follow when departments become one; what is over keeps the department that it had. */
export const whenMerged = (follower: Follower): void => void followers.push(follower);

// Mail stands below the departments and knows none of their events.
whenMerged(passMailboxes);

/** Makes two departments one: what stands below and whoever works there follows, the emptied one is archived. */
export async function mergeDepartment(ctx: Ctx, id: string, { intoId, version }: { intoId: string; version: number }): Promise<Department> {
  await lockTree(ctx.db);
  await join(ctx, await lockCurrent(ctx, id, version, []), intoId);
  return getDepartment(ctx, intoId);
}

/**
 * The same on a day to come (workspace A1); a plan that there was is replaced.
 * @throws Refusal department.merge_itself, department.merge_day
 */
export async function planMerge(
  ctx: Ctx,
  id: string,
  { intoId, on, version }: { intoId: string; on: string; version: number },
): Promise<Department> {
  await lockTree(ctx.db);
  const row = await lockCurrent(ctx, id, version, []);
  await checkTarget(ctx, row, intoId);
  if (on <= (await companyDay(ctx.db, ctx.now))) throw failAt('on', 'department.merge_day');
  await replan(ctx, row, { intoId, on, by: ctx.user.id });
  return getDepartment(ctx, id);
}

/** What was planned is not to be. */
export async function callOffMerge(ctx: Ctx, id: string, { version }: { version: number }): Promise<Department> {
  const row = await lockCurrent(ctx, id, version, []);
  if (row.merge_on) await replan(ctx, row, null);
  return getDepartment(ctx, id);
}

/** What is to happen up to a day, in its order. */
export const dueMerges = (db: Db, today: string) =>
  db
    .selectFrom('department')
    .select(['id', 'name', 'merge_on as on', 'merge_by as by'])
    .where('status', '=', 'active')
    .where('merge_on', '<=', today)
    .orderBy('merge_on')
    .orderBy('code')
    .execute();

/** Carries out what was planned, as the person of `ctx`. Nothing where it was changed since it was looked for. */
export async function carryOutMerge(ctx: Ctx, id: string, today: string): Promise<void> {
  await lockTree(ctx.db);
  const row = await lockDepartment(ctx.db, ctx.user, id);
  if (row?.status !== 'active' || !row.merge_into_id || row.merge_on! > today) return;
  await join(ctx, row, row.merge_into_id);
}

async function join(ctx: Ctx, row: DepartmentRow, intoId: string): Promise<void> {
  const { id } = row;
  await checkTarget(ctx, row, intoId);
  const below = await ctx.db.selectFrom('department').selectAll().where('parent_id', '=', id).orderBy('code').forUpdate().execute();
  for (const child of below) {
    await checkPlace(ctx, child, intoId);
    await write(ctx, child, 'move', { before: { parentId: id }, after: { parentId: intoId }, columns: { parent_id: intoId } });
  }
  for (const follow of followers) await follow(ctx, id, intoId);
  await passPlans(ctx, id, intoId);
  await write(ctx, row, 'merge', {
    before: { mergedInto: null },
    after: { mergedInto: intoId },
    columns: { head_id: null, deputy_id: null },
  });
  await transition(ctx, departmentLife, { id, name: 'archive', version: row.version + 1 });
  afterCommit(ctx.db, () => forgetRelations(ctx.services));
}

/** Whatever was to become part of the one that goes becomes part of the one that stays; that one itself of nothing. */
async function passPlans(ctx: Ctx, id: string, intoId: string): Promise<void> {
  const planned = await ctx.db.selectFrom('department').selectAll().where('merge_into_id', '=', id).orderBy('code').forUpdate().execute();
  for (const one of planned) await replan(ctx, one, one.id === intoId ? null : { intoId, on: one.merge_on!, by: one.merge_by! });
}

async function checkTarget({ db }: Ctx, { id, name }: DepartmentRow, intoId: string): Promise<void> {
  const into = await db.selectFrom('department').select('status').where('id', '=', intoId).executeTakeFirst();
  if (into?.status !== 'active' || intoId === id) throw fail('department.merge_itself', { name });
}

const replan = (ctx: Ctx, row: DepartmentRow, plan: { intoId: string; on: string; by: string } | null): Promise<void> =>
  write(ctx, row, plan ? 'plan-merge' : 'call-off-merge', {
    before: { mergeInto: row.merge_into_id, mergeOn: row.merge_on },
    after: { mergeInto: plan?.intoId ?? null, mergeOn: plan?.on ?? null },
    columns: plan ? { merge_into_id: plan.intoId, merge_on: plan.on, merge_by: plan.by } : NO_MERGE,
  });
