/** How the company writes days and amounts, and on which day its calendars begin a week. */
interface Manner {
  locale: 'en-GB' | 'en-US' | 'en-CA';
  weekStart: 'monday' | 'saturday' | 'sunday';
}

let manner: Manner = { locale: 'en-GB', weekStart: 'monday' };

/** Known once the settings are read; whoever shows a day shows it again when `showTimesIn` follows. */
export function writeAs(next: Manner): void {
  manner = next;
}

export const localeNow = (): Manner['locale'] => manner.locale;

const FIRST = { monday: 1, saturday: 6, sunday: 0 } as const;

/** 0 for Sunday to 6 for Saturday. */
export const firstDayOfWeek = (): 0 | 1 | 6 => FIRST[manner.weekStart];

/** How many days of its week in a calendar lie before a weekday (1 for Monday to 7 for Sunday). */
export const daysIntoWeek = (weekday: number): number => (weekday - firstDayOfWeek() + 7) % 7;
