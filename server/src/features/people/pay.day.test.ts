import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '@lintel/contract/employee-record';
import { addDays } from '@lintel/contract/kit/days';
import type { CompensationInput } from '@lintel/contract/pay';
import { createGrade } from '#server/features/people/grades.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { GRADE, openPersonnel, START, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';
import { peopleJobs } from './employees.jobs.ts';
import { recordPay } from './pay.service.ts';

let app: TestApp;
let files: Personnel;
/** By how many days the clock is ahead. */
let later = 0;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(Date.now() + later * 86_400_000) });
  files = await openPersonnel(app);
  await files.inside((ctx) => createGrade(ctx, { ...GRADE, code: 'G2', name: 'Helper', basis: 'hourly', costPerHourMinor: '1900' }));
});
afterAll(() => app.close());

const propose = (id: string, more: Partial<CompensationInput>) => {
  const body = { from: TODAY, basis: 'monthly', monthlyMinor: '400000', grade: GRADE.code, reason: 'Yearly review', ...more } as const;
  return app.as('anneke.vos').pay.propose({ id: id as Employee['id'], body }, { idempotencyKey: crypto.randomUUID() });
};
const change = async (id: string, more: Partial<CompensationInput>) => {
  const proposed = await propose(id, more);
  const md = app.as('helena.marsh').approvals;
  const waiting = (await md.of({ kind: 'compensation', subjectId: proposed.id }))!;
  await md.transition({ id: waiting.id, body: { name: 'approve', version: waiting.version } });
  return proposed;
};
const onDay = async (days: number) => {
  later = days;
  await peopleJobs
    .find(({ name }) => name === 'people.pay')!
    .run({}, { ...systemContext(app.services, app.services.db), now: new Date(Date.now() + days * 86_400_000) } as never);
};
const HELPER = { basis: 'hourly', monthlyMinor: null, hourlyE4: '175000', grade: 'G2' } as const;
const OF_BEFORE = { grade: 'G5', payBasis: 'monthly', weeklyMinutes: 2400, stdCostPerHourMinor: '2600' };

