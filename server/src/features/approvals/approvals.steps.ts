import { sql } from 'kysely';
import { addBusinessMinutes, businessHours, companyDay } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { Row } from '#server/platform/transitions.ts';
import { closeWaiting, tellApprovers, tellChanged, tellPassedOn, tellStuck } from './approvals.notices.ts';
import { escalatedAnew, neededOf, resolveEscalation, resolveStep, type Escalated } from './approvals.escalation.ts';
import { ableOf, type Asked, type Assignee } from './approvals.resolve.ts';
import { absentOn } from './approvals.subjects.ts';

export type ApprovalRecord = Row<'approval'>;

/** What the resolution asks of an approval now: who is out of the question, and the company's day. */
export async function askedOf(ctx: Pick<Ctx, 'db' | 'now'>, row: ApprovalRecord): Promise<Asked> {
  return {
    kind: row.kind,
    requesterId: row.requester_id,
    departmentId: row.department_id,
    projectId: row.project_id,
    ownerId: row.owner_id,
    amountMinor: row.amount_minor,
    excluded: new Set([row.requester_id, ...row.involved, ...(await decidersBefore(ctx.db, row))]),
    today: await companyDay(ctx.db, ctx.now),
  };
}

/** Who approved an earlier step of this chain, also before it came back and went on: they are done with it (SoD-2). */
export async function decidersBefore(db: Db, row: ApprovalRecord): Promise<string[]> {
  const { rows } = await sql<{ actor_id: string; on_behalf_of: string | null }>`
    with recursive chain as (
      select id, previous_id, from_step, ${row.step_no}::int as below from approval where id = ${row.id}
      union all
      select before.id, before.previous_id, before.from_step, chain.from_step from approval before
      join chain on before.id = chain.previous_id and chain.from_step > 1
    )
    select actor_id, on_behalf_of from approval_decision join chain on chain.id = approval_id
    where action = 'approve' and step_no < chain.below`.execute(db);
  return rows.flatMap(({ actor_id, on_behalf_of }) => (on_behalf_of ? [actor_id, on_behalf_of] : [actor_id]));
}

/** Opens a step: finds its people, sets its terms in business hours, and tells them. */
export async function startStep(ctx: Ctx, row: ApprovalRecord, no: number): Promise<void> {
  const opened = { ...row, step_no: no };
  const { spec } = await stepOf(ctx.db, row.id, no);
  const hours = await businessHours(ctx.db, ctx.now);
  const slaHours = spec.slaHours ?? (await readSetting(ctx.db, 'approvals.sla_hours', ctx.now));
  const dueAt = addBusinessMinutes(ctx.now, slaHours * 60, hours);
  await ctx.db
    .updateTable('approval_step')
    .set({ status: 'open', started_at: ctx.now, remind_at: addBusinessMinutes(ctx.now, slaHours * 30, hours), due_at: dueAt })
    .where('approval_id', '=', row.id)
    .where('no', '=', no)
    .execute();
  await ctx.db.updateTable('approval').set({ step_no: no, due_at: dueAt }).where('id', '=', row.id).execute();
  const found = await resolveStep(ctx.db, await askedOf(ctx, opened), spec);
  await assign(ctx, opened, found);
  if (found.length === 0) await tellStuck(ctx, opened);
  await tellApprovers(ctx, opened, found);
  await escalateWhereAbsent(ctx, opened);
}

export async function endStep(ctx: Ctx, row: ApprovalRecord, status: 'approved' | 'rejected' | 'returned' | 'closed'): Promise<void> {
  await ctx.db
    .updateTable('approval_step')
    .set({ status, ended_at: ctx.now })
    .where('approval_id', '=', row.id)
    .where('no', '=', row.step_no)
    .where('status', '=', 'open')
    .execute();
  if (status !== 'approved')
    await ctx.db
      .updateTable('approval_step')
      .set({ status: 'closed' })
      .where('approval_id', '=', row.id)
      .where('status', '=', 'waiting')
      .execute();
  await closeWaiting(ctx, row);
}

