import { expect, test } from 'vitest';
import { aYard, MONDAY } from '#test/yard.ts';

const yard = aYard();
const useOf = async (category: string) => {
  const { charts } = await yard.app.as('devon.archer').dashboard.charts();
  const { points, series } = charts.find(({ key }) => key === 'use')!;
  return points.includes(category) ? series[0]!.values[points.indexOf(category)] : null;
};
const onDay = (days: number) => (yard.now = new Date(MONDAY.getTime() + days * 86_400_000));

// workspace D6: booked days ÷ available days
test('the use of a category is of the days on which its resources were there and in service', async () => {
  yard.van = await yard.add({ category: 'Lift' });
  await yard.book('2026-10-13', '2026-10-14');
  onDay(4);
  expect(await useOf('Lift')).toBe(40);
  await yard.moveVan('takeOut', { reason: 'Brakes' });
  onDay(8);
  expect(await useOf('Lift')).toBe(40);
  await yard.moveVan('putBack', { reason: 'Mended' });
  // Monday to Friday, and Tuesday to Friday of the next week, the day of each step among them.
  onDay(12);
  expect(await useOf('Lift')).toBe(20);
});

test('what was never in service in these days is no part of it', async () => {
  yard.van = await yard.add({ category: 'Crane' });
  await yard.retireVan();
  onDay(40);
  expect(await useOf('Crane')).toBeNull();
});
