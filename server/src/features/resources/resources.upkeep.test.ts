import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlanInput } from '@lintel/contract/maintenance';
import type { Booking, BookingInput, ResourceDetail } from '@lintel/contract/resources';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { releaseBookings } from './bookings.service.ts';
import { resourceJobs } from './resources.service.ts';
import { stopExpired } from './resources.upkeep.ts';

const MONDAY = new Date('2026-10-12T06:00:00Z');
let app: TestApp;
let now = MONDAY;
let van: ResourceDetail;
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());
let codes = 10;
beforeEach(async () => {
  now = MONDAY;
  const code = `VH-${codes++}`;
  const meter = { meterKind: 'km', meterValue: 100, dayRateMinor: '6500' } as const;
  van = await yard().create({ body: { kind: 'vehicle', code, name: 'Van', category: 'Van', ...meter } });
});

const yard = (name: CastName = 'devon.archer') => app.as(name).resources;
const book = (from: string, to = from, more: Partial<BookingInput> = {}) =>
  yard('marta.kessler').book({ body: { resourceId: van.id, from, to, purpose: 'Doors', ...more } });
const move = ({ id, version }: Booking, name: string, input: Record<string, unknown>) =>
  yard().moveBooking({ id, body: { name: name as 'cancel', version, input } });
const bookingNow = (id: Booking['id']) => yard().booking({ id });
const retire = async () => yard().transition({ id: van.id, body: { name: 'retire', version: (await yard().get({ id: van.id })).version } });
const addPlan = async (body: Partial<PlanInput>) =>
  (await yard().addPlan({ id: van.id, body: { name: 'Oil', everyDays: null, everyMeter: null, ...body } })).plans[0]!;
const planNow = async () => (await yard().get({ id: van.id })).plans[0]!;
const run = async (which: 0 | 1, at = now) => {
  now = at;
  await app.services.jobs.enqueue(app.services.db, resourceJobs[which]!, {});
  await app.services.jobs.drain();
};
const told = async (at?: string) => {
  await run(1, at ? new Date(at) : now);
  const { items } = await app.as('devon.archer').notifications.list({ query: { size: 200 } });
  return items.filter(({ title }) => title.startsWith(`${van.code} `)).map(({ title }) => title.slice(van.code.length + 6));
};

// workspace A14, one rule at a time
describe('a booking', () => {
  test('is not freed before its day is over', async () => {
    const { id } = await book('2026-10-15');
    await run(0, new Date('2026-10-15T12:00:00Z'));
    expect((await bookingNow(id)).status).toBe('approved');
  });

  test('is handed out and taken back with the meter, which goes on; damage opens an order', async () => {
    const booked = await book('2026-10-12');
    const checkOut = (input: object) => move(booked, 'checkOut', { isChecked: true, ...input });
    expect(await refusal(checkOut({}))).toMatchObject({ code: 'resource.meter_missing', fields: { 'input.meter': 'Read the meter' } });
    expect(await refusal(checkOut({ meter: 99 }))).toMatchObject({ fields: { 'input.meter': 'At least 100' } });
    const out = await checkOut({ meter: 104 });
    expect(await refusal(retire())).toMatchObject({ code: 'resource.has_bookings' });
    await move(out, 'giveBack', { meter: 260, damage: 'Mirror broken' });
    expect(await yard().get({ id: van.id })).toMatchObject({ meterValue: 260, status: 'maintenance', orders: [{ type: 'repair' }] });
  });

  test('that is over is not released when its person is', async () => {
    const [before, coming] = [await book('2026-10-12'), await book('2026-10-20')];
    now = new Date('2026-10-13T06:00:00Z');
    await withTransaction(app.services.db, (tx) => releaseBookings({ ...systemContext(app.services, tx), now }, app.idOf('marta.kessler')));
    expect([(await bookingNow(before.id)).status, (await bookingNow(coming.id)).status]).toEqual(['approved', 'cancelled']);
  });

  test('waits for what is due by the meter, whatever is planned', async () => {
    await addPlan({ everyDays: 10, everyMeter: 50, lastMeter: 50 });
    await yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-10-14' } });
    expect(await refusal(book('2026-10-15'))).toMatchObject({ code: 'booking.maintenance' });
  });
});