describe('what pay says of somebody', () => {
  test('changes on its day, not when it is approved: grade, basis, hours and what an hour costs', async () => {
    const person = await files.active({ hireDate: addDays(TODAY, -30) });
    await change(person.id, { ...HELPER, from: addDays(TODAY, 10), weeklyMinutes: 1440 });
    expect(await files.latest(person.id)).toMatchObject(OF_BEFORE);
    await onDay(9);
    expect(await files.latest(person.id)).toMatchObject(OF_BEFORE);
    const { version } = await files.latest(person.id);
    await onDay(10);
    const changed = await files.latest(person.id);
    expect(changed).toMatchObject({
      grade: 'G2',
      payBasis: 'hourly',
      weeklyMinutes: 1440,
      stdCostPerHourMinor: '1900',
      // Pay and the schedule that follows it, each once.
      version: version + 2,
    });
    expect(await files.audited('employee.follow-pay', person.id)).toHaveLength(1);
    await onDay(11);
    expect(await files.latest(person.id)).toMatchObject({ version: version + 2 });
    later = 0;
  });

  test('takes the work schedule with it on that day, and says so; other hours later take it back', async () => {
    const person = await files.active({ hireDate: addDays(TODAY, -30) });
    const scheduleOf = async () => {
      const calendars = app.as('anneke.vos').calendars;
      const { scheduleId } = await calendars.workingTime({ employeeId: person.id });
      const { name, weekMinutes, isDefault } = (await calendars.schedules({})).find(({ id }) => id === scheduleId)!;
      return { name, weekMinutes, isDefault };
    };
    const before = await scheduleOf();
    expect(before.isDefault).toBe(true);
    await change(person.id, { from: addDays(TODAY, 5), weeklyMinutes: 1500 });
    await onDay(4);
    expect(await scheduleOf()).toEqual(before);
    await onDay(5);
    expect(await scheduleOf()).toEqual({ name: `${before.name}, 25 h`, weekMinutes: [300, 300, 300, 300, 300, 0, 0], isDefault: false });
    expect(await files.audited('employee.working_time', person.id)).toHaveLength(1);
    const told = await app.services.db
      .selectFrom('notification')
      .select(['recipient_id', 'title'])
      .where('type', '=', 'people.schedule')
      .where('title', 'like', '%25 hours%')
      .execute();
    expect(told.map(({ title }) => title.replace(/ from .*/, '')).toSorted()).toEqual([
      `${person.name} works 25 hours a week`,
      'You work 25 hours a week',
    ]);
    await change(person.id, { from: addDays(TODAY, 8), weeklyMinutes: 2400 });
    await onDay(8);
    expect(await scheduleOf()).toEqual(before);
    later = 0;
  });

  test('of who has not begun is what was agreed for the first day', async () => {
    const made = await files.draft({ hireDate: START });
    await change(made.id, { ...HELPER, from: START, weeklyMinutes: 1200 });
    expect(await files.latest(made.id)).toMatchObject({ grade: 'G2', payBasis: 'hourly', weeklyMinutes: 1200, isPayAgreed: true });
  });

  test('leaves the work schedule alone where the hours stay', async () => {
    const { id: scheduleId } = await app
      .as('anneke.vos')
      .calendars.createSchedule({ body: { name: 'Summer', starts: '06:00', weekMinutes: [600, 600, 600, 500, 0, 0, 0] } });
    const person = await files.draft({ scheduleId, hireDate: START });
    await change(person.id, { from: START, grade: 'G2', basis: 'hourly', monthlyMinor: null, hourlyE4: '175000' });
    expect(await files.latest(person.id)).toMatchObject({ grade: 'G2', weeklyMinutes: 2400 });
    expect(await app.as('anneke.vos').calendars.workingTime({ employeeId: person.id })).toMatchObject({ scheduleId });
  });

  test('of HR themselves is said to them once', async () => {
    const id = app.idOf('anneke.vos');
    const pay = {
      from: TODAY,
      basis: 'monthly',
      monthlyMinor: '350000',
      grade: GRADE.code,
      weeklyMinutes: 1860,
      reason: 'Agreed',
    } as const;
    await files.inside((ctx) => recordPay(ctx, id, pay));
    await onDay(0);
    const said = (await files.toldTo('anneke.vos')).filter((title) => title.includes('31 hours'));
    expect(said).toEqual([expect.stringMatching(/^You work 31 hours a week/)]);
  });

  test('is nothing while it is only proposed', async () => {
    const person = await files.active({ hireDate: addDays(TODAY, -30) });
    await propose(person.id, { ...HELPER, weeklyMinutes: 1200 });
    await onDay(1);
    expect(await files.latest(person.id)).toMatchObject(OF_BEFORE);
    later = 0;
  });

  test('stays as to the hours where a change names none', async () => {
    const made = await files.draft({ weeklyMinutes: 1440 });
    expect(await change(made.id, { from: START })).toMatchObject({ weeklyMinutes: 1440, fteBps: 6000 });
  });
});

describe('grade, basis and hours a week', () => {
  const work = async (id: string, more: object) => {
    const { version, givenName, familyName, position, grade, payBasis, weeklyMinutes, hireDate, department } = await files.latest(id);
    const own = {
      givenName,
      familyName,
      position,
      grade,
      payBasis,
      weeklyMinutes,
      hireDate,
      departmentId: department?.id ?? null,
      version,
    };
    return files.hr().updateWork({ id: id as Employee['id'], body: { ...own, ...more } as never });
  };

  test.each([
    ['grade', 'G2'],
    ['payBasis', 'hourly'],
    ['weeklyMinutes', 1440],
  ])('of who is paid are not changed by hand: %s', async (field, value) => {
    const person = await files.active({ hireDate: addDays(TODAY, -30) });
    expect(await refusal(work(person.id, { [field]: value }))).toMatchObject({
      ...{ code: 'pay.agreed', fields: { [field]: expect.any(String) as string } },
    });
    expect(await work(person.id, { position: 'Plasterer' })).toMatchObject({ position: 'Plasterer', grade: 'G5' });
  });

  test('are not what HR gives themselves (SoD-11), and of who is not paid yet are what HR enters', async () => {
    expect(await refusal(work(app.idOf('anneke.vos'), { weeklyMinutes: 1440 }))).toMatchObject({ code: 'pay.own' });
    const made = await files.draft();
    expect(await work(made.id, { weeklyMinutes: 1440 })).toMatchObject({ weeklyMinutes: 1440, isPayAgreed: false });
  });
});
