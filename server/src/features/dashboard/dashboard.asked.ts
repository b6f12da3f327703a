import type { BoardPeriod } from '@lintel/contract/dashboard';
import { addDays, endOfMonth, mondayOf, weekOf } from '@lintel/contract/kit/days';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Look } from './dashboard.figure.ts';

/** The first day of the period that a day lies in. */
export function startOf(period: BoardPeriod, day: string): string {
  if (period === 'year') return `${day.slice(0, 4)}-01-01`;
  const month = Number(day.slice(5, 7));
  const first = period === 'month' ? month : month - ((month - 1) % 3);
  return `${day.slice(0, 5)}${String(first).padStart(2, '0')}-01`;
}

/** The whole period before the one that a day lies in. */
export function periodBefore(period: BoardPeriod, day: string): { from: string; to: string } {
  const to = addDays(startOf(period, day), -1);
  return { from: startOf(period, to), to };
}

/** The time that was asked for, until today. */
export const askedTime = ({ asked, today }: Look): { from: string; to: string } | null =>
  asked.period ? { from: startOf(asked.period, today), to: today } : null;

/** Narrows a list that takes several departments; `inOne` one that takes a single one. */
export const inDepartment = ({ asked }: Look): { departmentId?: string[] } =>
  asked.departmentId ? { departmentId: [asked.departmentId] } : {};
export const inOne = ({ asked }: Look): { departmentId?: string } => (asked.departmentId ? { departmentId: asked.departmentId } : {});

export const ofDepartment = ({ asked }: Look, column: string): RawBuilder<SqlBool> =>
  asked.departmentId ? sql<SqlBool>`${sql.ref(column)} = ${asked.departmentId}` : sql<SqlBool>`true`;

/** The points of a chart over time. */
export interface Points {
  /** The first day that counts; the first point may begin before it. */
  from: string;
  unit: 'week' | 'month';
  /** The first day of each point. */
  starts: string[];
  names: string[];
  /** `last 8 weeks` */
  note: string;
}

/** By week, of a year by month; where no time was asked for, so many of them with the one of today. */
export function pointsOf(look: Look, usual: { weeks: number } | { months: number }): Points {
  const { period } = look.asked;
  if (period) {
    const from = startOf(period, look.today);
    const unit = period === 'year' ? 'month' : 'week';
    return { from, note: `this ${period}`, ...startsOf(unit, from, look.today) };
  }
  if ('weeks' in usual) {
    const from = addDays(mondayOf(look.today), -(usual.weeks - 1) * 7);
    return { from, note: `last ${usual.weeks} weeks`, ...startsOf('week', from, look.today) };
  }
  let from = startOf('month', look.today);
  for (let i = 1; i < usual.months; i++) from = startOf('month', addDays(from, -1));
  return { from, note: `last ${usual.months} months`, ...startsOf('month', from, look.today) };
}

/** The first day of the point that a day belongs to. */
export const pointOf = (unit: Points['unit'], day: string): string => (unit === 'month' ? startOf('month', day) : mondayOf(day));

/** The last day of the point that a day belongs to: hours may be entered ahead of it. */
export const endOfPoint = (unit: Points['unit'], day: string): string =>
  unit === 'month' ? endOfMonth(day) : addDays(pointOf(unit, day), 6);

export const weekName = (day: string): string => `W${Number(weekOf(day).slice(6))}`;

function startsOf(unit: Points['unit'], from: string, to: string): Pick<Points, 'unit' | 'starts' | 'names'> {
  const starts: string[] = [];
  for (let day = pointOf(unit, from); day <= to; day = pointOf(unit, addDays(day, unit === 'week' ? 7 : 31))) starts.push(day);
  return { unit, starts, names: starts.map((day) => (unit === 'week' ? weekName(day) : day.slice(0, 7))) };
}
