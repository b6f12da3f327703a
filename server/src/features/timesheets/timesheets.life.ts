import { errorText } from '@lintel/contract/errors';
import { addDays } from '@lintel/contract/kit/days';
import { timesheetMachine } from '@lintel/contract/timesheets';
import { defineSubject, openApproval } from '#server/features/approvals/approvals.service.ts';
import { calendarOf } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { defineProjectHours } from '#server/features/projects/projects.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition, type Row } from '#server/platform/transitions.ts';
import { mayMove, ownerOf, visibleTo } from './timesheets.access.ts';
import { splitOvertime } from './timesheets.overtime.ts';
import { daysOf, isEmployed } from './timesheets.week.ts';

export type SheetRow = Row<'timesheet'>;

/** workspace A4 */
export const timesheetLife = defineLife({
  machine: timesheetMachine,
  table: 'timesheet',
  scope: visibleTo,
  label: ({ week }) => `Week ${week}`,
  guard: {
    submit: async (sheet, ctx, input) => (await relationFor('submit', sheet, ctx)) ?? dayMissing(sheet, ctx, String(input['reason'] ?? '')),
    reopen: (sheet, ctx) => relationFor('reopen', sheet, ctx),
  },
  effect: {
    submit: handIn,
    reopen: (sheet, ctx, { reason }) => giveBack(sheet, ctx, String(reason)),
    recall: (sheet, ctx, { reason }) => giveBack(sheet, ctx, String(reason)),
  },
});

