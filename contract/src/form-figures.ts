import { divide, isMinorText, isNumberText, milliOf, milliText } from './form-values.ts';
import type { Column, Field } from './templates.ts';

type Row = Record<string, unknown>;
type Computable = Pick<Field, 'key' | 'type' | 'formula'> & { columns?: readonly Column[] | undefined };
interface Figure {
  unit: 'money' | 'number';
  value: bigint;
}

/** A sum or a product of what is filled in; nothing while any part of a product is missing. Amounts are rounded once, half away from zero. */
export function compute(field: Computable, answers: Row, fields: readonly Computable[]): string | undefined {
  const { op, of } = field.formula ?? { op: 'sum', of: [] };
  const figures = of.flatMap((path) => figuresOf(path, answers, fields));
  if (figures.length === 0 || (op === 'product' && figures.length < of.length)) return undefined;
  const isMoney = figures.some(({ unit }) => unit === 'money');
  if (op === 'sum') {
    const total = figures.reduce((sum, { value }) => sum + value, 0n);
    return isMoney ? String(total) : milliText(total);
  }
  const numbers = figures.filter(({ unit }) => unit === 'number').length;
  const product = figures.reduce((result, { value }) => result * value, 1n);
  return isMoney ? String(divide(product, 1000n ** BigInt(numbers))) : milliText(divide(product, 1000n ** BigInt(numbers - 1)));
}

function figuresOf(path: string, answers: Row, fields: readonly Computable[]): Figure[] {
  const [key, column] = path.split('.') as [string, string?];
  const field = fields.find((one) => one.key === key);
  if (!field) return [];
  if (column === undefined) return figureOf(unitOf(field, fields), answers[key]);
  const rows = Array.isArray(answers[key]) ? (answers[key] as Row[]) : [];
  const columns = field.columns ?? [];
  const cell = columns.find((one) => one.key === column);
  return cell ? rows.flatMap((row) => figureOf(unitOf(cell, columns), row[column])) : [];
}

function figureOf(unit: Figure['unit'], value: unknown): Figure[] {
  if (typeof value !== 'string' || !(unit === 'money' ? isMinorText(value) : isNumberText(value))) return [];
  return [{ unit, value: unit === 'money' ? BigInt(value) : milliOf(value) }];
}

/** Whether a figure is an amount: it is one itself, or is computed with one. */
export function unitOf(field: Computable, fields: readonly Computable[], depth = 0): Figure['unit'] {
  if (field.type === 'money') return 'money';
  if (field.type !== 'computed' || depth > 10) return 'number';
  const parts = (field.formula?.of ?? []).map((path) => {
    const [key, column] = path.split('.') as [string, string?];
    const part = fields.find((one) => one.key === key);
    if (!part || column === undefined) return part && unitOf(part, fields, depth + 1);
    const cell = part.columns?.find((one) => one.key === column);
    return cell && unitOf(cell, part.columns ?? [], depth + 1);
  });
  return parts.includes('money') ? 'money' : 'number';
}
