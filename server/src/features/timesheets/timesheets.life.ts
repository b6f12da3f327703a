import { addDays } from '@lintel/contract/kit/days';
import { timesheetMachine } from '@lintel/contract/timesheet-weeks';
import { decidedBy, defineSubject, openApproval } from '#server/features/approvals/approvals.service.ts';
import { calendarOf } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { weeklyMinutesOn } from '#server/features/people/pay.service.ts';
import { defineProjectHours } from '#server/features/projects/projects.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, failAt, type Refusal } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition, type Row } from '#server/platform/transitions.ts';
import { labelOfSheet, mayMove, ownerOf, visibleTo } from './timesheets.access.ts';
import { routingOf } from './timesheets.chain.ts';
import { keepCorrection, refuseCorrection, type CorrectionInput } from './timesheets.corrections.ts';
import { minutesOf, roomOn } from './timesheets.days.ts';
import { settleMissing } from './timesheets.reminders.ts';
import { confirmersOf, openLines } from './timesheets.lines.ts';
import { overtimeRules, splitOvertime, type Split } from './timesheets.overtime.ts';
import { termOf } from './timesheets.terms.ts';
import { daysOf, openDays, owesHours } from './timesheets.week.ts';

export type SheetRow = Row<'timesheet'>;

/** workspace A4 */
export const timesheetLife = defineLife({
  machine: timesheetMachine,
  table: 'timesheet',
  heard: ({ employee_id }, ctx) => tellOwner(ctx, employee_id),
  scope: visibleTo,
  label: (sheet, db) => labelOfSheet(db, sheet),
  guard: {
    submit: async (sheet, ctx, input) =>
      (await relationFor('submit', sheet, ctx)) ?? (await overLeave(sheet, ctx)) ?? dayMissing(sheet, ctx, String(input['reason'] ?? '')),
    reopen: (sheet, ctx) => relationFor('reopen', sheet, ctx),
    correct: (sheet, ctx, input) => refuseCorrection(sheet, ctx, input as unknown as CorrectionInput),
  },
  effect: {
    submit: handIn,
    correct: (sheet, ctx, input) => correct(sheet, ctx, input as unknown as CorrectionInput),
    reopen: (sheet, ctx, { reason }) => giveBack(sheet, ctx, String(reason)),
    recall: (sheet, ctx, { reason }) => giveBack(sheet, ctx, String(reason)),
  },
});

