import { WorkScheduleInput } from '@lintel/contract/calendars';
import { sayHours } from '@lintel/contract/kit/minutes';
import type { Ctx } from '#server/platform/context.ts';
import { assignTime, readTime } from './calendars.assign.ts';
import { createSchedule, listSchedules } from './calendars.edit.ts';

const STEP = 5;
const LONGEST_DAY = 1440;

/**
 * Somebody works other hours a week: their schedule follows, with the same weekdays and beginning. One that is there already is taken,
 * else one is made by the shares that their days have now. Answers its name; null where theirs comes to these hours, or none can.
 */
export async function followHours(ctx: Ctx, employeeId: string, weeklyMinutes: number): Promise<string | null> {
  const { scheduleId, calendarId } = await readTime(ctx.db, employeeId);
  const schedules = await listSchedules(ctx.db);
  const current = schedules.find(({ id }) => id === scheduleId)!;
  if (sumOf(current.weekMinutes) === weeklyMinutes) return null;
  const weekMinutes = scaledWeek(current.weekMinutes, weeklyMinutes);
  if (!weekMinutes) return null;
  const known = schedules.find(
    (one) => one.starts === current.starts && sumOf(one.weekMinutes) === weeklyMinutes && hasSameDays(one.weekMinutes, weekMinutes),
  );
  const schedule =
    known ?? (await createSchedule(ctx, { name: nameFor(current.name, weeklyMinutes, schedules), weekMinutes, starts: current.starts }));
  await assignTime(ctx, employeeId, { scheduleId: schedule.id, calendarId });
  return schedule.name;
}

/** Every working day in its share, in steps of five minutes as far as the sum allows; null where the days cannot hold it. */
export function scaledWeek(week: readonly number[], minutes: number): number[] | null {
  const total = sumOf(week);
  if (total === 0 || minutes <= 0) return null;
  const scaled = week.map((one) => Math.floor((one * minutes) / total / STEP) * STEP);
  const lost = (i: number) => (week[i]! * minutes) / total - scaled[i]!;
  // What rounding left goes to the days that lost most, the earlier first.
  const days = week.flatMap((one, i) => (one > 0 ? [i] : [])).toSorted((a, b) => lost(b) - lost(a) || a - b);
  for (let left = minutes - sumOf(scaled), turn = 0; left > 0; turn += 1) {
    const step = Math.min(STEP, left);
    scaled[days[turn % days.length]!]! += step;
    left -= step;
  }
  return scaled.every((one) => one <= LONGEST_DAY) ? scaled : null;
}

const hasSameDays = (one: readonly number[], other: readonly number[]): boolean => one.every((minutes, i) => minutes > 0 === other[i]! > 0);

/** "Standard week" and 1440 as "Standard week, 24 h"; what another has already gets a number. */
function nameFor(name: string, weeklyMinutes: number, taken: readonly { name: string }[]): string {
  const longest = WorkScheduleInput.shape.name.maxLength ?? Infinity;
  const base = name.replace(/, [\d.:]+ h( \(\d+\))?$/, '');
  for (let count = 1; ; count += 1) {
    const end = `, ${sayHours(weeklyMinutes)} h${count > 1 ? ` (${count})` : ''}`;
    const wanted = `${base.slice(0, longest - end.length)}${end}`;
    if (!taken.some((one) => one.name === wanted)) return wanted;
  }
}

const sumOf = (minutes: readonly number[]): number => minutes.reduce((sum, one) => sum + one, 0);
