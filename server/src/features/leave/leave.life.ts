import { addDays, sayDay, sayRange } from '@lintel/contract/kit/days';
import { nameOf } from '#server/features/people/people.service.ts';
import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import { createDelegation, followLeave } from '#server/features/approvals/delegations.service.ts';
import { calendarOf, companyDay } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, Refusal } from '#server/platform/errors.ts';
import { partOn } from '#server/platform/parts.ts';
import { defineLife } from '#server/platform/transitions.ts';
import { may } from './leave.access.ts';
import { askApproval, dropApproval, spanOf, type LeaveRow } from './leave.ask.ts';
import { askedOf, lockLeaveOf } from './leave.asked.ts';
import { leaveDaysOf, spanBefore, sumOf } from './leave.days.ts';
import { conflictsIn } from './leave.hints.ts';
import { acknowledged, askAcknowledgement, settleFollowUp } from './leave.follow-up.ts';
import { lockedWithin } from './leave.locked.ts';
import { settleLedger } from './leave.posting.ts';
import { labelOfLeave, visibleTo } from './leave.queries.ts';
import { problemsOf } from './leave.rules.ts';
import { findType, listTypes, tellAll } from './leave.types.ts';

/** workspace A5 */
export const leaveLife = defineLife({
  machine: leaveRequestMachine,
  table: 'leave_request',
  heard: (_row, ctx) => tellAll(ctx),
  scope: visibleTo,
  label: (row, db) => labelOfLeave(db, row),
  may,
  guard: {
    submit: mayBeAsked,
    record: mayBeAsked,
    askToCancel: isNotOver,
    cancel: (row, { db }) => lockedWithin(db, row, row.from_day, row.to_day),
    shorten: canBeShortened,
    convert: canBeConverted,
  },
  effect: {
    submit: async (row, ctx) => {
      await ctx.db.updateTable('leave_request').set({ submitted_at: ctx.now }).where('id', '=', row.id).execute();
      await askApproval(ctx, row, 'leave', await companyDay(ctx.db, ctx.now));
      await tellHandover(ctx, row, 'is to hand over to you');
    },
    record: async (row, ctx) => {
      await ctx.db.updateTable('leave_request').set({ submitted_at: ctx.now }).where('id', '=', row.id).execute();
      await post(row, ctx);
      await askAcknowledgement(ctx, row);
      await tellTeam(ctx, row, ctx.user.id);
    },
    withdraw: async (row, ctx) => {
      await dropApproval(ctx, row);
      await calledOff(ctx, row);
    },
    approve: async (row, ctx) => {
      await post(row, ctx);
      await delegate(row, ctx);
      await tellHandover(ctx, row, 'hands over to you');
    },
    reject: (row, ctx) => calledOff(ctx, row),
    askToCancel: async (row, ctx) => {
      await askApproval(ctx, row, 'cancellation', await companyDay(ctx.db, ctx.now));
    },
    approveCancel: async (row, ctx) => {
      await settleLedger(ctx, row, [], 'cancel');
      await delegateUntil(ctx, row, null);
      await calledOff(ctx, row);
    },
    approveCut: async (row, ctx) => {
      const today = await companyDay(ctx.db, ctx.now);
      await cutTo(ctx, row, addDays(today, -1), false, 'cancel');
    },
    cancel: async (row, ctx) => {
      await dropApproval(ctx, row);
      await settleLedger(ctx, row, [], 'cancel');
      await delegateUntil(ctx, row, null);
      await tellConcerned(ctx, row, 'cancelled');
      await calledOff(ctx, row);
      await acknowledged(ctx, row);
      await settleFollowUp(ctx);
    },
    shorten: async (row, ctx, input) => {
      await cutTo(ctx, row, String(input['to']), Boolean(input['halfEnd']), 'adjust');
      await tellConcerned(ctx, row, 'shortened');
    },
    acknowledge: async (row, ctx) => {
      await tellConcerned(ctx, row, 'acknowledged');
      await acknowledged(ctx, row);
    },
    certify: async (row, ctx) => {
      await acknowledged(ctx, row);
      await ctx.db.updateTable('leave_request').set({ certified_at: ctx.now }).where('id', '=', row.id).execute();
      await settleFollowUp(ctx);
    },
    convert: convertToUnpaid,
  },
});