/** How many still have to approve the open step. */
export async function stillNeeded(db: Db, row: ApprovalRecord): Promise<number> {
  const { spec } = await stepOf(db, row.id, row.step_no);
  const { rows: people } = await sql<{ id: string; via: string; isActive: boolean; standsFor: string[]; hasApproved: boolean }>`
    select employee_id as id, via, is_active as "isActive", stands_for as "standsFor", exists (
      select from approval_decision as decision where decision.approval_id = one.approval_id and decision.step_no = one.step_no
        and decision.actor_id = one.employee_id and decision.action = 'approve') as "hasApproved"
    from approval_assignee as one
    where one.approval_id = ${row.id} and one.step_no = ${row.step_no} and one.via <> 'adviser'`.execute(db);
  const approved = people.filter(({ hasApproved }) => hasApproved);
  const waiting = people.filter(({ isActive }) => isActive);
  // Nobody is left to ask: what more should have decided is decided by all who could.
  if (spec.mode !== 'all') return Math.min(neededOf(spec) - approved.length, waiting.length);
  // Who came in because the time was over decides in the place of others, not besides them.
  const replaced = new Set(approved.filter(({ via }) => via === 'escalation').flatMap(({ standsFor }) => standsFor));
  return waiting.filter(({ id, via }) => via !== 'escalation' && !replaced.has(id)).length;
}

/** Those who can decide the open step now. */
export async function approversOf(db: Db, { id, step_no }: Pick<ApprovalRecord, 'id' | 'step_no'>): Promise<string[]> {
  const rows = await db
    .selectFrom('approval_assignee')
    .select('employee_id')
    .where('approval_id', '=', id)
    .where('step_no', '=', step_no)
    .where('is_active', '=', true)
    .where('via', '<>', 'adviser')
    .orderBy('employee_id')
    .execute();
  return rows.map((row) => row.employee_id);
}

/**
 * Finds the open step's people anew: somebody left, a delegation began or ended. Who was asked by hand or by escalation stays
 * while they can decide; what was handed over by hand does not fall back to whom the rule names.
 */
export async function resolveAnew(ctx: Ctx, row: ApprovalRecord): Promise<void> {
  const before = await approversOf(ctx.db, row);
  const { handedTo, found } = await peopleAnew(ctx, row, before);
  const stay = new Set([...handedTo, ...found.map(({ id }) => id)]);
  const gone = before.filter((id) => !stay.has(id));
  const added = found.filter(({ id }) => !before.includes(id));
  if (gone.length === 0 && added.length === 0) return;
  await release(ctx, row, gone);
  await assign(ctx, row, added);
  if (stay.size === 0) await tellStuck(ctx, row);
  await tellApprovers(ctx, row, added);
  await tellChanged(ctx, row, gone);
}

async function peopleAnew(ctx: Ctx, row: ApprovalRecord, before: readonly string[]) {
  const kept = await ctx.db
    .selectFrom('approval_assignee')
    .select(['employee_id', 'via', 'on_behalf_of', 'stands_for'])
    .where('approval_id', '=', row.id)
    .where('step_no', '=', row.step_no)
    .where('is_active', '=', true)
    .where('via', 'in', ['reassigned', 'escalation'])
    .execute();
  const able = new Set((await ableOf(ctx.db, before)).map(({ id }) => id));
  const handedTo = kept.filter(({ via, employee_id }) => via === 'reassigned' && able.has(employee_id)).map((one) => one.employee_id);
  const { spec } = await stepOf(ctx.db, row.id, row.step_no);
  const asked = await askedOf(ctx, row);
  const named = handedTo.length > 0 ? [] : await resolveStep(ctx.db, asked, spec);
  const passedTo = kept.filter(({ via }) => via === 'escalation');
  const others = (await escalatedAnew(ctx.db, asked, passedTo)).filter(({ id }) => !named.some((one) => one.id === id));
  return { handedTo, found: await withoutDone(ctx.db, row, [...named, ...others]) };
}

