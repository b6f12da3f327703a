import { weekOf } from '@lintel/contract/kit/days';
import { sayHours } from '@lintel/contract/kit/minutes';
import type { Cell, Timer, Timesheet } from '@lintel/contract/timesheet-weeks';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, Refusal } from '#server/platform/errors.ts';
import { refuseOtherTask } from '#server/features/tasks/tasks.service.ts';
import { isSame, openSheet, saveWeek, type Source } from './timesheets.book.ts';
import { DAY_MINUTES } from './timesheets.days.ts';
import { roundingMinutes } from './timesheets.terms.ts';
import { tellOwner } from './timesheets.life.ts';
import { firstDayOf } from './timesheets.week.ts';

export async function readTimer({ db, user }: Ctx): Promise<Timer | null> {
  const row = await db
    .selectFrom('time_timer')
    .leftJoin('project', 'project.id', 'time_timer.project_id')
    .leftJoin('task', 'task.id', 'time_timer.task_id')
    .select(['time_timer.project_id as projectId', 'time_timer.activity', 'time_timer.task_id as taskId', 'time_timer.started_at'])
    .select(['project.code', 'task.title'])
    .where('employee_id', '=', user.id)
    .executeTakeFirst();
  if (!row) return null;
  const { started_at, code, title, ...target } = row;
  return { ...target, label: title ?? code ?? row.activity ?? '', startedAt: started_at.toISOString() } as Timer;
}

/** One clock a person: one that runs is stopped and booked first. */
export async function startTimer(ctx: Ctx, target: Pick<Timer, 'projectId' | 'activity' | 'taskId'>): Promise<Timer | null> {
  if (target.taskId) await refuseOtherTask(ctx, target.taskId, target.projectId);
  await stopTimer(ctx);
  await ctx.db
    .insertInto('time_timer')
    .values({
      employee_id: ctx.user.id,
      project_id: target.projectId,
      activity: target.activity,
      task_id: target.taskId,
      started_at: ctx.now,
    })
    .execute();
  await tellOwner(ctx, ctx.user.id);
  return readTimer(ctx);
}

/**
 * Books what the clock shows on today, rounded as the company does; under half of a step nothing.
 * @throws Refusal timesheet.clock_kept with why they cannot be booked; the clock goes on
 */
export async function stopTimer(ctx: Ctx): Promise<Timer | null> {
  const timer = await ctx.db.deleteFrom('time_timer').where('employee_id', '=', ctx.user.id).returningAll().executeTakeFirst();
  if (!timer) return null;
  const step = await roundingMinutes(ctx);
  const minutes = Math.min(DAY_MINUTES, Math.round((ctx.now.getTime() - timer.started_at.getTime()) / 60_000 / step) * step);
  if (minutes === 0) {
    await tellOwner(ctx, ctx.user.id);
    return null;
  }
  const { project_id: projectId, activity, task_id: taskId } = timer;
  const hours = { projectId, activity, taskId, day: await companyDay(ctx.db, ctx.now), minutes, note: '' } as Hours;
  await addHours(ctx, hours, 'timer').catch((error: unknown) => {
    throw error instanceof Refusal ? fail('timesheet.clock_kept', { why: error.message, hours: sayHours(minutes) }) : error;
  });
  return null;
}

/** Ends the clock that was seen and books nothing; what it showed stays on record. */
export async function discardTimer(ctx: Ctx, startedAt: string): Promise<Timer | null> {
  const timer = await ctx.db
    .deleteFrom('time_timer')
    .where('employee_id', '=', ctx.user.id)
    .where('started_at', '=', new Date(startedAt))
    .returningAll()
    .executeTakeFirst();
  if (!timer) throw fail('timesheet.other_clock');
  const { id: subjectId, name: subjectLabel } = ctx.user;
  const minutes = Math.round((ctx.now.getTime() - timer.started_at.getTime()) / 60_000);
  const { project_id, activity, task_id } = timer;
  await audit(ctx, {
    action: 'timesheet.discard_clock',
    subjectType: 'employee',
    subjectId,
    subjectLabel,
    before: { startedAt, minutes, project_id, activity, task_id },
  });
  await tellOwner(ctx, ctx.user.id);
  return null;
}

type Hours = Pick<Cell, 'projectId' | 'activity' | 'taskId' | 'day' | 'minutes'> & { note: string };

/** Books hours on one's own day, on top of what is there for the same; a note is added to the one that stands there. */
export async function addHours(ctx: Ctx, { minutes, note, ...on }: Hours, source: Source = 'manual'): Promise<Timesheet> {
  const week = weekOf(on.day);
  // Locked, so that of two who add at once both are counted.
  const { id } = await openSheet(ctx, ctx.user.id, week, firstDayOf(week));
  const costCodeId = on.projectId && on.taskId ? await costCodeOfTask(ctx, on.taskId) : null;
  const target = { ...on, phaseId: null, costCodeId: costCodeId as Cell['costCodeId'] };
  const day = await ctx.db.selectFrom('time_entry').selectAll().where('timesheet_id', '=', id).where('day', '=', on.day).execute();
  const known = day.find((entry) => isSame(entry, target));
  const sum = (known?.minutes ?? 0) + minutes;
  if (sum > DAY_MINUTES) throw fail('timesheet.day_full', { day: on.day });
  const said = [known?.note, note].filter(Boolean).join('; ').slice(0, NOTE_MAX);
  return saveWeek(ctx, week, ctx.user.id, [{ ...target, minutes: sum, note: said }], source);
}

const NOTE_MAX = 500;

/** What the hours of a task are counted by, while that is in use. */
async function costCodeOfTask({ db }: Ctx, taskId: string): Promise<string | null> {
  const code = await db
    .selectFrom('task')
    .innerJoin('cost_code', 'cost_code.id', 'task.cost_code_id')
    .select('cost_code.id')
    .where('task.id', '=', taskId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return code?.id ?? null;
}