/** Draft to asked: the rules once more, and nobody else for the same days in the meantime. */
async function mayBeAsked(row: LeaveRow, ctx: Ctx): Promise<Refusal | null> {
  await lockLeaveOf(ctx.db, row.employee_id);
  const fileCount = await countFiles(ctx, row.id);
  const asked = await askedOf(ctx, {
    ...spanOf(row),
    employeeId: row.employee_id,
    typeId: row.type_id,
    reason: row.reason,
    handoverId: row.handover_id,
    delegateId: row.delegate_id,
    fileCount,
    requestId: row.id,
  });
  const [problem] = problemsOf(asked);
  return problem ? fail(problem.code, problem.values) : null;
}

async function isNotOver(row: LeaveRow, ctx: Ctx): Promise<Refusal | null> {
  return row.to_day < (await companyDay(ctx.db, ctx.now)) ? fail('leave.over') : null;
}

async function canBeShortened(row: LeaveRow, ctx: Ctx, input: Record<string, unknown>): Promise<Refusal | null> {
  const span = { ...spanOf(row), to: String(input['to']), halfEnd: Boolean(input['halfEnd']) };
  const isShorter = span.to < row.to_day || (span.to === row.to_day && span.halfEnd && !row.half_end);
  if (!isShorter || span.to < row.from_day) return fail('leave.not_shorter', { to: sayDay(row.to_day), from: sayDay(row.from_day) });
  const type = await findType(ctx.db, row.type_id);
  const left = sumOf(leaveDaysOf(span, await calendarOf(ctx.db, row.employee_id), type.countsHolidays));
  const isHalvesOfOneDay = span.from === span.to && span.halfStart && span.halfEnd;
  if (left === 0 || isHalvesOfOneDay) return fail('leave.nothing_left');
  return lockedWithin(ctx.db, row, span.halfEnd ? span.to : addDays(span.to, 1), row.to_day);
}

async function post(row: LeaveRow, ctx: Ctx): Promise<void> {
  await settleLedger(ctx, row, await daysOf(ctx, row), 'taken');
}

async function daysOf(ctx: Ctx, row: LeaveRow) {
  const type = await findType(ctx.db, row.type_id);
  return leaveDaysOf(spanOf(row), await calendarOf(ctx.db, row.employee_id), type.countsHolidays);
}

/** The days after `to` come back. */
async function cutTo(ctx: Ctx, row: LeaveRow, to: string, halfEnd: boolean, kind: 'cancel' | 'adjust'): Promise<void> {
  const span = spanBefore(spanOf(row), addDays(to, 1));
  if (!span) return;
  const cut = { ...row, to_day: span.to, half_end: halfEnd || (span.to === row.to_day && row.half_end) };
  const days = await daysOf(ctx, cut);
  const days100 = Math.max(sumOf(days), 1);
  await ctx.db.updateTable('leave_request').set({ to_day: cut.to_day, half_end: cut.half_end, days100 }).where('id', '=', row.id).execute();
  await settleLedger(ctx, cut, days, kind);
  await delegateUntil(ctx, row, cut.to_day);
}

/** Without a certificate the days are not paid (workspace A5): they change from one kind of leave to the other. */
async function convertToUnpaid(row: LeaveRow, ctx: Ctx): Promise<void> {
  const unpaid = (await unpaidKind(ctx))!;
  await settleLedger(ctx, row, [], 'cancel');
  await ctx.db
    .updateTable('leave_request')
    .set({ type_id: unpaid.id, is_recorded: false, certificate_due_on: null })
    .where('id', '=', row.id)
    .execute();
  await post({ ...row, type_id: unpaid.id }, ctx);
  await tellConcerned(ctx, row, 'changed: it is unpaid leave now');
  await acknowledged(ctx, row);
  await settleFollowUp(ctx);
}

const unpaidKind = async ({ db }: Ctx) =>
  (await listTypes(db)).find(({ status, paidBps, isRecorded }) => status === 'active' && paidBps === 0 && !isRecorded);

async function canBeConverted(row: LeaveRow, ctx: Ctx): Promise<Refusal | null> {
  if (!(await unpaidKind(ctx))) return fail('leave.no_unpaid');
  return lockedWithin(ctx.db, row, row.from_day, row.to_day);
}

