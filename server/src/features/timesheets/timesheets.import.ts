import { daysOfWeek } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { calendarsOf } from '#server/features/calendars/calendars.service.ts';
import { overtimeRules, splitOvertime } from './timesheets.overtime.ts';

/** A week that was kept elsewhere, as it ended there. */
export interface ImportedWeek {
  employeeId: string;
  week: string;
  status: 'draft' | 'approved' | 'returned';
  enteredById: string;
  approvedById: string | null;
  comment: string | null;
  entries: {
    day: string;
    projectId: string | null;
    activity: 'office' | 'training' | 'workshop' | null;
    taskId?: string;
    costCodeId?: string | null;
    onSite?: boolean;
    minutes: number;
  }[];
}

/** Takes over weeks in sets: the same rows, history and audit as by hand, without asking anybody again. */
export async function importWeeks(ctx: Ctx, weeks: readonly ImportedWeek[]): Promise<void> {
  if (weeks.length === 0) return;
  const people = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'weekly_minutes'])
    .where('id', 'in', [...new Set(weeks.map(({ employeeId }) => employeeId))])
    .execute();
  const calendars = await calendarsOf(
    ctx.db,
    people.map(({ id }) => id),
  );
  const rules = await overtimeRules(ctx.db, ctx.now);
  const sheets = weeks.map((week) => ({
    ...week,
    id: newId('tms', ctx.now.getTime()),
    person: people.find(({ id }) => id === week.employeeId)!,
  }));
  await ctx.db
    .insertInto('timesheet')
    .values(
      sheets.map(({ id, employeeId, week, status, enteredById, approvedById, comment }) => ({
        id,
        employee_id: employeeId,
        week,
        first_day: daysOfWeek(week)[0]!,
        status,
        submitted_by: status === 'draft' ? null : enteredById,
        submitted_at: status === 'draft' ? null : ctx.now,
        approved_by: approvedById,
        overtime_percents: status === 'draft' ? null : rules.percents,
        comment,
        version: status === 'draft' ? 1 : 3,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .execute();
  const entries = sheets.flatMap((sheet) => {
    const splits = splitOvertime(sheet.entries, calendars.get(sheet.employeeId)!.holidays, {
      ...rules,
      weeklyMinutes: sheet.person.weekly_minutes,
    });
    return sheet.entries.map((entry, index) => ({
      id: newId('ten', ctx.now.getTime()),
      timesheet_id: sheet.id,
      employee_id: sheet.employeeId,
      day: entry.day,
      project_id: entry.projectId,
      activity: entry.activity,
      task_id: entry.taskId ?? null,
      cost_code_id: entry.costCodeId ?? null,
      on_site: entry.onSite ?? false,
      minutes: entry.minutes,
      ...(sheet.status === 'draft'
        ? {}
        : { ot1_minutes: splits[index]!.ot1, ot2_minutes: splits[index]!.ot2, ot3_minutes: splits[index]!.ot3 }),
      entered_by: sheet.enteredById,
      source: 'import' as const,
      created_at: ctx.now,
      updated_at: ctx.now,
    }));
  });
  if (entries.length > 0) await ctx.db.insertInto('time_entry').values(entries).execute();
  const steps = sheets.flatMap((sheet) => historyOf(ctx, sheet));
  if (steps.length > 0) await ctx.db.insertInto('transition').values(steps).execute();
  for (const { id, week, status, person, entries: own } of sheets)
    await audit(ctx, {
      action: 'timesheet.import',
      subjectType: 'timesheet',
      subjectId: id,
      subjectLabel: `Week ${week}, ${person.name}`,
      after: { status, minutes: own.reduce((sum, { minutes }) => sum + minutes, 0), version: status === 'draft' ? 1 : 3 },
    });
}

function historyOf(ctx: Ctx, sheet: ImportedWeek & { id: string }) {
  if (sheet.status === 'draft') return [];
  const step = (name: string, from: string, to: string, by: string) => ({
    entity: 'timesheet',
    entity_id: sheet.id,
    name,
    from_state: from,
    to_state: to,
    by_id: by,
    at: ctx.now,
    input: toJson({}),
  });
  const decider = sheet.approvedById ?? 'system';
  return [
    step('submit', 'draft', 'submitted', sheet.enteredById),
    sheet.status === 'approved' ? step('approve', 'submitted', 'approved', decider) : step('sendBack', 'submitted', 'returned', decider),
  ];
}
