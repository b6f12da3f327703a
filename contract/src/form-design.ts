import { unitOf } from './form-figures.ts';
import { isSaid } from './form-rules.ts';
import { isMinorText, isNumberText } from './form-values.ts';
import { kindOf, type RequestKindName } from './request-kinds.ts';
import type { Column, Field } from './templates.ts';

/** Faults of a form as its builder reads them: each names the field and says what to change. Empty: it may be published. */
export function designProblems(fields: readonly Field[], kind: RequestKindName): string[] {
  const problems: string[] = [];
  if (!fields.some(({ type }) => !isSaid(type))) problems.push('Add at least one field that somebody fills in.');
  const keys = fields.map(({ key }) => key);
  for (const key of new Set(keys.filter((one, i) => keys.indexOf(one) !== i)))
    problems.push(`Two fields have the key ${key}. Change one of them.`);
  for (const needed of kindOf(kind).fields)
    if (!fields.some(({ key, type }) => key === needed.key && type === needed.type))
      problems.push(`Put back the field ${needed.label}: ${kindOf(kind).label} needs it.`);
  fields.forEach((field, i) => problems.push(...fieldProblems(field, fields.slice(0, i)).map((problem) => `${field.label}: ${problem}`)));
  return problems;
}

/** The fields that a kind brings with it: they may be moved and worded, not removed or changed in type. */
export const isLocked = (kind: RequestKindName, { key }: Pick<Field, 'key'>): boolean => kindOf(kind).fields.some((one) => one.key === key);

function fieldProblems(field: Field, earlier: readonly Field[]): string[] {
  return [
    ...optionProblems(field),
    ...boundProblems(field),
    ...(field.regex ? patternProblems(field.regex) : []),
    ...(field.type === 'line_table' ? tableProblems(field) : []),
    ...(field.type === 'computed' ? formulaProblems(field, earlier, [...earlier, field]) : []),
    ...(field.showIf?.conditions ?? [])
      .filter((condition) => !earlier.some(({ key }) => key === condition.field))
      .map(({ field: key }) => `the condition reads ${key || 'a field'}, which has to stand further up.`),
  ];
}

const optionProblems = ({ type, options = [] }: Field | Column): string[] => {
  if (type !== 'select' && type !== 'multiselect') return [];
  if (options.length < 2) return ['give at least two options.'];
  return new Set(options.map(({ value }) => value)).size < options.length ? ['two options have the same value.'] : [];
};

function boundProblems({ type, min, max }: Field | Column): string[] {
  return [min, max].flatMap((bound) => {
    if (!bound || isBound(type, bound)) return [];
    return [`${bound} is no limit that fits this field.`];
  });
}

function isBound(type: Field['type'], bound: string): boolean {
  if (type === 'date' || type === 'date_range') return bound === '@today' || /^\d{4}-\d{2}-\d{2}$/.test(bound);
  if (type === 'money') return isMinorText(bound);
  return type === 'number' ? isNumberText(bound) : /^\d{1,5}$/.test(bound);
}

/** Only patterns whose time grows with the text and no faster (reliability R18): nothing repeated holds a repetition. */
export function patternProblems(pattern: string): string[] {
  try {
    new RegExp(`^(?:${pattern})$`, 'u');
  } catch {
    return ['the pattern cannot be read.'];
  }
  const isRisky = /\)\s*[*+?{]/.test(pattern) || /\\[1-9k]|\(\?[=!<]/.test(pattern) || (pattern.match(/[*+]|\{\d+,\}/g) ?? []).length > 3;
  return isRisky ? ['the pattern repeats a group or repeats too often. Write it simpler.'] : [];
}

function tableProblems({ columns = [] }: Field): string[] {
  if (columns.length === 0) return ['give at least one column.'];
  const keys = columns.map(({ key }) => key);
  if (new Set(keys).size < keys.length) return ['two columns have the same key.'];
  return columns.flatMap((column, i) =>
    [
      ...optionProblems(column),
      ...boundProblems(column),
      ...(column.type === 'computed' ? formulaProblems(column, columns.slice(0, i), columns) : []),
    ].map((problem) => `${column.label}: ${problem}`),
  );
}

const FIGURES = ['number', 'money', 'computed'];

function formulaProblems({ formula }: Field | Column, earlier: readonly (Field | Column)[], all: readonly (Field | Column)[]): string[] {
  if (!formula) return ['say what it is computed from.'];
  const parts = formula.of.map((path) => partOf(path, earlier));
  if (parts.some((part) => !part || !FIGURES.includes(part.type))) return ['it can only be computed from numbers and amounts further up.'];
  const units = parts.map((part) => unitOf(part!, columnsAround(part!, all)));
  if (formula.op === 'product' && units.filter((unit) => unit === 'money').length > 1)
    return ['an amount cannot be multiplied by an amount.'];
  return formula.op === 'sum' && new Set(units).size > 1 ? ['amounts and numbers cannot be added together.'] : [];
}

function partOf(path: string, earlier: readonly (Field | Column)[]): Field | Column | undefined {
  const [key, column] = path.split('.');
  const field = earlier.find((one) => one.key === key);
  if (column === undefined) return field;
  return field && 'columns' in field ? field.columns?.find((one) => one.key === column) : undefined;
}

const columnsAround = (part: Field | Column, all: readonly (Field | Column)[]): readonly (Field | Column)[] =>
  all.includes(part)
    ? all
    : (all.find((one): one is Field => 'columns' in one && (one.columns ?? []).includes(part as Column))?.columns ?? all);

/** What changed between two versions of a form, field by field. */
export interface FieldChange {
  key: string;
  label: string;
  change: 'added' | 'removed' | 'changed' | 'moved';
  /** Which properties. */
  what: string[];
}

export function diffFields(before: readonly Field[], after: readonly Field[]): FieldChange[] {
  const left = before.filter(({ key }) => after.some((one) => one.key === key)).map(({ key }) => key);
  const right = after.filter(({ key }) => left.includes(key)).map(({ key }) => key);
  const changes = after.flatMap((field): FieldChange[] => {
    const old = before.find(({ key }) => key === field.key);
    if (!old) return [{ key: field.key, label: field.label, change: 'added', what: [] }];
    const names = [...new Set([...Object.keys(old), ...Object.keys(field)])] as (keyof Field)[];
    const what = names.filter((name) => JSON.stringify(old[name]) !== JSON.stringify(field[name]));
    if (what.length > 0) return [{ key: field.key, label: field.label, change: 'changed', what }];
    return left.indexOf(field.key) === right.indexOf(field.key) ? [] : [{ key: field.key, label: field.label, change: 'moved', what: [] }];
  });
  const removed = before.filter(({ key }) => !after.some((one) => one.key === key));
  return [...changes, ...removed.map(({ key, label }): FieldChange => ({ key, label, change: 'removed', what: [] }))];
}
