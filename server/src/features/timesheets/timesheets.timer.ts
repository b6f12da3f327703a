import { weekOf } from '@lintel/contract/kit/days';
import type { Timer } from '@lintel/contract/timesheet-weeks';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DAY_MINUTES, saveWeek } from './timesheets.book.ts';
import { readWeek } from './timesheets.week.ts';

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
  return readTimer(ctx);
}

/** Books what the clock shows on today, to the nearest five minutes; under half of that nothing. */
export async function stopTimer(ctx: Ctx): Promise<Timer | null> {
  const timer = await ctx.db.deleteFrom('time_timer').where('employee_id', '=', ctx.user.id).returningAll().executeTakeFirst();
  if (!timer) return null;
  const minutes = Math.min(DAY_MINUTES, Math.round((ctx.now.getTime() - timer.started_at.getTime()) / 300_000) * 5);
  if (minutes === 0) return null;
  const day = await companyDay(ctx.db, ctx.now);
  const week = weekOf(day);
  const { entries } = await readWeek(ctx, week, ctx.user.id);
  const { project_id: projectId, activity, task_id: taskId } = timer;
  const known = entries.find(
    (entry) =>
      entry.day === day &&
      entry.projectId === projectId &&
      entry.activity === activity &&
      entry.taskId === taskId &&
      entry.phaseId === null,
  );
  const cell = { day, projectId, activity, taskId, phaseId: null, minutes: (known?.minutes ?? 0) + minutes };
  await saveWeek(ctx, week, ctx.user.id, [cell as Parameters<typeof saveWeek>[3][0]], 'timer');
  return null;
}