defineSubject({
  kind: 'timesheet',
  link: (id) => `timesheet/${id}`,
  tells: ['rejected', 'returned'],
  settle: async (ctx, id, { outcome, comment, decidedById }) => {
    const sheet = await ctx.db.selectFrom('timesheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const name = outcome === 'approved' ? 'approve' : 'sendBack';
    await transition(ctx, timesheetLife, { id, name, version: sheet.version });
    await ctx.db
      .updateTable('timesheet')
      .set({ approved_by: outcome === 'approved' ? decidedById : null, comment: comment || null })
      .where('id', '=', id)
      .execute();
    const by = await decidedBy(ctx.db, 'timesheet', id);
    if (outcome === 'approved') await tellApproved(ctx, sheet, by);
    else await tellReturned(ctx, sheet, `${by} ${comment}`.trim());
  },
  content: async (db, id) => ({ Hours: await linesOf(db, id) }),
});

defineProjectHours({
  booked: async (db, projectId) => {
    const row = await db
      .selectFrom('time_entry')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('minutes'), eb.val('0')).as('minutes'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    return Number(row.minutes);
  },
  unapproved: async (db, projectId) => {
    const rows = await db
      .selectFrom('time_entry')
      .innerJoin('timesheet', 'timesheet.id', 'time_entry.timesheet_id')
      .select('timesheet.id')
      .distinct()
      .where('project_id', '=', projectId)
      .where('timesheet.status', 'in', ['draft', 'submitted', 'returned'])
      .execute();
    return rows.length;
  },
});

/** What is decided on: each entry with all that its hours are for. Codes alone: what is only renamed is not another week. */
async function linesOf(db: Db, timesheetId: string): Promise<string[]> {
  const entries = await db
    .selectFrom('time_entry')
    .leftJoin('project', 'project.id', 'time_entry.project_id')
    .leftJoin('task', 'task.id', 'time_entry.task_id')
    .leftJoin('cost_code', 'cost_code.id', 'time_entry.cost_code_id')
    .leftJoin('resource', 'resource.id', 'time_entry.resource_id')
    .select(['time_entry.day', 'project.code', 'activity', 'minutes', 'note', 'on_site'])
    .select(['task.number as task', 'cost_code.code as costCode', 'resource.code as resource'])
    .where('timesheet_id', '=', timesheetId)
    .orderBy('time_entry.day')
    .orderBy('time_entry.id')
    .execute();
  return entries.map(({ day, code, activity, task, costCode, resource, on_site, minutes, note }) =>
    [
      `${day} ${code ?? activity}`,
      ...[code && activity, task, costCode && `cost code ${costCode}`, resource, on_site && 'on site'].filter(Boolean),
    ]
      .join(', ')
      .concat(` ${minutes} min ${note}`)
      .trim(),
  );
}

export const tellOwner = (ctx: Ctx, employeeId: string): Promise<void> => emit(ctx.db, employeeId, { kind: 'timesheets.changed' });
export const weekNumber = ({ week }: { week: string }): number => Number(week.slice(6));

async function relationFor(name: 'submit' | 'reopen', sheet: SheetRow, ctx: Ctx): Promise<Refusal | null> {
  return mayMove(await ownerOf(ctx, sheet.employee_id, sheet.week))[name]() ? null : fail('access.forbidden');
}

/** Leave that was agreed after hours were booked: of the days that can still change, none has more than it leaves over. */
async function overLeave(sheet: SheetRow, ctx: Ctx): Promise<Refusal | null> {
  const booked = await minutesOf(ctx.db, 'time_entry', sheet.id);
  const isOpen = openDays(sheet);
  const days = (await daysOf(ctx.db, sheet.employee_id, sheet.first_day)).filter(
    (one) => one.leave100 > 0 && isOpen(one.day) && (booked.get(one.day) ?? 0) > roomOn(one),
  );
  return days.length > 0 ? fail('timesheet.hours_on_leave', { days: days.map(({ day }) => day).join(', ') }) : null;
}

/** Scheduled days have hours, leave, or a reason. */
async function dayMissing(sheet: SheetRow, ctx: Ctx, reason: string): Promise<Refusal | null> {
  if (reason) return null;
  const owner = await ownerOf(ctx, sheet.employee_id, sheet.week);
  const booked = await ctx.db.selectFrom('time_entry').select('day').distinct().where('timesheet_id', '=', sheet.id).execute();
  const days = await daysOf(ctx.db, sheet.employee_id, sheet.first_day);
  const missing = days.filter((one) => owesHours(one, owner) && !booked.some(({ day }) => day === one.day));
  if (missing.length === 0) return null;
  const values = { days: missing.map(({ day }) => day).join(', ') };
  return failAt('input.reason', 'timesheet.days_missing', values);
}

async function handIn(sheet: SheetRow, ctx: Ctx, { reason }: Record<string, unknown>): Promise<void> {
  await closeActions(ctx, `timesheet ${sheet.id}`);
  await settleMissing(ctx, sheet.week, sheet.employee_id);
  const { entries, overtime_percents } = await splitEntries(ctx, sheet);
  const said = { reason: reason ? String(reason) : null, comment: null, returned_days: null };
  const handedIn = await ctx.db
    .updateTable('timesheet')
    .set({ submitted_by: ctx.user.id, submitted_at: ctx.now, overtime_percents, ...said })
    .where('id', '=', sheet.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  // The line of each project first, where the company wants it so; the head decides when all are confirmed.
  const enterers = entries.map(({ entered_by }) => entered_by);
  const projects = entries.flatMap(({ project_id }) => project_id ?? []);
  if (await openLines(ctx, sheet, projects, enterers)) return;
  await askHead(ctx, handedIn);
}

/** Opens the approval of a week as it was handed in. */
export async function askHead(ctx: Ctx, sheet: SheetRow): Promise<void> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['name', 'department_id'])
    .where('id', '=', sheet.employee_id)
    .executeTakeFirstOrThrow();
  const entries = await ctx.db
    .selectFrom('time_entry')
    .select(['minutes', 'ot1_minutes as ot1', 'ot2_minutes as ot2', 'ot3_minutes as ot3', 'entered_by'])
    .where('timesheet_id', '=', sheet.id)
    .execute();
  const sum = (of: (entry: (typeof entries)[0]) => number) => hours(entries.reduce((all, entry) => all + of(entry), 0));
  const { reason, submitted_by } = sheet;
  const late = (await termOf(ctx, sheet.first_day)).daysLate(sheet.submitted_at);
  const enterers = entries.map(({ entered_by }) => entered_by);
  await openApproval(ctx, {
    ...routingOf(sheet.employee_id, person.department_id, [submitted_by, ...enterers, ...(await confirmersOf(ctx.db, sheet.id))]),
    subjectId: sheet.id,
    title: `Hours of week ${weekNumber(sheet)}, ${person.name}`,
    bundle: sheet.week,
    facts: [
      { label: 'Week', value: `${sheet.first_day} to ${addDays(sheet.first_day, 6)}` },
      { label: 'Hours', value: sum(({ minutes }) => minutes) },
      { label: 'Overtime', value: overtimeText(entries, sheet.overtime_percents ?? (await overtimeRules(ctx.db, ctx.now)).percents) },
      ...(late > 0 ? [{ label: 'Handed in', value: late === 1 ? 'one day late' : `${late} days late` }] : []),
      ...(reason ? [{ label: 'Days without hours', value: reason }] : []),
    ],
  });
}

