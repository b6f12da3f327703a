import { sql } from 'kysely';
import { addDays } from '@lintel/contract/kit/days';
import type { Timesheet, WaitingSheet } from '@lintel/contract/timesheet-weeks';
import { approvalOf, move } from '#server/features/approvals/approvals.service.ts';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { transition } from '#server/platform/transitions.ts';
import { isAddressedTo, labelOfSheet, visibleTo } from './timesheets.access.ts';
import { askHead, tellOwner, tellReturned, timesheetLife, type SheetRow } from './timesheets.life.ts';
import { closeLines, openOf } from './timesheets.lines.ts';
import { readSheet } from './timesheets.week.ts';

const LIMIT = 200;

/** Weeks addressed to the caller, and lines on projects that they manage, oldest first. */
export async function listWaiting({ db, user }: Pick<Ctx, 'db' | 'user'>): Promise<WaitingSheet[]> {
  const { rows } = await sql<Omit<WaitingSheet, 'submittedAt'> & { submittedAt: Date }>`
    select waiting.*, employee.name as "employeeName", timesheet.week, timesheet.reason, timesheet.submitted_at as "submittedAt",
      project.code as "projectCode", coalesce(hours.minutes, 0) as minutes, coalesce(hours.overtime, 0) as "overtimeMinutes",
      case when submitter.id <> employee.id then submitter.name end as "enteredByName"
    from (
      select timesheet.id as "timesheetId", null as "projectId", approval.id as "approvalId", approval.version as "approvalVersion"
      from timesheet join approval on approval.kind = 'timesheet' and approval.subject_id = timesheet.id and approval.status = 'pending'
      where timesheet.status = 'submitted' and ${isAddressedTo(user)}
      union all
      select timesheet_id, project_id, null, 0 from timesheet_line
      where confirmed_at is null and project_id = any(${[...user.runs]}::text[])
    ) as waiting
    join timesheet on timesheet.id = waiting."timesheetId" and timesheet.status = 'submitted' and timesheet.employee_id <> ${user.id}
    join employee on employee.id = timesheet.employee_id
    left join employee as submitter on submitter.id = timesheet.submitted_by
    left join project on project.id = waiting."projectId"
    left join lateral (
      select sum(minutes)::int as minutes, sum(ot1_minutes + ot2_minutes + ot3_minutes)::int as overtime from time_entry
      where time_entry.timesheet_id = timesheet.id and (waiting."projectId" is null or time_entry.project_id = waiting."projectId")
    ) as hours on true
    order by timesheet.week, employee.name, timesheet.id, project.code nulls last
    limit ${LIMIT}`.execute(db);
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }));
}

/** Single days come back; the others stay as they were handed in. @throws Refusal for whom the week does not wait */
export async function returnDays(
  ctx: Ctx,
  id: string,
  { days, comment, version }: { days: readonly string[]; comment: string; version: number },
): Promise<Timesheet> {
  const sheet = await lockSheet(ctx, id);
  const approval = await approvalOf(ctx, 'timesheet', id);
  if (sheet.status !== 'submitted' || approval?.status !== 'pending') throw fail('timesheet.not_waiting');
  if (sheet.version !== version) throw fail('timesheet.not_waiting');
  for (const day of days) if (day < sheet.first_day || day > addDays(sheet.first_day, 6)) throw fail('timesheet.other_week', { day });
  await ctx.db
    .updateTable('timesheet')
    .set({ returned_days: [...new Set(days)].toSorted() })
    .where('id', '=', id)
    .execute();
  await move(ctx, {
    id: approval.id,
    name: 'return',
    version: approval.version,
    input: { comment: `${days.toSorted().join(', ')}: ${comment}` },
  });
  return readSheet(ctx, id);
}

/** The hours on projects that the caller manages are right; with the last line the head is asked. */
export async function confirmLines(ctx: Ctx, lines: readonly { timesheetId: string; projectId: string }[]): Promise<WaitingSheet[]> {
  for (const { timesheetId, projectId } of lines.toSorted((a, b) => a.timesheetId.localeCompare(b.timesheetId))) {
    const sheet = await lockLine(ctx, timesheetId, projectId);
    await ctx.db
      .updateTable('timesheet_line')
      .set({ confirmed_by: ctx.user.id, confirmed_at: ctx.now })
      .where('timesheet_id', '=', timesheetId)
      .where('project_id', '=', projectId)
      .execute();
    await audit(ctx, { ...(await aboutLine(ctx, sheet, projectId)), action: 'timesheet.confirm_line' });
    await closeLines(ctx, sheet.week, projectId);
    if ((await openOf(ctx.db, timesheetId)).length === 0) await askHead(ctx, sheet);
    await tellOwner(ctx, ctx.user.id);
  }
  return listWaiting(ctx);
}

