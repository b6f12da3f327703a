import { expect, test } from 'vitest';
import type { Booking } from '@lintel/contract/bookings';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const takeOut = () => yard.moveVan('takeOut', { reason: 'Steering pulls to the left' });
/** What is said of the van that needs other resources; nothing where nobody is asked. */
const asked = async () => (await yard.told()).filter(({ type }) => type === 'booking.stranded').map(({ title, body }) => ({ title, body }));
const day = (n: number) => `2026-10-${String(n).padStart(2, '0')}`;
const titled = (bookings: string) => `${yard.van.code} Van is out of service: ${bookings} another resource`;

// workspace A14: future bookings are listed for re-assignment
test('each booking to come is named with its person, its days and what for; five at most, and how many more', async () => {
  const single = (n: number) => yard.book(day(n), day(n), { purpose: `Doors ${n}` });
  await single(14);
  await yard.book(day(15), day(16), { purpose: 'Frames' });
  await takeOut();
  expect(await asked()).toEqual([
    { title: titled('2 bookings need'), body: 'Marta Kessler, 14 Oct 2026: Doors 14; Marta Kessler, 15 Oct 2026 to 16 Oct 2026: Frames' },
  ]);
  await yard.moveVan('putBack', { reason: 'Done' });
  for (const n of [19, 20, 21]) await single(n);
  await takeOut();
  expect((await asked())[0]!.body).toMatch(/Doors 14; .*Frames; .*Doors 19; .*Doors 20; [^;]*Doors 21$/);
  await yard.moveVan('putBack', { reason: 'Done' });
  for (const n of [22, 23]) await single(n);
  await takeOut();
  expect((await asked())[0]).toEqual({
    title: titled('7 bookings need'),
    body: expect.stringMatching(/Doors 14; .*Frames; .*Doors 19; .*Doors 20; [^;]*Doors 21; and 2 more$/) as string,
  });
});

test.each<[name: string, isNamed: boolean, book: () => Promise<Booking>]>([
  ['is approved', true, () => yard.book(day(14))],
  ['waits to be decided', true, () => yard.book(day(19), day(28))],
  ['was taken back', false, async () => yard.move(await yard.book(day(14)), 'cancel', {}, 'marta.kessler')],
  ['is out, which its person knows', false, async () => yard.move(await yard.book(day(12)), 'checkOut', { isChecked: true, meter: 100 })],
  ['is over by then', false, () => yard.book(day(12))],
  [
    'is of another resource',
    false,
    async () => yard.book(day(14), day(14), { resourceId: (await yard.add()).id as Booking['resourceId'] }),
  ],
])('a booking that %s is named: %s', async (_, isNamed, book) => {
  await book();
  yard.now = new Date('2026-10-13T06:00:00Z');
  await takeOut();
  expect(await asked()).toHaveLength(isNamed ? 1 : 0);
});

test('with the last of them taken back nobody is asked any more, and not before', async () => {
  const [first, second] = [await yard.book(day(14)), await yard.book(day(15))];
  await takeOut();
  const waiting = async () => {
    const { items } = await yard.app.as('devon.archer').notifications.list({ query: { waiting: 'true', size: 200 } });
    return items.filter(({ type, title }) => type === 'booking.stranded' && title.startsWith(yard.van.code)).length;
  };
  expect(await waiting()).toBe(1);
  await yard.move(first, 'cancel', {}, 'marta.kessler');
  expect(await waiting()).toBe(1);
  await yard.move(second, 'cancel', {}, 'marta.kessler');
  expect(await waiting()).toBe(0);
});
