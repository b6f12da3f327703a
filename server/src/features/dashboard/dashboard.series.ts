import type { Chart } from '@lintel/contract/dashboard';
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db.ts';

interface CountedCell {
  point: string;
  series: string;
  count: number;
}

export const cellsOf = async ({ db }: { db: Db }, query: RawBuilder<unknown>): Promise<CountedCell[]> =>
  (await query.execute(db)).rows as CountedCell[];

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
