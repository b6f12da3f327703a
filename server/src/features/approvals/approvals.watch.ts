import { sql } from 'kysely';
import { nameOf } from '#server/features/people/people.service.ts';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { whenHeadsChange } from '#server/features/departments/departments.service.ts';
import { whenMerged } from '#server/features/departments/departments.merge.service.ts';
import { audit } from '#server/platform/audit.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { tellApprovers } from './approvals.notices.ts';
import { approversOf, escalate, resolveAnew, stepOf, type ApprovalRecord } from './approvals.steps.ts';
import { absentOn } from './approvals.subjects.ts';

const AT_ONCE = 200;

/** Open steps that are addressed to these people, or to somebody on their behalf, find their people anew. */
export async function resolveAnewFor(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await openApprovals(ctx)
    .where('approval.id', 'in', (eb) =>
      eb
        .selectFrom('approval_assignee as one')
        .select('one.approval_id')
        .whereRef('one.step_no', '=', 'approval.step_no')
        .where('one.is_active', '=', true)
        .where((or) => or.or([or('one.employee_id', 'in', [...ids]), or('one.on_behalf_of', 'in', [...ids])])),
    )
    .execute();
  for (const row of rows) await resolveAnew(ctx, row);
}

/** Somebody left, was suspended, or cannot sign in any more while a step waits for them (workspace A7). */
export async function replaceUnable(ctx: Ctx): Promise<void> {
  const rows = await openApprovals(ctx)
    .where(
      sql<boolean>`exists (
        select from approval_assignee one join employee who on who.id = one.employee_id
        where one.approval_id = approval.id and one.step_no = approval.step_no and one.is_active and one.via <> 'adviser'
          and (who.status not in ('active', 'offboarding') or not who.has_login))`,
    )
    .limit(AT_ONCE)
    .execute();
  for (const row of rows) await resolveAnew(ctx, row);
}

/** Half of the term is over: those who have not decided are reminded, once. */
export async function remind(ctx: Ctx): Promise<void> {
  for (const row of await dueBy(ctx, 'remind_at', 'reminded_at')) {
    await mark(ctx, row, 'reminded_at');
    await tellApprovers(
      ctx,
      row,
      (await approversOf(ctx.db, row)).map((id) => ({ id })),
      'reminder',
    );
  }
}

/** The term is over: reminded again, and somebody above may decide, too. The last step of a chain is no exception, and nothing approves itself. */
export async function escalateOverdue(ctx: Ctx): Promise<void> {
  for (const row of await dueBy(ctx, 'due_at', 'overdue_at')) {
    await mark(ctx, row, 'overdue_at');
    const approvers = await approversOf(ctx.db, row);
    await tellApprovers(
      ctx,
      row,
      approvers.map((id) => ({ id })),
      'reminder',
    );
    await audit(ctx, {
      action: 'approval.overdue',
      subjectType: 'approval',
      subjectId: row.id,
      subjectLabel: row.title,
      after: { step: row.step_no, waitingOn: await Promise.all(approvers.map((id) => nameOf(ctx.db, id))) },
    });
    const { escalated_at } = await stepOf(ctx.db, row.id, row.step_no);
    if (!escalated_at) await escalate(ctx, row);
  }
}

/** Everybody to whom a step is addressed went on leave after it was opened: escalated at once. */
export async function escalateAbsent(ctx: Ctx): Promise<void> {
  const rows = await openApprovals(ctx)
    .innerJoin('approval_step as step', (join) =>
      join.onRef('step.approval_id', '=', 'approval.id').onRef('step.no', '=', 'approval.step_no'),
    )
    .where('step.escalated_at', 'is', null)
    .execute();
  const approvers = await Promise.all(rows.map(async (row) => ({ row, ids: await approversOf(ctx.db, row) })));
  const absent = await absentOn(ctx.db, [...new Set(approvers.flatMap(({ ids }) => ids))], await companyDay(ctx.db, ctx.now));
  for (const { row, ids } of approvers) if (ids.length > 0 && ids.every((id) => absent.has(id))) await escalate(ctx, row);
}

