import { FAR_AWAY, isNear, sayDay } from './kit/days.ts';
import { compute } from './form-figures.ts';
import { isMinorText, isNumberText, milliOf } from './form-values.ts';
import type { Column, Field } from './templates.ts';

/**
 * What counts as a good answer. Browser and server ask these same functions, so that what one accepts the other accepts too;
 * whether a person, project or file exists is the server's to say.
 */
export type Answers = Record<string, unknown>;
export type Row = Record<string, unknown>;

/** What the rules may look at beside the answers. */
export interface FormContext {
  today: string;
}

/** By path: `reason`, `lines.2.rate`. In the order of the form. */
export type Problems = Record<string, string>;

const TEXT_MAX = { text: 200, longtext: 10_000 };
const ROWS_MAX = 100;
const FILES_MAX = 20;

/** Types that only show something. */
export const isSaid = (type: Field['type']): boolean => type === 'heading' || type === 'note';

/** The fields that are on screen with these answers. What is hidden counts as not answered. */
export const shownFields = (fields: readonly Field[], answers: Answers): Field[] => settle(fields, answers).shown;

/** The answers as they are kept: of shown fields alone, trimmed, with everything that is computed. */
export const settledAnswers = (fields: readonly Field[], answers: Answers): Answers => settle(fields, answers).settled;

/** One walk down the form: each condition reads what the fields above it came to. */
function settle(fields: readonly Field[], answers: Answers): { shown: Field[]; settled: Answers } {
  const settled: Answers = {};
  const shown = fields.filter((field) => {
    if (field.showIf && !holds(field.showIf, settled)) return false;
    if (isSaid(field.type)) return true;
    const value = field.type === 'computed' ? compute(field, settled, fields) : settledValue(field, answers[field.key]);
    if (!isEmpty(value)) settled[field.key] = value;
    return true;
  });
  return { shown, settled };
}

/** What is wrong with the answers; nothing, when the form may be sent. */
export function checkAnswers(fields: readonly Field[], answers: Answers, context: FormContext): Problems {
  const problems: Problems = {};
  const { shown, settled } = settle(fields, answers);
  for (const field of shown) {
    if (isSaid(field.type) || field.type === 'computed') continue;
    const value = settled[field.key];
    if (isEmpty(value)) {
      if (field.required) problems[field.key] = missing(field);
    } else
      Object.assign(
        problems,
        field.type === 'line_table' ? tableProblems(field, value, context) : one(field.key, problemOf(field, value, context)),
      );
  }
  return problems;
}