export async function returnLine(ctx: Ctx, timesheetId: string, projectId: string, comment: string): Promise<WaitingSheet[]> {
  const sheet = await lockLine(ctx, timesheetId, projectId);
  const system = asSystem(ctx);
  await transition(system, timesheetLife, { id: timesheetId, name: 'sendBack', version: sheet.version });
  await ctx.db.updateTable('timesheet').set({ comment }).where('id', '=', timesheetId).execute();
  const gone = await ctx.db.deleteFrom('timesheet_line').where('timesheet_id', '=', timesheetId).returning('project_id').execute();
  for (const line of gone) await closeLines(ctx, sheet.week, line.project_id);
  await audit(ctx, { ...(await aboutLine(ctx, sheet, projectId)), action: 'timesheet.return_line', reason: comment });
  await tellReturned(ctx, sheet, `By ${ctx.user.name}. ${comment}`.trim());
  return listWaiting(ctx);
}

/**
 * Closes approved hours for pay until a day: what is closed changes by corrections alone. Answers how many weeks are locked whole by
 * it, and how many with days until then are not approved and stay open.
 */
export async function lockHours(ctx: Ctx, through: string): Promise<{ locked: number; open: number }> {
  if (through >= (await companyDay(ctx.db, ctx.now))) throw fail('timesheet.lock_ahead');
  await ctx.db
    .updateTable('timesheet')
    .set({ locked_through: through })
    .where('status', '=', 'approved')
    .where('first_day', '<=', through)
    .where((eb) => eb.or([eb('locked_through', 'is', null), eb('locked_through', '<', through)]))
    .execute();
  const whole = await ctx.db
    .selectFrom('timesheet')
    .select(['id', 'version'])
    .where('status', '=', 'approved')
    .where('first_day', '<=', addDays(through, -6))
    .orderBy('id')
    .execute();
  const system = asSystem(ctx);
  for (const { id, version } of whole) await transition(system, timesheetLife, { id, name: 'lock', version });
  const { open } = await ctx.db
    .selectFrom('timesheet')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('status', 'in', ['draft', 'submitted', 'returned'])
    .where('first_day', '<=', through)
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'timesheet.close',
    subjectType: 'timesheet',
    subjectId: through,
    subjectLabel: `Hours until ${through}`,
    after: { locked: whole.length, open },
  });
  await tellOwner(ctx, ctx.user.id);
  return { locked: whole.length, open };
}

async function lockSheet(ctx: Ctx, id: string): Promise<SheetRow> {
  const sheet = await ctx.db
    .selectFrom('timesheet')
    .selectAll()
    .where('id', '=', id)
    .where(visibleTo(ctx.user))
    .forUpdate()
    .executeTakeFirst();
  if (!sheet) throw fail('request.not_found');
  return sheet;
}

/** A line of a project that the caller manages, of hours that are neither theirs nor entered by them. */
async function lockLine(ctx: Ctx, timesheetId: string, projectId: string): Promise<SheetRow> {
  const sheet = await lockSheet(ctx, timesheetId);
  const line = await ctx.db
    .selectFrom('timesheet_line')
    .select('confirmed_at')
    .where('timesheet_id', '=', timesheetId)
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  const own = await ctx.db
    .selectFrom('time_entry')
    .select('id')
    .where('timesheet_id', '=', timesheetId)
    .where('entered_by', '=', ctx.user.id)
    .executeTakeFirst();
  const isFree = sheet.employee_id !== ctx.user.id && !own;
  if (!line || line.confirmed_at || sheet.status !== 'submitted' || !ctx.user.runs.includes(projectId) || !isFree)
    throw fail('timesheet.not_waiting');
  return sheet;
}

const aboutLine = async ({ db }: Ctx, sheet: SheetRow, projectId: string) => ({
  subjectType: 'timesheet',
  subjectId: sheet.id,
  subjectLabel: await labelOfSheet(db, sheet),
  after: { projectId },
});