// What waits goes with its department, and waits for the head of that one from now on.
whenMerged(async (ctx, fromId, intoId) => {
  const rows = await ctx.db
    .updateTable('approval')
    .set({ department_id: intoId, input: sql`jsonb_set(input, '{departmentId}', to_jsonb(${intoId}::text))`, updated_at: ctx.now })
    .where('department_id', '=', fromId)
    .where('status', '=', 'pending')
    .returningAll()
    .execute();
  for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await resolveAnew(ctx, row);
});

// A department without a head of its own asks the nearest one above: what stands below is looked at, too.
whenHeadsChange(async (ctx, departmentId) => {
  const rows = await openApprovals(ctx)
    .where(
      sql<boolean>`approval.department_id in (
        with recursive below as (
          select id, 1 as level from department where id = ${departmentId}
          union all select one.id, level + 1 from department one join below on one.parent_id = below.id where level < 20
        ) select id from below)`,
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('approval_step as step')
          .select('step.no')
          .whereRef('step.approval_id', '=', 'approval.id')
          .whereRef('step.no', '=', 'approval.step_no')
          .where(sql<boolean>`step.spec -> 'approver' ->> 'by' = 'head'`),
      ),
    )
    .execute();
  for (const row of rows) await resolveAnew(asSystem(ctx), row);
});

/** Somebody reports to somebody else from now on: what they asked their manager for goes to the new one. */
export async function followManager(ctx: Ctx, requesterId: string): Promise<void> {
  for (const row of await openApprovals(ctx).where('approval.requester_id', '=', requesterId).execute())
    await resolveAnew(asSystem(ctx), row);
}

/** Somebody works in another department from now on: what they asked its head for goes to the new one; what a project bears stays. */
export async function followDepartment(ctx: Ctx, requesterId: string, fromId: string, intoId: string): Promise<void> {
  const rows = await openApprovals(ctx)
    .where('approval.requester_id', '=', requesterId)
    .where('approval.department_id', '=', fromId)
    .where('approval.project_id', 'is', null)
    .execute();
  for (const row of rows) {
    await ctx.db
      .updateTable('approval')
      .set({ department_id: intoId, input: sql`jsonb_set(input, '{departmentId}', to_jsonb(${intoId}::text))`, updated_at: ctx.now })
      .where('id', '=', row.id)
      .execute();
    await resolveAnew(asSystem(ctx), { ...row, department_id: intoId });
  }
}

/** Locked, so that a decision and the watch do not meet; what somebody decides just now is left to them. */
const openApprovals = (ctx: Ctx) =>
  ctx.db
    .selectFrom('approval')
    .selectAll('approval')
    .where('approval.status', '=', 'pending')
    .orderBy('approval.id')
    .forUpdate('approval')
    .skipLocked();

function dueBy(ctx: Ctx, when: 'remind_at' | 'due_at', done: 'reminded_at' | 'overdue_at'): Promise<ApprovalRecord[]> {
  return openApprovals(ctx)
    .innerJoin('approval_step as step', (join) =>
      join.onRef('step.approval_id', '=', 'approval.id').onRef('step.no', '=', 'approval.step_no'),
    )
    .where('step.status', '=', 'open')
    .where(`step.${done}`, 'is', null)
    .where(`step.${when}`, '<=', ctx.now)
    .limit(AT_ONCE)
    .execute();
}

async function mark(ctx: Ctx, row: ApprovalRecord, field: 'reminded_at' | 'overdue_at'): Promise<void> {
  await ctx.db
    .updateTable('approval_step')
    .set({ [field]: ctx.now })
    .where('approval_id', '=', row.id)
    .where('no', '=', row.step_no)
    .execute();
}