/** The answers that a form starts with. */
export function defaultAnswers(fields: readonly Field[], who: { me: string; myDepartment: string | null; today: string }): Answers {
  const values: Record<string, unknown> = { '@me': who.me, '@today': who.today, '@myDepartment': who.myDepartment };
  return Object.fromEntries(
    fields.flatMap(({ key, type, default: given }) => {
      if (given === undefined || given === '') return [];
      const value =
        given in values ? values[given] : type === 'checkbox' ? given === 'true' : type === 'multiselect' ? given.split(',') : given;
      return value === null ? [] : [[key, value]];
    }),
  );
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** A row nobody wrote in is not a row. */
const isBlankRow = (row: Row, columns: readonly Column[]): boolean =>
  columns.every(({ key, type }) => type === 'computed' || isEmpty(typeof row[key] === 'string' ? row[key].trim() : row[key]));

function settledValue(field: Field, value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (field.type === 'line_table' && Array.isArray(value)) return settledRows(field.columns ?? [], value);
  return value;
}

function settledRows(columns: readonly Column[], rows: readonly unknown[]): Row[] {
  return rows
    .filter((row): row is Row => typeof row === 'object' && row !== null)
    .filter((row) => !isBlankRow(row, columns))
    .map((row) => {
      const settled: Row = {};
      for (const column of columns) {
        const given = row[column.key];
        const value = column.type === 'computed' ? compute(column, settled, columns) : typeof given === 'string' ? given.trim() : given;
        if (!isEmpty(value)) settled[column.key] = value;
      }
      return settled;
    });
}

function tableProblems(field: Field, value: unknown, context: FormContext): Problems {
  if (!Array.isArray(value)) return { [field.key]: 'Add lines' };
  const problems = one(field.key, countProblem(value.length, { ...field, max: field.max ?? String(ROWS_MAX) }, 'line'));
  (value as Row[]).forEach((row, i) => {
    for (const column of field.columns ?? []) {
      if (column.type === 'computed') continue;
      const cell = row[column.key];
      const problem = isEmpty(cell) ? (column.required ? missing(column) : null) : problemOf(column, cell, context);
      if (problem) problems[`${field.key}.${i}.${column.key}`] = problem;
    }
  });
  return problems;
}

const one = (path: string, problem: string | null): Problems => (problem ? { [path]: problem } : {});

const CHOSEN = ['select', 'employee', 'department', 'project', 'cost_code', 'vendor', 'resource'];

function missing({ type }: Pick<Field, 'type'>): string {
  if (type === 'checkbox') return 'Tick this to go on';
  if (type === 'file') return 'Add a file';
  if (type === 'photo') return 'Add a photo';
  if (type === 'signature') return 'Sign here';
  if (type === 'line_table') return 'Add at least one line';
  if (type === 'date') return 'Choose a day';
  if (type === 'date_range') return 'Choose a first and a last day';
  if (type === 'time') return 'Enter a time';
  if (type === 'money') return 'Enter an amount';
  if (type === 'number') return 'Enter a number';
  return CHOSEN.includes(type) || type === 'multiselect' ? 'Choose one' : 'Fill in this field';
}

/** Of a value that is there. */
function problemOf(field: Field | Column, value: unknown, context: FormContext): string | null {
  switch (field.type) {
    case 'text':
    case 'longtext':
      return typeof value === 'string' ? textProblem(field, value) : 'Fill in this field';
    case 'number':
      return typeof value === 'string' && isNumberText(value)
        ? rangeProblem(field, milliOf(value), milliOf, (text) => text)
        : 'Enter a number such as 12 or 12.5';
    case 'money':
      return typeof value === 'string' && isMinorText(value)
        ? rangeProblem(field, BigInt(value), BigInt, minorWords)
        : 'Enter an amount such as 1460.00';
    case 'date':
      return dayProblem(field, value, context);
    case 'date_range':
      return rangeOfDaysProblem(field, value, context);
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : 'Enter a time such as 14:30';
    case 'select':
      return field.options?.some((option) => option.value === value) ? null : 'Choose one of these';
    case 'multiselect':
      return manyProblem(field, value);
    case 'checkbox':
      return value === true ? null : 'Tick this or leave it empty';
    case 'file':
    case 'photo':
    case 'signature':
      return filesProblem(field, value);
    default:
      return typeof value === 'string' && value.length <= 60 ? null : 'Choose one';
  }
}

function textProblem(field: Field | Column, text: string): string | null {
  const most = Math.min(Number(field.max ?? Infinity), field.type === 'longtext' ? TEXT_MAX.longtext : TEXT_MAX.text);
  if (text.length > most) return `Shorten this to ${most} characters`;
  if (field.min && text.length < Number(field.min)) return `Write at least ${field.min} characters`;
  const pattern = 'regex' in field ? field.regex : undefined;
  if (!pattern) return null;
  // Patterns are for short texts: what they cost grows with the length (reliability R18).
  return text.length <= TEXT_MAX.text && new RegExp(`^(?:${pattern})$`, 'u').test(text)
    ? null
    : (field.help ?? 'This does not have the form that is asked for');
}

function rangeProblem(
  { min, max }: Pick<Field, 'min' | 'max'>,
  value: bigint,
  read: (text: string) => bigint,
  words: (text: string) => string,
): string | null {
  if (min !== undefined && min !== '' && value < read(min)) return `Enter at least ${words(min)}`;
  if (max !== undefined && max !== '' && value > read(max)) return `Enter at most ${words(max)}`;
  return null;
}

const minorWords = (minor: string): string => `${BigInt(minor) / 100n}.${minor.slice(-2).padStart(2, '0')}`;

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

function dayProblem({ min, max }: Pick<Field, 'min' | 'max'>, value: unknown, { today }: FormContext): string | null {
  if (!isDay(value)) return 'Choose a day';
  if (!isNear(value)) return FAR_AWAY;
  const [first, last] = [min, max].map((bound) => (bound === '@today' ? today : bound || undefined));
  if (first && value < first) return min === '@today' ? 'Choose today or a later day' : `Choose ${sayDay(first)} or a later day`;
  if (last && value > last) return max === '@today' ? 'Choose today or an earlier day' : `Choose ${sayDay(last)} or an earlier day`;
  return null;
}

function rangeOfDaysProblem(field: Pick<Field, 'min' | 'max'>, value: unknown, context: FormContext): string | null {
  const { from, to } = (typeof value === 'object' && value !== null ? value : {}) as { from?: unknown; to?: unknown };
  if (!isDay(from) || !isDay(to)) return 'Choose a first and a last day';
  if (to < from) return 'The last day is before the first';
  return dayProblem(field, from, context) ?? dayProblem(field, to, context);
}

function manyProblem(field: Field | Column, value: unknown): string | null {
  if (!Array.isArray(value) || !value.every((one) => field.options?.some((option) => option.value === one))) return 'Choose some of these';
  return new Set(value).size === value.length ? countProblem(value.length, field, 'choice') : 'Choose each only once';
}

function filesProblem(field: Field | Column, value: unknown): string | null {
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && /^file_[0-9a-z]{26}$/.test(one))) return missing(field);
  return countProblem(value.length, { min: field.min, max: field.type === 'signature' ? '1' : (field.max ?? String(FILES_MAX)) }, 'file');
}

function countProblem(count: number, { min, max }: { min?: string | undefined; max?: string | undefined }, thing: string): string | null {
  const named = (number: string) => `${number} ${thing}${number === '1' ? '' : 's'}`;
  if (min && count < Number(min)) return `Add at least ${named(min)}`;
  return max && count > Number(max) ? `Keep at most ${named(max)}` : null;
}

function holds({ match, conditions }: NonNullable<Field['showIf']>, answers: Answers): boolean {
  const met = conditions.map(({ field, op, value }) => isMet(answers[field], op, value ?? ''));
  return match === 'all' ? met.every(Boolean) : met.some(Boolean);
}

function isMet(answer: unknown, op: string, value: string): boolean {
  const text = answer === true ? 'true' : typeof answer === 'string' ? answer : '';
  switch (op) {
    case 'is':
      return text === value;
    case 'is_not':
      return text !== value;
    case 'above':
      return compare(text, value) > 0;
    case 'below':
      return compare(text, value) < 0;
    case 'includes':
      return Array.isArray(answer) ? answer.includes(value) : value !== '' && text.includes(value);
    case 'filled':
      return !isEmpty(answer);
    default:
      return isEmpty(answer);
  }
}

/** Numbers as numbers, days as days; 0 where they cannot be compared, so that nothing is above or below. */
function compare(a: string, b: string): number {
  if (isNumberText(a) && isNumberText(b)) return Number(milliOf(a) - milliOf(b) > 0n) - Number(milliOf(a) - milliOf(b) < 0n);
  return isDay(a) && isDay(b) ? a.localeCompare(b) : 0;
}
