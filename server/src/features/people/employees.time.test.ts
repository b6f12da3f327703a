import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Employee } from '@lintel/contract/employee-record';
import { testApp, type TestApp } from '#test/app.ts';
import { openPersonnel, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
let files: Personnel;
beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());

const calendars = () => app.as('anneke.vos').calendars;
const timeOf = async ({ id }: Pick<Employee, 'id'>) => {
  const { scheduleId, calendarId } = await calendars().workingTime({ employeeId: id });
  const schedule = (await calendars().schedules({})).find((one) => one.id === scheduleId)!;
  return { calendarId, name: schedule.name, weekMinutes: schedule.weekMinutes };
};
const FOUR_DAYS = { name: 'Four days', starts: '07:00', weekMinutes: [600, 600, 600, 600, 0, 0, 0] };

test('whoever hires chooses the work schedule and the holidays', async () => {
  const { id: scheduleId } = await calendars().createSchedule({ body: FOUR_DAYS });
  const { id: calendarId } = await calendars().create({ body: { name: 'North yard' } });
  const made = await files.draft({ scheduleId, calendarId });
  expect(await timeOf(made)).toEqual({ calendarId, name: 'Four days', weekMinutes: FOUR_DAYS.weekMinutes });
});

test('where none is chosen the company’s days are worked at the hours that were agreed', async () => {
  const companys = await timeOf(await files.draft());
  const [first, second] = [await files.draft({ weeklyMinutes: 1200 }), await files.draft({ weeklyMinutes: 1200 })];
  const wanted = { ...companys, name: `${companys.name}, 20 h`, weekMinutes: [240, 240, 240, 240, 240, 0, 0] };
  expect([await timeOf(first), await timeOf(second)]).toEqual([wanted, wanted]);
  expect((await calendars().schedules({})).filter(({ name }) => name === wanted.name)).toMatchObject([{ people: 0 }]);
});

test.each([
  ['other days', 1500, { starts: '07:00', weekMinutes: [750, 750, 0, 0, 0, 0, 0] }],
  ['another beginning', 1380, { starts: '05:00', weekMinutes: [280, 275, 275, 275, 275, 0, 0] }],
])('one of these hours, but with %s, is not taken, and its name neither', async (_other, weeklyMinutes, body) => {
  const { name: companys } = await timeOf(await files.draft());
  const name = `${companys}, ${weeklyMinutes / 60} h`;
  await calendars().createSchedule({ body: { name, ...body } });
  const made = await timeOf(await files.draft({ weeklyMinutes }));
  expect(made.name).toBe(`${name} (2)`);
  expect(made.weekMinutes.filter((minutes) => minutes > 0)).toHaveLength(5);
});

test('a schedule that is not there is refused, and nobody is hired by it', async () => {
  const scheduleId = 'sch_00000000000000000000000099';
  expect(await refusal(files.draft({ scheduleId, familyName: 'Nobody' }))).toMatchObject({ status: 404 });
  expect((await app.as('anneke.vos').employees.list({ query: { q: 'Nobody' } })).items).toEqual([]);
});
