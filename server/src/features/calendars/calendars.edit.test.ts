import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HolidayCalendar } from '@lintel/contract/calendars';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
let mine: HolidayCalendar;
let other: HolidayCalendar;
beforeAll(async () => {
  app = await testApp();
  mine = await calendars().create({ body: { name: 'Site crews' } });
  other = await calendars().create({ body: { name: 'Office' } });
});
afterAll(() => app.close());

const calendars = () => app.as('anneke.vos').calendars;
const add = ({ id }: { id: string }, day: string, name: string) => calendars().addHoliday({ id, body: { day, name, isHalf: false } });

test('a day is one holiday of a calendar: another one of that day is refused at the day until it is removed', async () => {
  await add(mine, '2026-06-24', 'Midsummer');
  const message = '24 Jun 2026 is Midsummer in this calendar already. Remove that first.';
  expect(await refusal(add(mine, '2026-06-24', 'Founders'))).toMatchObject({ code: 'holiday.taken', fields: { day: message } });
  const days = async () => (await calendars().list({ query: { year: 2026 } })).find(({ id }) => id === mine.id)?.holidays;
  expect(await days()).toEqual([{ day: '2026-06-24', name: 'Midsummer', isHalf: false }]);
  // Another day, and the same day of another calendar, are free.
  await add(mine, '2026-06-25', 'Founders');
  await add(other, '2026-06-24', 'Founders');
  await calendars().removeHoliday({ id: mine.id, day: '2026-06-24' });
  await add(mine, '2026-06-24', 'Founders');
  expect((await days())?.map(({ name }) => name)).toEqual(['Founders', 'Founders']);
});