defineSubject({
  kind: 'timesheet',
  link: () => `employee/timesheet`,
  settle: async (ctx, id, { outcome, comment, decidedById }) => {
    const sheet = await ctx.db.selectFrom('timesheet').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const name = outcome === 'approved' ? 'approve' : 'sendBack';
    await transition(ctx, timesheetLife, { id, name, version: sheet.version });
    await ctx.db
      .updateTable('timesheet')
      .set({ approved_by: outcome === 'approved' ? decidedById : null, comment: comment || null })
      .where('id', '=', id)
      .execute();
    // What approved hours cost is posted from here, once there is a ledger.
    await tell(
      ctx,
      sheet,
      outcome === 'approved' ? `Your hours of week ${weekNumber(sheet)} are approved` : `Your hours of week ${weekNumber(sheet)} came back`,
      comment,
    );
  },
  content: async (db, id) => {
    const entries = await db
      .selectFrom('time_entry')
      .leftJoin('project', 'project.id', 'time_entry.project_id')
      .select(['day', 'project.code', 'activity', 'minutes', 'note'])
      .where('timesheet_id', '=', id)
      .orderBy('day')
      .orderBy('time_entry.id')
      .execute();
    return { Hours: entries.map(({ day, code, activity, minutes, note }) => `${day} ${code ?? activity} ${minutes} min ${note}`.trim()) };
  },
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

export const tellOwner = (ctx: Ctx, employeeId: string): Promise<void> => emit(ctx.db, employeeId, { kind: 'timesheets.changed' });
export const weekNumber = ({ week }: { week: string }): number => Number(week.slice(6));

async function relationFor(name: 'submit' | 'reopen', sheet: SheetRow, { db, user }: Ctx): Promise<Refusal | null> {
  return mayMove(await ownerOf(db, user, sheet.employee_id))[name]() ? null : fail('access.forbidden');
}

/** Scheduled days have hours, leave, or a reason. */
async function dayMissing(sheet: SheetRow, ctx: Ctx, reason: string): Promise<Refusal | null> {
  if (reason) return null;
  const owner = await ownerOf(ctx.db, ctx.user, sheet.employee_id);
  const booked = await ctx.db.selectFrom('time_entry').select('day').distinct().where('timesheet_id', '=', sheet.id).execute();
  const days = await daysOf(ctx.db, sheet.employee_id, sheet.first_day);
  const missing = days.filter(
    ({ day, scheduledMinutes, leave100 }) =>
      scheduledMinutes > 0 && leave100 < 100 && isEmployed(owner, day) && !booked.some((one) => one.day === day),
  );
  if (missing.length === 0) return null;
  const values = { days: missing.map(({ day }) => day).join(', ') };
  return fail('timesheet.days_missing', values, { fields: { 'input.reason': errorText('timesheet.days_missing', values) } });
}

async function handIn(sheet: SheetRow, ctx: Ctx, { reason }: Record<string, unknown>): Promise<void> {
  const entries = await splitEntries(ctx, sheet);
  await ctx.db
    .updateTable('timesheet')
    .set({ submitted_by: ctx.user.id, submitted_at: ctx.now, reason: reason ? String(reason) : null, comment: null })
    .where('id', '=', sheet.id)
    .execute();
  const person = await ctx.db
    .selectFrom('employee')
    .select(['name', 'department_id'])
    .where('id', '=', sheet.employee_id)
    .executeTakeFirstOrThrow();
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0);
  await openApproval(ctx, {
    kind: 'timesheet',
    subjectId: sheet.id,
    title: `Hours of week ${weekNumber(sheet)}, ${person.name}`,
    requesterId: sheet.employee_id,
    // Whoever entered hours or handed them in does not approve them (SoD-8).
    involved: [...new Set([ctx.user.id, ...entries.map(({ entered_by }) => entered_by)])].filter(
      (id) => id !== sheet.employee_id && id !== 'system',
    ),
    departmentId: person.department_id,
    facts: [
      { label: 'Week', value: `${sheet.first_day} to ${addDays(sheet.first_day, 6)}` },
      { label: 'Hours', value: `${minutes / 60} h` },
      { label: 'Overtime', value: `${entries.reduce((sum, entry) => sum + entry.overtime, 0) / 60} h` },
      ...(reason ? [{ label: 'Days without hours', value: String(reason) }] : []),
    ],
  });
  await tellOwner(ctx, sheet.employee_id);
}

/** Computes the classes of overtime and keeps them with the entries. */
export async function splitEntries(ctx: Ctx, sheet: Pick<SheetRow, 'id' | 'employee_id'>) {
  const entries = await ctx.db
    .selectFrom('time_entry')
    .select(['id', 'day', 'minutes', 'entered_by'])
    .where('timesheet_id', '=', sheet.id)
    .orderBy('day')
    .orderBy('id')
    .execute();
  const { weekly_minutes } = await ctx.db
    .selectFrom('employee')
    .select('weekly_minutes')
    .where('id', '=', sheet.employee_id)
    .executeTakeFirstOrThrow();
  const { holidays } = await calendarOf(ctx.db, sheet.employee_id);
  const splits = splitOvertime(entries, holidays, {
    dailyMinutes: await readSetting(ctx.db, 'time.overtime_after_minutes'),
    weeklyMinutes: weekly_minutes,
  });
  for (const [index, { id }] of entries.entries()) {
    const { ot1, ot2, ot3 } = splits[index]!;
    await ctx.db.updateTable('time_entry').set({ ot1_minutes: ot1, ot2_minutes: ot2, ot3_minutes: ot3 }).where('id', '=', id).execute();
  }
  return entries.map((entry, index) => ({ ...entry, overtime: splits[index]!.ot1 + splits[index]!.ot2 + splits[index]!.ot3 }));
}

async function giveBack(sheet: SheetRow, ctx: Ctx, reason: string): Promise<void> {
  await ctx.db.updateTable('timesheet').set({ comment: reason, approved_by: null }).where('id', '=', sheet.id).execute();
  await tell(ctx, sheet, `Your hours of week ${weekNumber(sheet)} are open again`, reason);
}

/** Whose hours they are, and who handed them in. */
async function tell(ctx: Ctx, sheet: SheetRow, title: string, body: string): Promise<void> {
  const people = [...new Set([sheet.employee_id, sheet.submitted_by])].filter((id): id is string => id !== null && id !== ctx.user.id);
  for (const recipientId of people.toSorted())
    await notify(ctx, {
      recipientId,
      type: 'timesheet.returned',
      title,
      ...(body ? { body } : {}),
      link: `employee/timesheet?week=${sheet.week}`,
      dedupeKey: `timesheet ${sheet.id}`,
    });
  await tellOwner(ctx, sheet.employee_id);
}