describe('what comes back', () => {
  test('keeps when it was done last, is told of anew once it is changed, and the change is on record', async () => {
    const { id: planId } = await addPlan({ everyDays: 30, everyMeter: 1000, lastOn: '2026-09-20', lastMeter: 40 });
    expect(await told()).toEqual(['oil is due soon']);
    await yard().changePlan({ id: van.id, planId, body: { name: 'Gear oil', everyDays: 30, everyMeter: 1000 } });
    expect(await planNow()).toMatchObject({ lastOn: '2026-09-20', lastMeter: 40, level: 'soon' });
    expect(await told()).toEqual(['gear oil is due soon', 'oil is due soon']);
    const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: van.id, size: 50 } });
    expect(items.map(({ action }) => action)).toContain('resource.change-plan');
  });

  test('begins anew by day and meter with an order for it, not with a repair', async () => {
    await addPlan({ everyDays: 5, everyMeter: 1000, lastOn: '2026-10-01' });
    expect(await told()).toEqual(['oil is due']);
    await yard().readMeter({ id: van.id, body: { value: 150 } });
    const pass = async (type: 'repair' | 'planned') => {
      await yard().openOrder({ id: van.id, body: { type } });
      await yard().closeOrder({ id: van.id, body: { result: 'pass' } });
      return planNow();
    };
    expect(await pass('repair')).toMatchObject({ lastOn: '2026-10-01', lastMeter: 100, level: 'due' });
    expect(await pass('planned')).toMatchObject({ lastOn: '2026-10-12', lastMeter: 150 });
    expect(await told('2026-10-13T06:00:00Z')).toEqual(['oil is due soon', 'oil is due']);
  });
});

describe('a document', () => {
  const document = (type: 'insurance' | 'inspection', expiresOn: string) => yard().setDocument({ id: van.id, body: { type, expiresOn } });
  const statusNow = async () => (await yard().get({ id: van.id })).status;

  test('that was renewed is told of anew', async () => {
    await document('insurance', '2026-11-01');
    expect(await told()).toEqual(['insurance ends on 2026-11-01']);
    await document('insurance', '2026-11-08');
    expect(await told()).toEqual(['insurance ends on 2026-11-08', 'insurance ends on 2026-11-01']);
  });

  test('puts a resource back when it holds, and takes out of service what is in service', async () => {
    await document('inspection', '2026-10-11');
    await yard().openOrder({ id: van.id, body: { type: 'repair' } });
    await run(0);
    expect(await statusNow()).toBe('maintenance');
    await yard().closeOrder({ id: van.id, body: { result: 'pass' } });
    await run(0);
    expect(await statusNow()).toBe('out_of_service');
    await document('inspection', '2026-10-11');
    expect(await statusNow()).toBe('out_of_service');
    await document('inspection', '2026-10-12');
    expect(await statusNow()).toBe('in_service');
  });
});

test('what left service meanwhile stays where it is, although a document of it has ended', async () => {
  await yard().openOrder({ id: van.id, body: { type: 'repair' } });
  await withTransaction(app.services.db, (tx) => stopExpired({ ...systemContext(app.services, tx), now }, van.id));
  expect((await yard().get({ id: van.id })).status).toBe('maintenance');
});

test('of what is retired nothing is planned and nothing told', async () => {
  await addPlan({ everyDays: 5, lastOn: '2026-10-01' });
  await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2026-10-20' } });
  await retire();
  expect(await refusal(yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-10-14' } }))).toMatchObject({
    code: 'resource.retired',
  });
  expect(await told()).toEqual([]);
});
