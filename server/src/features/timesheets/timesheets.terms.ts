import { addDays, daysBetween } from '@lintel/contract/kit/days';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting, readSettings } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';

export const roundingMinutes = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<number> => readSetting(db, 'time.rounding_minutes', now);

/** The last day on which a week is handed in, and by how many days it was missed: by who handed it in, or by now. */
export async function termOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  monday: string,
): Promise<{ dueDay: string; daysLate: (submittedAt: Date | null) => number }> {
  const set = await readSettings(db, ['time.submit_days', 'company.time_zone'], now);
  const dueDay = addDays(monday, 6 + set['time.submit_days']);
  return { dueDay, daysLate: (submittedAt) => Math.max(0, daysBetween(dueDay, dayIn(submittedAt ?? now, set['company.time_zone']))) };
}
