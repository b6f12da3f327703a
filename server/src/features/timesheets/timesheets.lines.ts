import { AT_WORK } from '@lintel/contract/employment';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { partOn } from '#server/platform/parts.ts';

interface Week {
  id: string;
  week: string;
  employee_id: string;
}

/**
 * The project lines of a week that was handed in, for who manages the projects today; answers how many there are. None where the company
 * does not ask for them, and none of a project whose managers entered the hours themselves (SoD-8).
 */
export async function openLines(ctx: Ctx, sheet: Week, projectIds: readonly string[], enteredBy: readonly string[]): Promise<number> {
  await ctx.db.deleteFrom('timesheet_line').where('timesheet_id', '=', sheet.id).execute();
  const managers = await confirmersWanted(ctx, projectIds, [sheet.employee_id, ...enteredBy]);
  const lines = [...new Set(managers.map(({ project_id }) => project_id))].toSorted();
  if (lines.length === 0) return 0;
  await ctx.db
    .insertInto('timesheet_line')
    .values(lines.map((project_id) => ({ timesheet_id: sheet.id, project_id })))
    .execute();
  for (const { employee_id, project_id } of managers)
    await notify(ctx, {
      recipientId: employee_id,
      type: 'timesheet.waiting',
      title: `Hours of week ${Number(sheet.week.slice(6))} on your project wait for you`,
      link: 'employee/timesheet?tab=decide',
      dedupeKey: linesKey(sheet.week, project_id),
    });
  return lines.length;
}

/** Who confirms hours on these projects before the head decides; nobody where the company does not ask for it. */
export async function confirmersWanted(ctx: Pick<Ctx, 'db' | 'now'>, projectIds: readonly string[], concerned: readonly string[]) {
  if (projectIds.length === 0 || !(await readSetting(ctx.db, 'time.project_manager_first', ctx.now))) return [];
  return confirmersFor(ctx, projectIds, concerned);
}

/** Who can confirm hours on these projects today, apart from whose hours they are and who entered them. */
async function confirmersFor(ctx: Pick<Ctx, 'db' | 'now'>, projectIds: readonly string[], concerned: readonly string[]) {
  const today = await companyDay(ctx.db, ctx.now);
  return ctx.db
    .selectFrom('project_member')
    .innerJoin('employee', 'employee.id', 'project_member.employee_id')
    .select(['project_id', 'employee_id'])
    .where('project_id', 'in', [...new Set(projectIds)])
    .where('project_role', 'in', ['manager', 'deputy'])
    .where('employee.status', 'in', AT_WORK)
    .where('employee.has_login', '=', true)
    .where('employee_id', 'not in', [...concerned])
    .where(partOn('project_member', today))
    .orderBy('employee_id')
    .execute();
}

/** Lines of a week that wait, although nobody is left who can confirm them. */
export async function unmannedLines(ctx: Pick<Ctx, 'db' | 'now'>, sheet: Week): Promise<string[]> {
  const open = await openOf(ctx.db, sheet.id);
  if (open.length === 0) return [];
  const entered = await ctx.db.selectFrom('time_entry').select('entered_by').distinct().where('timesheet_id', '=', sheet.id).execute();
  const concerned = [sheet.employee_id, ...entered.map(({ entered_by }) => entered_by)];
  const manned = new Set((await confirmersFor(ctx, open, concerned)).map(({ project_id }) => project_id));
  return open.filter((projectId) => !manned.has(projectId));
}

/** The projects whose lines of a week nobody confirmed yet. */
export async function openOf(db: Db, timesheetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('timesheet_line')
    .select('project_id')
    .where('timesheet_id', '=', timesheetId)
    .where('confirmed_at', 'is', null)
    .orderBy('project_id')
    .execute();
  return rows.map(({ project_id }) => project_id);
}

const linesKey = (week: string, projectId: string): string => `timesheet lines ${week} ${projectId}`;

/** Once no line of a week waits on a project, who runs it is asked no more. */
export async function closeLines(ctx: Ctx, week: string, projectId: string): Promise<void> {
  const open = await ctx.db
    .selectFrom('timesheet_line')
    .innerJoin('timesheet', 'timesheet.id', 'timesheet_line.timesheet_id')
    .select('timesheet_id')
    .where('week', '=', week)
    .where('project_id', '=', projectId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!open) await closeActions(ctx, linesKey(week, projectId));
}

/** Who confirmed lines of a week. */
export async function confirmersOf(db: Db, timesheetId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('timesheet_line')
    .select('confirmed_by')
    .where('timesheet_id', '=', timesheetId)
    .where('confirmed_by', 'is not', null)
    .execute();
  return rows.flatMap(({ confirmed_by }) => confirmed_by ?? []);
}