/** Whoever decides approvals meanwhile. Where that cannot be, the leave is approved all the same, and the person is told. */
async function delegate(row: LeaveRow, ctx: Ctx): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  if (!row.delegate_id || row.to_day < today) return;
  const asked = createDelegation(ctx, {
    fromId: row.employee_id,
    toId: row.delegate_id,
    // Decided late: from now on.
    fromDay: row.from_day < today ? today : row.from_day,
    toDay: row.to_day,
    kinds: null,
    maxAmountMinor: null,
    reason: 'On leave',
    source: 'leave',
  });
  await asked.catch(async (error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    const title = 'Your approvals are not delegated';
    await notify(ctx, { recipientId: row.employee_id, type: 'leave.decided', severity: 'warning', title, body: error.message });
  });
}

/** Who is back decides again. */
async function delegateUntil(ctx: Ctx, { employee_id, delegate_id, to_day }: LeaveRow, lastDay: string | null): Promise<void> {
  if (delegate_id) await followLeave(ctx, { employeeId: employee_id, delegateId: delegate_id, toDay: to_day }, lastDay);
}

/** What HR did with somebody's days; of decisions the approval tells. Never what kind of leave it is. */
async function tellConcerned(ctx: Ctx, row: LeaveRow, outcome: string): Promise<void> {
  await notify(ctx, {
    recipientId: row.employee_id,
    type: 'leave.decided',
    severity: 'info',
    title: `Your leave was ${outcome}`,
    body: sayRange(row.from_day, row.to_day),
    link: `employee/leave/${row.id}`,
  });
}

/** Nobody takes over anything: who was told so hears it. */
async function calledOff(ctx: Ctx, row: LeaveRow): Promise<void> {
  if (row.submitted_at) await tellHandover(ctx, row, 'does not hand over to you');
}

async function tellHandover(ctx: Ctx, row: LeaveRow, words: string): Promise<void> {
  if (!row.handover_id || row.handover_id === ctx.user.id) return;
  await notify(ctx, {
    recipientId: row.handover_id,
    type: 'leave.handover',
    severity: 'info',
    title: `${await nameOf(ctx.db, row.employee_id)} ${words}`,
    body: sayRange(row.from_day, row.to_day),
  });
}

/** Their manager; and who runs their projects, where something of theirs lies in these days (workspace A5). Who said so knows. */
export async function tellTeam(ctx: Ctx, row: LeaveRow, byId: string): Promise<void> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['name', 'manager_id'])
    .where('id', '=', row.employee_id)
    .executeTakeFirstOrThrow();
  const conflicts = (await conflictsIn(ctx, row.employee_id, row.from_day, row.to_day)).filter(({ kind }) => kind === 'conflict');
  const leaders = conflicts.length > 0 ? await leadersOf(ctx, row.employee_id) : [];
  const words = conflicts.slice(0, 3).map(({ text }) => text);
  const told = new Set([...(person.manager_id ? [person.manager_id] : []), ...leaders].filter((id) => id !== byId));
  for (const recipientId of [...told].toSorted())
    await notify(ctx, {
      recipientId,
      type: 'leave.team',
      severity: 'info',
      title: `${person.name} will be away`,
      body: [sayRange(row.from_day, row.to_day), ...(leaders.includes(recipientId) ? words : [])].join('. '),
    });
}

/** Who runs the projects that somebody works on. */
async function leadersOf(ctx: Ctx, employeeId: string): Promise<string[]> {
  const today = await companyDay(ctx.db, ctx.now);
  const rows = await ctx.db
    .selectFrom('project_member as own')
    .innerJoin('project_member as lead', 'lead.project_id', 'own.project_id')
    .select('lead.employee_id as id')
    .distinct()
    .where('own.employee_id', '=', employeeId)
    .where('lead.employee_id', '<>', employeeId)
    .where('lead.project_role', 'in', ['manager', 'deputy'])
    .where(partOn('own', today))
    .where(partOn('lead', today))
    .execute();
  return rows.map(({ id }) => id);
}

async function countFiles(ctx: Ctx, id: string): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('file')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('subject_type', '=', leaveRequestMachine.name)
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
