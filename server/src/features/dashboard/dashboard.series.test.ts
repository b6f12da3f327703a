import { expect, test } from 'vitest';
import { spread } from './dashboard.series.ts';

const cells = ['annual', 'sick', 'parental', 'unpaid', 'rest'].map((series, i) => ({ point: 'W1', series, count: 5 - i }));
const COLOURS: Record<string, number> = { annual: 1, sick: 6, parental: 4, unpaid: 7, rest: 2 };
const coloursOf = (colours: Record<string, number>) =>
  spread(
    cells,
    ['W1'],
    (name) => name,
    (name) => colours[name]!,
  ).series.map(({ name, colour }) => [name, colour]);

test('a kind of leave has its own colour whatever its place, and the rest one that none of them has', () => {
  expect(coloursOf(COLOURS)).toEqual([
    ['annual', 1],
    ['sick', 6],
    ['parental', 4],
    ['Other', 7],
  ]);
  expect(coloursOf({ ...COLOURS, sick: 7, parental: 6 }).at(-1)).toEqual(['Other', 5]);
});

test('what is known by no colour has none', () => {
  expect(spread(cells, ['W1'], (name) => name).series.every(({ colour }) => colour === undefined)).toBe(true);
});
