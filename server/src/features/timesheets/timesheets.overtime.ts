import { weekdayOf, type WorkCalendar } from '@lintel/contract/kit/days';
import { readSettings } from '#server/features/settings/settings.service.ts';
import type { Db } from '#server/platform/db.ts';

/** Minutes of an entry, in the order in which they were worked. */
export interface Worked {
  day: string;
  minutes: number;
}
export interface Split {
  ot1: number;
  ot2: number;
  ot3: number;
}

type Class = 0 | 1 | 2 | 3;

export interface OvertimeRules {
  /** More than these minutes a day are overtime. */
  dailyMinutes: number;
  /** More than those of the contract a week are overtime. */
  isWeekly: boolean;
  /** Classes of whole days; 0 is a day like any other. */
  saturday: Class;
  sunday: Class;
  holiday: Class;
  /** What an hour of each class counts. */
  percents: [number, number, number];
}

/** As the company has set them at a moment (workspace A4, A18). */
export async function overtimeRules(db: Db, at: Date): Promise<OvertimeRules> {
  const set = await readSettings(db, KEYS, at);
  return {
    dailyMinutes: set['time.overtime_after_minutes'],
    isWeekly: set['time.overtime_after_week'],
    saturday: set['time.overtime_saturday'] as Class,
    sunday: set['time.overtime_sunday'] as Class,
    holiday: set['time.overtime_holiday'] as Class,
    percents: [set['time.overtime_percent_1'], set['time.overtime_percent_2'], set['time.overtime_percent_3']],
  };
}

const KEYS = [
  'time.overtime_after_minutes',
  'time.overtime_after_week',
  'time.overtime_saturday',
  'time.overtime_sunday',
  'time.overtime_holiday',
  'time.overtime_percent_1',
  'time.overtime_percent_2',
  'time.overtime_percent_3',
] as const;

const SATURDAY = 6;
const SUNDAY = 7;

/**
 * The classes of overtime of a week's entries (workspace A4): Saturdays, Sundays and holidays have one of their own, what is above the
 * day's or the week's limit is class 1. A minute is counted once, in the highest; the last minutes of a day and of the week are those above.
 */
export function splitOvertime(
  entries: readonly Worked[],
  holidays: WorkCalendar['holidays'],
  { weeklyMinutes, ...rules }: Omit<OvertimeRules, 'percents'> & { weeklyMinutes: number },
): Split[] {
  const byDay = new Map<string, number>();
  let week = 0;
  const order = entries.map((_, index) => index).toSorted((a, b) => entries[a]!.day.localeCompare(entries[b]!.day) || a - b);
  const splits: Split[] = entries.map(() => ({ ot1: 0, ot2: 0, ot3: 0 }));
  for (const index of order) {
    const { day, minutes } = entries[index]!;
    const own = classOf(day, holidays, rules);
    if (own !== 0) {
      splits[index] = { ot1: 0, ot2: 0, ot3: 0, [`ot${own}`]: minutes };
      continue;
    }
    const soFar = byDay.get(day) ?? 0;
    // What is overtime by the day does not count towards the week's limit again.
    const normal = Math.max(0, Math.min(minutes, rules.dailyMinutes - soFar));
    const withinWeek = rules.isWeekly ? Math.max(0, Math.min(normal, weeklyMinutes - week)) : normal;
    byDay.set(day, soFar + minutes);
    week += withinWeek;
    splits[index] = { ot1: minutes - withinWeek, ot2: 0, ot3: 0 };
  }
  return splits;
}

/** The highest class of a day as such. */
function classOf(day: string, holidays: WorkCalendar['holidays'], rules: Pick<OvertimeRules, 'saturday' | 'sunday' | 'holiday'>): Class {
  const weekday = weekdayOf(day);
  const holiday = holidays.get(day);
  const classes: Class[] = [
    weekday === SATURDAY ? rules.saturday : 0,
    weekday === SUNDAY ? rules.sunday : 0,
    holiday && !holiday.isHalf ? rules.holiday : 0,
  ];
  return classes.reduce((highest, one) => (one > highest ? one : highest));
}
