/** What can stand before a colon in a search of mails: no schema, because the search box offers it before anything is asked. */
import type { Folder } from './mail.ts';

interface Field {
  /** What stands behind the colon. */
  takes: 'words' | 'label' | 'project' | 'choice' | 'time' | 'size';
  /** What it finds, where the box offers it. */
  meaning?: string;
  /** What a choice can be, or what is offered. */
  values?: readonly string[];
}

const FOLDERS = ['inbox', 'sent', 'drafts', 'archive', 'trash', 'snoozed', 'spam'] as const satisfies readonly Folder[];
const AGES = ['7d', '1m', '1y'];

/** In the order in which the box offers them. */
export const SEARCH_FIELDS = {
  from: { takes: 'words', meaning: 'Who wrote it' },
  to: { takes: 'words', meaning: 'Who got it' },
  cc: { takes: 'words' },
  bcc: { takes: 'words' },
  subject: { takes: 'words', meaning: 'Words of the subject' },
  has: { takes: 'choice', meaning: 'An attachment, a star, a label', values: ['attachment', 'star', 'label'] },
  is: {
    takes: 'choice',
    meaning: 'Unread, starred, answered, filed to a project',
    values: ['unread', 'read', 'starred', 'answered', 'draft', 'scheduled', 'snoozed', 'waiting', 'muted', 'filed', 'unfiled'],
  },
  in: { takes: 'choice', meaning: 'The folder; in:all for every one', values: [...FOLDERS, 'all'] },
  label: { takes: 'label', meaning: 'A label' },
  project: { takes: 'project', meaning: 'A project, by code or name' },
  filename: { takes: 'words', meaning: 'The name of an attachment' },
  list: { takes: 'words', meaning: 'The mailing list that it came by' },
  before: { takes: 'time', meaning: 'Older than a day, such as before:2026-11-01' },
  after: { takes: 'time', meaning: 'From a day on' },
  older_than: { takes: 'time', meaning: 'Older than 7d, 2w, 3m, 1y', values: AGES },
  newer_than: { takes: 'time', meaning: 'Newer than 7d, 2w, 3m, 1y', values: AGES },
  larger: { takes: 'size', meaning: 'Larger than 5m or 300k', values: ['1m', '5m', '10m'] },
  smaller: { takes: 'size' },
  // The same in other words, as people know them from elsewhere.
  older: { takes: 'time' },
  newer: { takes: 'time' },
  file: { takes: 'words' },
  assigned: { takes: 'choice', values: ['me', 'none'] },
} as const satisfies Record<string, Field>;
/** What else a search can be made of, as the help shows it. */
export const SEARCH_SIGNS = [
  ['-word', 'Without it'],
  ['"two words"', 'Side by side'],
  ['one OR other', 'Either of them'],
  ['{one other}', 'Any of them'],
  ['(one other)', 'All of them, as in -(one other)'],
  ['one AROUND 5 other', 'At most 5 words apart'],
] as const;

export type SearchField = keyof typeof SEARCH_FIELDS;

export const isSearchField = (name: string): name is SearchField => Object.hasOwn(SEARCH_FIELDS, name);
export const searchField = (name: SearchField): Field => SEARCH_FIELDS[name];

/** What means the same as one of the values. */
const ALSO: Record<string, string> = { 'has:attachments': 'attachment', 'in:anywhere': 'all' };

/** The value of a choice as the table has it; null where it is none of them. */
export function choiceOf(field: SearchField, text: string): string | null {
  const value = text.toLowerCase();
  const choice = ALSO[`${field}:${value}`] ?? value;
  return searchField(field).values?.includes(choice) ? choice : null;
}

const MOST_YEARS = 100;
const SPAN = /^(\d{1,4})([dwmy])$/i;

/** `2026-11-01`, or `2w` before now, in days, weeks, months or years; null where it is neither. */
export function searchTime(text: string, now: Date): Date | null {
  const [, count, unit] = SPAN.exec(text) ?? [];
  return unit ? back(now, Number(count), unit.toLowerCase()) : dayOf(text);
}

function back(now: Date, count: number, unit: string): Date | null {
  const months = unit === 'm' ? count : unit === 'y' ? 12 * count : 0;
  const days = unit === 'd' ? count : unit === 'w' ? 7 * count : 0;
  if (months > 12 * MOST_YEARS || days > 366 * MOST_YEARS) return null;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate() - days));
}

function dayOf(text: string): Date | null {
  const [, year, month, day] = (/^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []).map(Number);
  if (year === undefined) return null;
  const at = new Date(Date.UTC(year, month! - 1, day));
  return at.getUTCFullYear() === year && at.getUTCMonth() === month! - 1 && at.getUTCDate() === day ? at : null;
}

/** `5m`, `300k`, `2000000`; null where it is no size. */
export function searchSize(text: string): number | null {
  const [, count, unit] = /^(\d{1,9})([km]?)b?$/i.exec(text) ?? [];
  if (count === undefined) return null;
  return Number(count) * { m: 1024 * 1024, k: 1024, '': 1 }[unit!.toLowerCase() as 'm' | 'k' | '']!;
}
