/** On which day calendars begin a week. Weeks of work are those of ISO 8601 wherever calendars begin. */
export const WEEK_STARTS = { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' } as const;
export type WeekStart = keyof typeof WEEK_STARTS;

/** How days and amounts are written. All of them group by commas, so that a figure is typed as it is read. */
export const LOCALES = {
  'en-GB': '06 Mar 2026, with US$ for dollars (United Kingdom)',
  'en-US': 'Mar 06, 2026, with $ for dollars (United States)',
  'en-CA': '2026-03-06, with US$ for dollars (Canada, ISO)',
} as const;
export type Locale = keyof typeof LOCALES;

/** The month with which a fiscal year begins. */
export const FISCAL_STARTS = {
  january: 'January',
  february: 'February',
  march: 'March',
  april: 'April',
  may: 'May',
  june: 'June',
  july: 'July',
  august: 'August',
  september: 'September',
  october: 'October',
  november: 'November',
  december: 'December',
} as const;

/** Which projects need a site log of every working day. */
export const SITE_LOGS = { all: 'Every active project', chosen: 'Active projects that ask for it', none: 'None' } as const;

/** Who writes with the signature of the company. */
export const SIGNATURE_USES = {
  off: 'Nobody',
  offered: 'Whoever chooses it',
  locked: 'Everybody',
} as const;

/** A small picture in it counts too: it goes out with every mail. */
export const COMPANY_SIGNATURE_LENGTH = 100_000;
