import { IMPORT_MAX_LINES } from '@lintel/contract/imports';
import { isoDay } from '@lintel/contract/kit/days';
import Papa from 'papaparse';
import type { z } from 'zod';
import { fail } from './errors.ts';

export type Cells<K extends string> = Partial<Record<K, string>>;

export interface Line<K extends string> {
  /** As a spreadsheet counts: the headings are line 1. */
  line: number;
  cells: Cells<K>;
}

/** Text as it is compared. */
export const plain = (text: string) => text.trim().toLowerCase();

/**
 * The lines of a file with their cells by column; semicolons and a byte order mark are as good as commas.
 * @throws Refusal import.unreadable, import.columns, import.empty, import.too_long
 */
export function linesOf<K extends string>(
  csv: string,
  labels: Readonly<Record<K, string>>,
  needed: readonly K[],
): { rows: Line<K>[]; unknownColumns: string[] } {
  const columnOf = new Map(Object.entries<string>(labels).map(([key, label]) => [plain(label), key as K]));
  const { data, errors } = Papa.parse<string[]>(csv.replace(/^\uFEFF/, ''));
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) throw fail('import.unreadable', { line: (broken.row ?? 0) + 1 });
  const [headings = [], ...body] = data;
  const columns = headings.map((heading) => columnOf.get(plain(heading)));
  const missing = needed.filter((key) => !columns.includes(key)).map((key) => labels[key]);
  if (missing.length > 0) throw fail('import.columns', { columns: missing.join(', ') });
  const rows = body
    .map((values, i) => ({
      line: i + 2,
      cells: Object.fromEntries(
        values.flatMap((value, at) => (columns[at] && value.trim() ? [[columns[at], value.trim()]] : [])),
      ) as Cells<K>,
    }))
    .filter(({ cells }) => Object.keys(cells).length > 0);
  if (rows.length === 0) throw fail('import.empty');
  if (rows.length > IMPORT_MAX_LINES) throw fail('import.too_long', { limit: IMPORT_MAX_LINES, count: rows.length });
  return { rows, unknownColumns: headings.filter((heading, i) => heading.trim() && !columns[i]) };
}

/** Reads the cells of one line; what it cannot read is said, each sentence beginning with its column. */
export function readCells<K extends string>(labels: Readonly<Record<K, string>>, cells: Cells<K>) {
  const reasons: string[] = [];
  const say = (column: K, text: string) => void reasons.push(`${labels[column]}: ${text}`);
  /** What a reading makes of a cell: null where it is empty, and where it is no such thing, which is said. */
  const read = <T>(column: K, reading: (value: string) => T | undefined | null, text: (value: string) => string): T | null => {
    const value = cells[column];
    if (value === undefined) return null;
    const found = reading(value) ?? null;
    if (found === null) say(column, text(value));
    return found;
  };
  return {
    reasons,
    say,
    read,
    lookup: (column: K, known: ReadonlyMap<string, string>, text: (value: string) => string) =>
      read(column, (value) => known.get(plain(value)), text),
    day: (column: K) => read(column, asDay, (value) => `${value} is no day. Write it as 2026-11-30.`),
    choice: (column: K, choices: Readonly<Record<string, string>>): string | undefined =>
      read(
        column,
        (value) => Object.entries(choices).find(([key, label]) => [key, plain(label)].includes(plain(value)))?.[0],
        (value) => `${value} is none of ${Object.values(choices).join(', ')}.`,
      ) ?? undefined,
    /** What the schema has against it; a field of another name than its column is named beside. */
    check: (schema: z.ZodType, input: unknown, columnOf: Partial<Record<string, K>> = {}) => {
      for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
        const column = columnOf[String(path[0])] ?? (path[0] as K);
        say(column, message);
      }
    },
  };
}

/** ISO days, and days as spreadsheets of this country write them. Undefined: no day. */
function asDay(value: string): string | undefined {
  const european = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(value);
  const iso = european ? `${european[3]}-${european[2]!.padStart(2, '0')}-${european[1]!.padStart(2, '0')}` : value;
  const at = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(at) && isoDay(new Date(at)) === iso ? iso : undefined;
}

interface Judged<Input> {
  line: number;
  outcome: 'new' | 'known' | 'rejected';
  reasons: string[];
  /** What is made of it, where the line is new. */
  input: Input | null;
}

interface Judgement<K extends string, Shown, Input> {
  /** By which columns it is told whether it is on file already, or in the file twice. */
  key: readonly NoInfer<K>[];
  /** What these come to, where two ways of writing it mean the same; '' where they cannot be read. */
  keyOf?: (cells: Cells<K>) => string;
  isKnown: (key: string, cells: Cells<K>) => boolean;
  shown: (cells: Cells<K>) => Shown;
  inputOf: (cells: Cells<K>) => { input: Input; reasons: string[] };
}

/** What becomes of every line; of two about the same the second is rejected. */
export function judgeLines<K extends string, Shown, Input>(
  rows: readonly Line<K>[],
  labels: Readonly<Record<K, string>>,
  {
    key,
    keyOf = (cells) => plain(key.map((column) => cells[column] ?? '').join(' ')),
    isKnown,
    shown,
    inputOf,
  }: Judgement<K, Shown, Input>,
): (Shown & Judged<Input>)[] {
  const seen = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const said = { ...shown(cells), line };
    const name = keyOf(cells);
    const twin = seen.get(name);
    if (name && twin === undefined) seen.set(name, line);
    if (twin === undefined && isKnown(name, cells)) return { ...said, outcome: 'known', reasons: [], input: null };
    const { input, reasons } = inputOf(cells);
    if (twin !== undefined) reasons.unshift(`${key.map((column) => labels[column]).join(', ')}: the same as in line ${twin}.`);
    return reasons.length > 0 ? { ...said, outcome: 'rejected', reasons, input: null } : { ...said, outcome: 'new', reasons, input };
  });
}

export function countOutcomes(lines: readonly Pick<Judged<unknown>, 'outcome'>[]) {
  const count = (outcome: Judged<unknown>['outcome']) => lines.filter((one) => one.outcome === outcome).length;
  return { new: count('new'), known: count('known'), rejected: count('rejected') };
}

/** What is made of the lines that are new. @throws Refusal import.rejected where one is rejected: a file is taken over whole */
export function newOf<Input>(lines: readonly Judged<Input>[]): Input[] {
  const rejected = lines.filter(({ outcome }) => outcome === 'rejected');
  if (rejected.length > 0) throw fail('import.rejected', { lines: lineWords(rejected.map(({ line }) => line)) });
  return lines.flatMap(({ input }) => input ?? []);
}

const lineWords = (lines: readonly number[]): string =>
  lines.length === 1 ? `line ${lines[0]}` : `lines ${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
