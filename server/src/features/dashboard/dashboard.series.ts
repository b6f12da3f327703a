import type { Chart } from '@lintel/contract/dashboard';
import { addDays, weekdayOf, weekOf } from '@lintel/contract/kit/days';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';

/** The Mondays of so many weeks, the one of this day last. */
export function weeksBack(today: string, count: number): string[] {
  const monday = addDays(today, 1 - weekdayOf(today));
  return Array.from({ length: count }, (_, i) => addDays(monday, (i - count + 1) * 7));
}

export const weekName = (monday: string): string => `W${Number(weekOf(monday).slice(6))}`;

interface CountedCell {
  point: string;
  series: string;
  count: number;
}

export const cellsOf = async (ctx: Ctx, query: RawBuilder<unknown>): Promise<CountedCell[]> =>
  (await query.execute(ctx.db)).rows as CountedCell[];

/** Series from the largest down; beyond four, the rest is one. */
const MOST_SERIES = 4;

export function spread(
  cells: readonly CountedCell[],
  points: string[],
  nameOf: (series: string) => string,
): Pick<Chart, 'points' | 'series'> {
  const sums = new Map<string, number>();
  for (const { series, count } of cells) sums.set(series, (sums.get(series) ?? 0) + count);
  const ranked = [...sums].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([series]) => series);
  const shown = ranked.length > MOST_SERIES ? ranked.slice(0, MOST_SERIES - 1) : ranked;
  const valuesOf = (belongs: (series: string) => boolean) =>
    points
      .map((point) => cells.filter((cell) => cell.point === point && belongs(cell.series)).reduce((sum, { count }) => sum + count, 0))
      .map((value) => Math.round(value * 100) / 100);
  const named = shown.map((one) => ({ name: nameOf(one), values: valuesOf((series) => series === one) }));
  const rest = ranked.filter((series) => !shown.includes(series));
  return { points, series: rest.length > 0 ? [...named, { name: 'Other', values: valuesOf((series) => rest.includes(series)) }] : named };
}
