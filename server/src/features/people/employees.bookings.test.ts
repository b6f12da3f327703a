import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Employee } from '@lintel/contract/employee-record';
import { addDays } from '@lintel/contract/kit/days';
import { transition } from '#server/platform/transitions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { employeeLife } from './employees.life.ts';

const BEGAN = addDays(TODAY, -30);
let app: TestApp;
let files: Personnel;
let vans = 10;
beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
});
afterAll(() => app.close());

const keeper = () => app.as('devon.archer').resources;

/** A van for a day from now, asked for by Jonas Ekdahl, or by who operates it. */
async function book(operator: Employee, days: { from: number; to?: number }, isTheirs = false) {
  const van = {
    kind: 'vehicle',
    code: `VH-${vans++}`,
    name: 'Van',
    category: 'Van',
    meterKind: 'km',
    meterValue: 1,
    dayRateMinor: '1',
  } as const;
  const { id: resourceId } = await keeper().create({ body: van });
  const [from, to] = [addDays(TODAY, days.from), addDays(TODAY, days.to ?? days.from)];
  const booking = await app
    .as('jonas.ekdahl')
    .resources.book({ body: { resourceId, from, to, purpose: 'Doors', operatorId: operator.id } });
  if (isTheirs)
    await app.services.db
      .updateTable('booking')
      .set({ requester_id: operator.id, operator_id: app.idOf('jonas.ekdahl') })
      .where('id', '=', booking.id)
      .execute();
  return booking;
}
const states = async (bookings: readonly { id: string }[]) =>
  Promise.all(bookings.map(async ({ id }) => (await keeper().booking({ id: id as `bkg_${string}` })).status));

const ENDS: Record<string, (person: Employee) => Promise<unknown>> = {
  suspended: ({ id, version }) =>
    files.inside((ctx) =>
      transition(ctx, employeeLife, { id, name: 'suspend', version, input: { reason: 'The safety card has expired' } }),
    ),
  gone: async (person) => {
    await files.move(person, 'giveNotice', { reason: 'Moves away', endDate: TODAY });
    await files.settle(person.id, 'assets', 'approvals');
    const { version } = await files.latest(person.id);
    await files.inside((ctx) => transition(ctx, employeeLife, { id: person.id, name: 'leave', version }));
  },
};

// workspace A1: nobody fetches or works what is booked for who is not here.
test.each(Object.keys(ENDS))('what somebody was to fetch or to work is free again once they are %s, and nothing else is', async (how) => {
  const person = await files.active({ hireDate: BEGAN });
  const other = await files.active({ hireDate: BEGAN });
  const operated = await book(person, { from: 8 });
  const asked = await book(person, { from: 9 }, true);
  // So long that it waits to be decided.
  const waiting = await book(person, { from: 10, to: 20 });
  const out = await book(person, { from: 0, to: 1 });
  await keeper().moveBooking({ id: out.id, body: { name: 'checkOut', version: out.version, input: { isChecked: true, meter: 1 } } });
  const others = await book(other, { from: 8 });
  const all = [operated, asked, waiting, out, others];
  expect(await states(all)).toEqual(['approved', 'approved', 'requested', 'checked_out', 'approved']);
  await ENDS[how]!(await files.latest(person.id));
  expect(await states(all)).toEqual(['cancelled', 'cancelled', 'cancelled', 'checked_out', 'approved']);
});

test('notice alone frees nothing: they are here until their last day', async () => {
  const person = await files.active({ hireDate: BEGAN });
  const booking = await book(person, { from: 8 });
  await files.move(person, 'giveNotice', { reason: 'Moves away', endDate: addDays(TODAY, 30) });
  expect(await states([booking])).toEqual(['approved']);
});
