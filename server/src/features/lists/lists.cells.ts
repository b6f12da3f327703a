import { sayChanges } from '@lintel/contract/audit-changes';
import { sayHours } from '@lintel/contract/kit/minutes';
import type { ColumnKind, ListColumn } from '#server/platform/list.ts';

/** A value of a file: text, number, day (`2026-10-12`) or local time (`2026-10-12 08:00`); null is empty. */
export interface Cell {
  kind: 'text' | 'number' | 'day' | 'time';
  value: string | null;
  /** Places behind the point, for numbers. */
  places?: number;
  /** What paper says in its place, where the screen says it otherwise too: hours as `7:35`, a year without a comma. */
  onPaper?: string;
}

/** What a column says in a file. Numbers are exact decimals as text: a float never comes near an amount. */
export function cellOf(value: unknown, { kind = 'text', words }: Pick<ListColumn, 'kind' | 'words'>, zone: string): Cell {
  const cell = CELLS[kind];
  if (value === null || value === undefined || value === '') return { kind: 'text', value: null };
  if (words) return { kind: 'text', value: words[textOf(value)] ?? textOf(value) };
  return cell(value, zone);
}

const CELLS: Record<ColumnKind, (value: unknown, zone: string) => Cell> = {
  text: (value) => ({ kind: 'text', value: Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value) }),
  number: (value) => ({ kind: 'number', value: textOf(value) }),
  year: (value) => ({ kind: 'number', value: textOf(value), onPaper: textOf(value) }),
  money: (value) => hundredths(textOf(value)),
  days100: (value) => hundredths(textOf(value)),
  // Hours to two places: a quarter of an hour is 0.25.
  minutes: (value) => ({ ...hundredths(String(Math.round((Number(value) * 100) / 60))), onPaper: sayHours(Number(value)) }),
  day: (value) => ({ kind: 'day', value: textOf(value) }),
  instant: (value, zone) => ({ kind: 'time', value: localTime(value instanceof Date ? value : new Date(textOf(value)), zone) }),
  flag: (value) => ({ kind: 'text', value: value ? 'Yes' : 'No' }),
  changes: (value) => ({ kind: 'text', value: JSON.stringify(value), onPaper: sayChanges(value as Record<string, unknown>) }),
};

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : String(value);

/** `-5` -> `-0.05`. */
function hundredths(whole: string): Cell {
  const [sign, digits] = whole.startsWith('-') ? ['-', whole.slice(1)] : ['', whole];
  const padded = digits.padStart(3, '0');
  return { kind: 'number', value: `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`, places: 2 };
}

/** `2026-10-12 08:00` as the clocks of the zone showed it. */
const localTime = (at: Date, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);