/** Adds those who may decide when the approvers do not: at the end of the term, or at once where all of them are away. */
export async function escalate(ctx: Ctx, row: ApprovalRecord): Promise<string[]> {
  const { spec } = await stepOf(ctx.db, row.id, row.step_no);
  const approvers = await approversOf(ctx.db, row);
  const people = await resolveEscalation(ctx.db, await askedOf(ctx, row), approvers, spec.escalateTo);
  const ids = people.map(({ id }) => id);
  await ctx.db
    .updateTable('approval_step')
    .set({ escalated_at: ctx.now })
    .where('approval_id', '=', row.id)
    .where('no', '=', row.step_no)
    .execute();
  await assign(ctx, row, people);
  await audit(ctx, {
    action: 'approval.escalate',
    subjectType: 'approval',
    subjectId: row.id,
    subjectLabel: row.title,
    after: { step: row.step_no, to: ids },
  });
  await tellApprovers(ctx, row, people, 'escalated');
  if (ids.length > 0) await tellPassedOn(ctx, row, approvers, ids);
  return ids;
}

/** Everybody to whom the step is addressed is on leave: nobody would see it (workspace A7). */
export async function escalateWhereAbsent(ctx: Ctx, row: ApprovalRecord): Promise<void> {
  const approvers = await approversOf(ctx.db, row);
  if (approvers.length === 0) return;
  const absent = await absentOn(ctx.db, approvers, await companyDay(ctx.db, ctx.now));
  if (approvers.every((id) => absent.has(id))) await escalate(ctx, row);
}

export async function assign(
  ctx: Ctx,
  { id, step_no }: Pick<ApprovalRecord, 'id' | 'step_no'>,
  people: readonly (Assignee | Escalated | { id: string; via: 'reassigned' | 'adviser'; onBehalfOf: null })[],
): Promise<void> {
  if (people.length === 0) return;
  await ctx.db
    .insertInto('approval_assignee')
    .values(
      people.map((one) => ({
        approval_id: id,
        step_no,
        employee_id: one.id,
        via: one.via,
        on_behalf_of: one.onBehalfOf,
        stands_for: 'standsFor' in one ? one.standsFor : [],
        assigned_at: ctx.now,
      })),
    )
    .onConflict((on) =>
      on.columns(['approval_id', 'step_no', 'employee_id']).doUpdateSet((eb) => ({
        via: eb.ref('excluded.via'),
        on_behalf_of: eb.ref('excluded.on_behalf_of'),
        stands_for: eb.ref('excluded.stands_for'),
        is_active: true,
        assigned_at: ctx.now,
      })),
    )
    .execute();
}

/** They no longer decide this step; that they were asked stays on record. */
export async function release(ctx: Ctx, { id, step_no }: Pick<ApprovalRecord, 'id' | 'step_no'>, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await ctx.db
    .updateTable('approval_assignee')
    .set({ is_active: false })
    .where('approval_id', '=', id)
    .where('step_no', '=', step_no)
    .where('employee_id', 'in', [...people])
    .execute();
}

export function stepOf(db: Db, approvalId: string, no: number) {
  return db.selectFrom('approval_step').selectAll().where('approval_id', '=', approvalId).where('no', '=', no).executeTakeFirstOrThrow();
}

/** Who has approved this very step already is not asked again. */
async function withoutDone<T extends { id: string }>(db: Db, row: ApprovalRecord, found: T[]): Promise<T[]> {
  const rows = await db
    .selectFrom('approval_decision')
    .select('actor_id')
    .where('approval_id', '=', row.id)
    .where('step_no', '=', row.step_no)
    .where('action', '=', 'approve')
    .execute();
  const done = new Set(rows.map(({ actor_id }) => actor_id));
  return found.filter(({ id }) => !done.has(id));
}
