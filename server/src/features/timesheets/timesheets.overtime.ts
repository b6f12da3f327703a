import { weekdayOf, type WorkCalendar } from '@lintel/contract/kit/days';

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

export interface OvertimeRules {
  /** More than these minutes a day are overtime. */
  dailyMinutes: number;
  /** More than these minutes a week are overtime. */
  weeklyMinutes: number;
}

const SATURDAY = 6;
const SUNDAY = 7;

/**
 * The classes of overtime of a week's entries (workspace A4): Sundays and holidays are class 3, Saturdays 2, what is above the
 * day's or the week's limit 1. A minute is counted once, in the highest; the last minutes of a day and of the week are those above.
 */
export function splitOvertime(entries: readonly Worked[], holidays: WorkCalendar['holidays'], rules: OvertimeRules): Split[] {
  const byDay = new Map<string, number>();
  let week = 0;
  const order = entries.map((_, index) => index).toSorted((a, b) => entries[a]!.day.localeCompare(entries[b]!.day) || a - b);
  const splits: Split[] = entries.map(() => ({ ot1: 0, ot2: 0, ot3: 0 }));
  for (const index of order) {
    const { day, minutes } = entries[index]!;
    const weekday = weekdayOf(day);
    const holiday = holidays.get(day);
    if (weekday === SUNDAY || (holiday && !holiday.isHalf)) splits[index] = { ot1: 0, ot2: 0, ot3: minutes };
    else if (weekday === SATURDAY) splits[index] = { ot1: 0, ot2: minutes, ot3: 0 };
    else {
      const soFar = byDay.get(day) ?? 0;
      // What is overtime by the day does not count towards the week's limit again.
      const normal = Math.max(0, Math.min(minutes, rules.dailyMinutes - soFar));
      const withinWeek = Math.max(0, Math.min(normal, rules.weeklyMinutes - week));
      byDay.set(day, soFar + minutes);
      week += withinWeek;
      splits[index] = { ot1: minutes - withinWeek, ot2: 0, ot3: 0 };
    }
  }
  return splits;
}
