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
/** Grey: what has no colour of its own beside those that have. */
export const REST_COLOUR = 7;

export function spread(
  cells: readonly CountedCell[],
  points: string[],
  nameOf: (series: string) => string,
  colourOf?: (series: string) => number,
): Pick<Chart, 'points' | 'series'> {
  const sums = new Map<string, number>();
  for (const { series, count } of cells) sums.set(series, (sums.get(series) ?? 0) + count);
  const ranked = [...sums].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([series]) => series);
  const shown = ranked.length > MOST_SERIES ? ranked.slice(0, MOST_SERIES - 1) : ranked;
  const valuesOf = (belongs: (series: string) => boolean) =>
    points
      .map((point) => cells.filter((cell) => cell.point === point && belongs(cell.series)).reduce((sum, { count }) => sum + count, 0))
      .map((value) => Math.round(value * 100) / 100);
  const named = shown.map((one) => ({
    name: nameOf(one),
    values: valuesOf((series) => series === one),
    ...(colourOf && { colour: colourOf(one) }),
  }));
  const rest = ranked.filter((series) => !shown.includes(series));
  if (rest.length === 0) return { points, series: named };
  // Grey, where none of those beside it is.
  const colour = [REST_COLOUR, 6, 5, 4, 3, 2, 1].find((one) => named.every((series) => series.colour !== one))!;
  const other = { name: 'Other', values: valuesOf((series) => rest.includes(series)), ...(colourOf && { colour }) };
  return { points, series: [...named, other] };
}
