import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { testApp, type TestApp } from '#test/app.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';
import { endDueDuties } from './duties.service.ts';

let app: TestApp;
let files: Personnel;
beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());

const given = async (employeeId: string, duty: 'buyer' | 'storekeeper') =>
  app.as('viktor.sandell').duties.assign({ body: { duty, employeeId: employeeId as `emp_${string}` } });

test('whoever leaves holds no duty from the day after: each has its end, its entry in the log and its notice', async () => {
  const person = await files.active({ hireDate: addDays(TODAY, -30) });
  const buyer = await given(person.id, 'buyer');
  await app.as('helena.marsh').duties.transition({ id: buyer.id, body: { name: 'confirm', version: 1 } });
  await app.services.db
    .updateTable('duty_assignment')
    .set({ from_day: addDays(TODAY, -9) })
    .where('id', '=', buyer.id)
    .execute();
  const waiting = await given(person.id, 'storekeeper');
  const others = await given(app.idOf('marta.kessler'), 'buyer');
  // Planned beyond the employment: it ends with that.
  await app.services.db
    .updateTable('duty_assignment')
    .set({ to_day: addDays(TODAY, 30) })
    .where('id', '=', waiting.id)
    .execute();

  const leaving = await files.move(await files.latest(person.id), 'giveNotice', { reason: 'Moves away', endDate: TODAY });
  await files.settle(person.id, 'assets', 'approvals');
  await files.move(leaving, 'complete');

  const duties = await app.services.db.selectFrom('duty_assignment').select(['id', 'status', 'to_day']).orderBy('created_at').execute();
  expect(duties).toEqual([
    { id: buyer.id, status: 'ended', to_day: TODAY },
    { id: waiting.id, status: 'ended', to_day: TODAY },
    { id: others.id, status: 'proposed', to_day: null },
  ]);
  expect((await files.audited('duty.', buyer.id))[0]).toMatchObject({
    action: 'duty.lapse',
    actorName: 'Lintel',
    payload: { before: { status: 'confirmed' }, after: { status: 'ended' } },
  });
  const { items } = await app.as('helena.marsh').notifications.list({ query: { size: 200 } });
  for (const word of ['buyer', 'storekeeper'])
    expect(items.find(({ title }) => title === `A duty has ended: ${word} of ${person.name}`)).toMatchObject({
      severity: 'critical',
      body: `The last day was ${sayDay(TODAY)}.`,
    });
  const { items: toDo } = await app.as('helena.marsh').notifications.list({ query: { waiting: 'true' } });
  expect(toDo.map(({ title }) => title)).not.toContain(`Confirm a duty: storekeeper for ${person.name}`);
});

describe('the last day of a duty', () => {
  const planned = (to: string) =>
    app.as('viktor.sandell').duties.assign({ body: { duty: 'budget_controller', employeeId: app.idOf('marta.kessler'), to } });

  test.each([
    ['today, before it can count', 0, 'duty.over'],
    ['the first day that it can count', 1, null],
    ['later', 30, null],
  ])('may be %s: %i days on', async (_name, days, code) => {
    await app.services.db.deleteFrom('duty_assignment').where('duty', '=', 'budget_controller').execute();
    const day = addDays(TODAY, days);
    if (code) expect(await refusal(planned(day))).toMatchObject({ code, fields: { to: expect.any(String) as string } });
    else expect(await planned(day)).toMatchObject({ to: day, from: null });
  });

  test('is over before it was confirmed: it is confirmed no more; and the day after it has ended by itself', async () => {
    await app.services.db.deleteFrom('duty_assignment').where('duty', '=', 'budget_controller').execute();
    const made = await planned(addDays(TODAY, 1));
    const end = (to_day: string, from_day: string | null = null) =>
      app.services.db.updateTable('duty_assignment').set({ to_day, from_day }).where('id', '=', made.id).execute();
    await end(TODAY);
    const confirm = () => app.as('helena.marsh').duties.transition({ id: made.id, body: { name: 'confirm', version: 1 } });
    expect(await refusal(confirm())).toMatchObject({ code: 'duty.over' });
    await end(addDays(TODAY, 1));
    expect(await confirm()).toMatchObject({ status: 'confirmed', from: addDays(TODAY, 1), to: addDays(TODAY, 1) });

    const statusAfterTurn = async () => {
      await files.inside((ctx) => endDueDuties(ctx));
      return app.services.db.selectFrom('duty_assignment').select(['status', 'to_day']).where('id', '=', made.id).executeTakeFirst();
    };
    await end(TODAY, addDays(TODAY, -9));
    expect(await statusAfterTurn()).toEqual({ status: 'confirmed', to_day: TODAY });
    await end(addDays(TODAY, -1), addDays(TODAY, -9));
    expect(await statusAfterTurn()).toEqual({ status: 'ended', to_day: addDays(TODAY, -1) });
    expect((await files.audited('duty.', made.id))[0]).toMatchObject({ action: 'duty.lapse' });
  });
});