/** `5 h at 125 %, 3 h at 200 %` */
function overtimeText(entries: readonly Split[], percents: readonly number[]): string {
  const parts = (['ot1', 'ot2', 'ot3'] as const).map((key, index) => ({
    minutes: entries.reduce((sum, entry) => sum + entry[key], 0),
    percent: percents[index]!,
  }));
  const used = parts.filter(({ minutes }) => minutes > 0).map(({ minutes, percent }) => `${hours(minutes)} at ${percent} %`);
  return used.join(', ') || hours(0);
}

const hours = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100} h`;

/** Computes the classes of overtime and keeps them with the entries; answers what each class counts, which the week keeps. */
async function splitEntries(ctx: Ctx, sheet: Pick<SheetRow, 'id' | 'employee_id' | 'first_day'>) {
  const entries = await ctx.db
    .selectFrom('time_entry')
    .select(['id', 'day', 'minutes', 'entered_by', 'project_id'])
    .where('timesheet_id', '=', sheet.id)
    .orderBy('day')
    .orderBy('id')
    .execute();
  const { weeklyMinutes } = await ctx.db
    .selectFrom('employee')
    .select(weeklyMinutesOn(sheet.first_day).as('weeklyMinutes'))
    .where('id', '=', sheet.employee_id)
    .executeTakeFirstOrThrow();
  const { holidays } = await calendarOf(ctx.db, sheet.employee_id);
  const rules = await overtimeRules(ctx.db, ctx.now);
  const splits = splitOvertime(entries, holidays, { ...rules, weeklyMinutes });
  for (const [index, { id }] of entries.entries()) {
    const { ot1, ot2, ot3 } = splits[index]!;
    await ctx.db.updateTable('time_entry').set({ ot1_minutes: ot1, ot2_minutes: ot2, ot3_minutes: ot3 }).where('id', '=', id).execute();
  }
  return { entries, overtime_percents: rules.percents };
}

async function giveBack(sheet: SheetRow, ctx: Ctx, reason: string): Promise<void> {
  await ctx.db
    .updateTable('timesheet')
    .set({ comment: reason, approved_by: null, returned_days: null })
    .where('id', '=', sheet.id)
    .execute();
  await tell(ctx, sheet, `Your hours of week ${weekNumber(sheet)} are open again`, reason);
}

async function correct(sheet: SheetRow, ctx: Ctx, given: CorrectionInput): Promise<void> {
  await keepCorrection(sheet, ctx, given);
  await tell(ctx, sheet, `Your hours of ${given.day} were corrected`, given.reason, 'info');
}

/** The approval itself tells whose hours they are; who handed them in for somebody else hears it from here. */
async function tellApproved(ctx: Ctx, sheet: SheetRow, by: string): Promise<void> {
  if (sheet.submitted_by && sheet.submitted_by !== sheet.employee_id && sheet.submitted_by !== ctx.user.id)
    await notify(ctx, {
      recipientId: sheet.submitted_by,
      type: 'timesheet.approved',
      title: `Hours of your crew in week ${weekNumber(sheet)} are approved`,
      body: by,
      link: `employee/timesheet?tab=crew&week=${sheet.week}`,
      dedupeKey: `timesheet crew ${sheet.week}`,
    });
}

/** A week came back, by whom and why: whose hours they are hears it, and who handed them in. */
export const tellReturned = (ctx: Ctx, sheet: SheetRow, why: string): Promise<void> =>
  tell(ctx, sheet, `Your hours of week ${weekNumber(sheet)} came back`, why);

/** Whose hours they are, and who handed them in. */
async function tell(ctx: Ctx, sheet: SheetRow, title: string, body: string, severity: 'action' | 'info' = 'action'): Promise<void> {
  const people = [...new Set([sheet.employee_id, sheet.submitted_by])].filter((id): id is string => id !== null && id !== ctx.user.id);
  for (const recipientId of people.toSorted())
    await notify(ctx, {
      recipientId,
      type: 'timesheet.returned',
      severity,
      title,
      ...(body ? { body } : {}),
      link: `employee/timesheet?week=${sheet.week}`,
      ...(severity === 'action' ? { dedupeKey: `timesheet ${sheet.id}` } : {}),
    });
}
