import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import type { PlanInput } from '@lintel/contract/maintenance';
import type { BookingInput } from '@lintel/contract/booking-moves';
import type { ResourceInput } from '@lintel/contract/resource-facts';
import type { Booking } from '@lintel/contract/bookings';
import type { ResourceDetail } from '@lintel/contract/resources';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, type CastName } from '#test/cast.ts';
import { refusal } from '#test/refusal.ts';
import { retire } from '#test/retire.ts';
import { releaseBookings } from './bookings.release.ts';
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
  van = await aVan();
});
const aVan = (more: Partial<ResourceInput> = {}) =>
  yard().create({
    body: {
      kind: 'vehicle',
      code: `VH-${codes++}`,
      name: 'Van',
      category: 'Van',
      meterKind: 'km',
      meterValue: 100,
      dayRateMinor: '6500',
      ...more,
    },
  });

const yard = (name: CastName = 'devon.archer') => app.as(name).resources;
const book = (from: string, to = from, more: Partial<BookingInput> = {}) =>
  yard('marta.kessler').book({ body: { resourceId: van.id, from, to, purpose: 'Doors', ...more } });
const move = ({ id, version }: Booking, name: string, input: Record<string, unknown> = {}, by: CastName = 'devon.archer') =>
  yard(by).moveBooking({ id, body: { name: name as 'cancel', version, input } });
const handOut = async (booking: Booking) => move(booking, 'checkOut', { isChecked: true, meter: 100 });
const idOf = (name: CastName) => app.idOf(name) as `emp_${string}`;
const bookingNow = (id: Booking['id']) => yard().booking({ id });
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
    expect(out.outMeter).toBe(104);
    expect(await refusal(move(out, 'giveBack', { condition: 'sound' }))).toMatchObject({ code: 'resource.meter_missing' });
    expect(await refusal(retire(app, van.id))).toMatchObject({ code: 'resource.has_bookings' });
    expect(await move(out, 'giveBack', { meter: 260, condition: 'damaged', damage: 'Mirror broken' })).toMatchObject({
      inMeter: 260,
      damage: 'Mirror broken',
    });
    expect(await yard().get({ id: van.id })).toMatchObject({ meterValue: 260, status: 'maintenance', orders: [{ type: 'repair' }] });
  });

  test('that is over is not released when its person is', async () => {
    const [before, coming] = [await book('2026-10-12'), await book('2026-10-20')];
    now = new Date('2026-10-13T06:00:00Z');
    await withTransaction(app.services.db, (tx) => releaseBookings({ ...systemContext(app.services, tx), now }, app.idOf('marta.kessler')));
    expect([(await bookingNow(before.id)).status, (await bookingNow(coming.id)).status]).toEqual(['approved', 'cancelled']);
  });

  test('holds the days of what is out, not of what only waits to be decided', async () => {
    expect(await book('2026-10-19', '2026-10-22')).toMatchObject({ status: 'requested' });
    expect(await book('2026-10-20')).toMatchObject({ status: 'approved' });
    expect(await refusal(retire(app, van.id))).toMatchObject({ code: 'resource.has_bookings' });
    await handOut(await book('2026-10-12'));
    expect(await refusal(book('2026-10-12'))).toMatchObject({ code: 'booking.overlap' });
  });

  test('that waits alone keeps its resource from being retired', async () => {
    await book('2026-10-19', '2026-10-22');
    expect(await refusal(retire(app, van.id))).toMatchObject({ code: 'resource.has_bookings' });
  });

  test('is not even asked for on days that somebody has or maintenance is planned for, nor ends before it begins', async () => {
    await book('2026-10-21');
    expect(await refusal(book('2026-10-19', '2026-10-22'))).toMatchObject({ code: 'booking.overlap' });
    await yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-11-04' } });
    expect(await refusal(book('2026-11-02', '2026-11-05'))).toMatchObject({ code: 'booking.planned' });
    expect(await refusal(book('2026-10-13', '2026-10-13', { fromMinutes: 720, toMinutes: 600 }))).toMatchObject({ status: 400 });
  });

  test('says what for; of what has no meter none is asked', async () => {
    expect(await refusal(book('2026-10-12', '2026-10-12', { purpose: ' ' }))).toMatchObject({ status: 400 });
    van = await aVan({ meterKind: 'none', meterValue: 0 });
    const out = await move(await book('2026-10-12'), 'checkOut', { isChecked: true });
    expect(await move(out, 'giveBack', { condition: 'sound' })).toMatchObject({ status: 'returned' });
  });

  test('needs each certificate, of its own operator; one without an end holds', async () => {
    van = await aVan({ requiredCertificates: ['CRANE', 'SLING'] });
    const certify = (who: CastName, type: string) =>
      app.services.db
        .insertInto('certification')
        .values({ id: newId('crt'), employee_id: idOf(who), type, issued_on: '2025-01-01', verified_at: now, created_by: 'test' })
        .execute();
    await certify('jonas.ekdahl', 'CRANE');
    await certify('marta.kessler', 'SLING');
    const byJonas = () => book('2026-10-13', '2026-10-13', { operatorId: idOf('jonas.ekdahl') });
    expect((await refusal(byJonas())).message).toContain('Jonas Ekdahl holds no SLING valid');
    await certify('jonas.ekdahl', 'SLING');
    expect(await byJonas()).toMatchObject({ status: 'approved', operatorName: 'Jonas Ekdahl' });
  });

  test('that was rejected is told to who asked and who operates', async () => {
    const asked = await book('2026-10-19', '2026-10-22', { operatorId: idOf('jonas.ekdahl') });
    const { approvals } = app.as('devon.archer');
    const { id, version } = (await approvals.of({ kind: 'resource_booking', subjectId: asked.id }))!;
    await approvals.transition({ id, body: { name: 'reject', version, input: { comment: 'By the plan' } } });
    for (const who of ['marta.kessler', 'jonas.ekdahl'] as const)
      expect((await app.as(who).notifications.list()).items.map(({ title }) => title)).toContain(`${van.code} Van: booking rejected`);
  });

  test('is decided with who operates it, and ends when they leave', async () => {
    const asked = await book('2026-10-19', '2026-10-22', { operatorId: idOf('jonas.ekdahl') });
    const { facts } = (await app.as('devon.archer').approvals.of({ kind: 'resource_booking', subjectId: asked.id }))!;
    expect(facts).toContainEqual({ label: 'Operator', value: 'Jonas Ekdahl' });
    await withTransaction(app.services.db, (tx) => releaseBookings({ ...systemContext(app.services, tx), now }, idOf('jonas.ekdahl')));
    expect((await bookingNow(asked.id)).status).toBe('cancelled');
  });

  test('that is not brought back is told each day, to who asked and who keeps the yard', async () => {
    await handOut(await book('2026-10-12'));
    for (const at of ['2026-10-13T06:00:00Z', '2026-10-13T12:00:00Z', '2026-10-14T07:00:00Z']) await run(0, new Date(at));
    for (const who of ['marta.kessler', 'devon.archer'] as const) {
      const { items } = await app.as(who).notifications.list({ query: { size: 200 } });
      const said = items.filter(({ type, title }) => type === 'booking.overdue' && title.startsWith(van.code));
      expect(said.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    }
  });

  test('is seen by who asked, operates, heads who asked, or oversees; cancelled by who asked or keeps the yard', async () => {
    const { id } = await book('2026-10-12', '2026-10-12', { operatorId: idOf('viktor.sandell') });
    const NAMES = [
      'marta.kessler',
      'viktor.sandell',
      'devon.archer',
      'helena.marsh',
      'samir.haddad',
      'jonas.ekdahl',
      'anneke.vos',
    ] as const;
    const seenBy = async () => {
      const seen = [];
      for (const who of NAMES)
        if (
          await yard(who)
            .booking({ id })
            .catch(() => null)
        )
          seen.push(who);
      return seen;
    };
    expect(await seenBy()).toEqual(NAMES.slice(0, 5));
    const head = async (head_id: string | null) => {
      await app.services.db.updateTable('department').set({ head_id }).where('code', '=', 'BLD').execute();
      forgetRelations(app.services);
    };
    await head(idOf('jonas.ekdahl'));
    expect(await seenBy()).toEqual(NAMES.slice(0, 6));
    await head(null);
    const booked = await bookingNow(id);
    for (const who of ['viktor.sandell', 'helena.marsh'] as const)
      expect(await refusal(move(booked, 'cancel', {}, who))).toMatchObject({ status: 403 });
    expect(await move(booked, 'cancel')).toMatchObject({ status: 'cancelled' });
  });

  test('waits for what is due by the meter, whatever is planned', async () => {
    await addPlan({ everyDays: 10, everyMeter: 50, lastMeter: 50 });
    await yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-10-14' } });
    expect(await refusal(book('2026-10-15'))).toMatchObject({ code: 'booking.maintenance' });
  });

  test('waits for what is planned later than it is due', async () => {
    await addPlan({ everyDays: 5 });
    await yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-10-18' } });
    expect(await refusal(book('2026-10-19'))).toMatchObject({ code: 'booking.maintenance' });
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

  test('that has ended is told of as such', async () => {
    await document('insurance', '2026-10-10');
    expect(await told()).toEqual(['insurance has ended']);
    const { items } = await app.as('devon.archer').notifications.list();
    expect(items.find(({ title }) => title.startsWith(van.code))).toMatchObject({ type: 'document.expired' });
  });

  test('is told of 30, 14 and 3 days before its end', async () => {
    await document('insurance', '2026-11-11');
    const counts = [];
    for (const day of ['2026-10-11', '2026-10-12', '2026-10-27', '2026-10-28', '2026-11-07', '2026-11-08', '2026-11-10'])
      counts.push((await told(`${day}T06:00:00Z`)).length);
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });

  test('other than insurance and inspection stops nothing; these stop it the day after they end, and back it is with a new one', async () => {
    for (const type of ['registration', 'calibration'] as const)
      await yard().setDocument({ id: van.id, body: { type, expiresOn: '2026-10-01' } });
    expect((await book('2026-10-12')).status).toBe('approved');
    await document('insurance', '2026-10-12');
    await run(0);
    expect(await statusNow()).toBe('in_service');
    await run(0, new Date('2026-10-13T06:00:00Z'));
    expect(await statusNow()).toBe('out_of_service');
    await yard().setDocument({ id: van.id, body: { type: 'registration', expiresOn: '2027-10-12' } });
    expect(await statusNow()).toBe('out_of_service');
    await document('insurance', '2027-10-12');
    expect(await statusNow()).toBe('in_service');
  });

  test('of insurance mends nothing that failed its order; an inspection does, unless the insurance has ended', async () => {
    await yard().openOrder({ id: van.id, body: { type: 'inspection' } });
    await yard().closeOrder({ id: van.id, body: { result: 'fail' } });
    await document('insurance', '2026-10-11');
    await document('inspection', '2027-10-12');
    expect(await statusNow()).toBe('out_of_service');
    await document('insurance', '2027-10-12');
    expect(await statusNow()).toBe('out_of_service');
    await document('inspection', '2027-10-13');
    expect(await statusNow()).toBe('in_service');
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

describe('a resource', () => {
  test('is added by administration alone, coded by two letters and a number', async () => {
    const body = { kind: 'vehicle', code: 'VH-999', name: 'Van', category: 'Van' } as const;
    expect(await refusal(yard('marta.kessler').create({ body }))).toMatchObject({ status: 403 });
    expect(await refusal(aVan({ code: 'van 1' }))).toMatchObject({ status: 400, fields: { code: expect.any(String) as string } });
  });

  test('is found by what is due, by whether it is free, and where it is', async () => {
    const find = async (query: object = {}) => (await yard().list({ query: { q: van.code, ...query } })).items;
    const nobody = { heldBy: null, location: 'Yard', nextDue: null };
    expect([await find({ isFree: 'true' }), await find({ dueWithin: 14 })]).toMatchObject([[nobody], []]);
    await addPlan({ everyMeter: 1000, lastMeter: 100 });
    await yard().readMeter({ id: van.id, body: { value: 999 } });
    expect(await find({ dueWithin: 14 })).toEqual([]);
    await yard().readMeter({ id: van.id, body: { value: 1000 } });
    expect(await find({ dueWithin: 14 })).toMatchObject([{ nextDue: { what: 'Oil', meter: 1100, level: 'soon' } }]);
    const booked = await book('2026-10-12', '2026-10-12', { operatorId: idOf('jonas.ekdahl') });
    expect(await find({ isFree: 'true' })).toEqual([]);
    await move(booked, 'checkOut', { isChecked: true, meter: 1000 });
    expect([await find({ isFree: 'true' }), await find({ isFree: 'false' })]).toMatchObject([
      [],
      [{ heldBy: 'Jonas Ekdahl', location: null }],
    ]);
  });

  test('is due as soon as a day of it comes within the days that are asked for', async () => {
    await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2026-10-26' } });
    const find = async (query: object) => (await yard().list({ query: { q: van.code, ...query } })).page.total;
    expect([await find({ dueWithin: 13 }), await find({ dueWithin: 14 })]).toEqual([0, 1]);
  });

  test('stands in the list with until when each of its papers holds, there and in the file', async () => {
    await yard().setDocument({ id: van.id, body: { type: 'inspection', expiresOn: '2027-01-31' } });
    await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2026-10-20' } });
    expect((await yard().list({ query: { q: van.code } })).items).toMatchObject([
      {
        documents: [
          { type: 'inspection', expiresOn: '2027-01-31', level: 'fine' },
          { type: 'insurance', expiresOn: '2026-10-20', level: 'soon' },
        ],
      },
    ]);
    const file = await yard().export({
      query: { q: van.code, format: 'csv', columns: ['code', 'insurance', 'inspection', 'calibration'] },
    });
    expect((await file.text()).trim().split(/\r?\n/)).toEqual([
      'Code,Insurance,Inspection,Calibration',
      `${van.code},2026-10-20,2027-01-31,`,
    ]);
  });

  test('keeps what an order cost and how it ended, and that a meter was replaced', async () => {
    await yard().openOrder({ id: van.id, body: { type: 'repair' } });
    const { orders } = await yard().closeOrder({ id: van.id, body: { result: 'pass', costMinor: '12000' } });
    expect(orders).toMatchObject([{ type: 'repair', costMinor: '12000', result: 'pass' }]);
    const { readings } = await yard().readMeter({ id: van.id, body: { value: 5, isReplacement: true } });
    expect(readings).toMatchObject([{ value: 5, isReplacement: true }]);
  });

  test('has on record what was done to it', async () => {
    await yard().setDocument({ id: van.id, body: { type: 'calibration', expiresOn: '2027-10-12' } });
    const { orders } = await yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-11-13' } });
    await yard().callOff({ id: van.id, orderId: orders[0]!.id, body: {} });
    await yard().openOrder({ id: van.id, body: { type: 'repair' } });
    await yard().closeOrder({ id: van.id, body: { result: 'pass' } });
    const booked = await book('2026-10-20');
    const actions = async (subjectId: string) =>
      (await app.as('viktor.sandell').audit.list({ query: { subjectId, size: 50 } })).items.map(({ action }) => action).toReversed();
    expect(await actions(van.id)).toEqual([
      'resource.create',
      'resource.set-document',
      'resource.plan-order',
      'resource.call-off-order',
      'resource.open-order',
      'resource.openOrder',
      'resource.close-order',
      'resource.returnToService',
    ]);
    expect(await actions(booked.id)).toContain('booking.request');
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
  await retire(app, van.id);
  expect(await refusal(yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-10-14' } }))).toMatchObject({
    code: 'resource.retired',
  });
  expect(await told()).toEqual([]);
});

describe('what is not in service', () => {
  const fail = async () => {
    await yard().openOrder({ id: van.id, body: { type: 'inspection' } });
    return yard().closeOrder({ id: van.id, body: { result: 'fail' } });
  };
  const asked = async (who: CastName = 'devon.archer') => {
    const { items } = await app.as(who).notifications.list({ query: { size: 200, unread: 'true' } });
    return items.filter(({ type, link }) => type === 'booking.stranded' && link?.endsWith(van.id));
  };
  const idsOf = (bookings: Booking[]) => bookings.map(({ id }) => id);

  test('lists its bookings to come, which are told to who looks after the yard until the last of them is settled', async () => {
    await book('2026-10-12');
    now = new Date('2026-10-13T06:00:00Z');
    const [later, soon] = [await book('2026-10-19', '2026-10-22'), await book('2026-10-14')];
    await move(await book('2026-10-15'), 'cancel');
    expect((await yard().get({ id: van.id })).stranded).toEqual([]);
    expect(idsOf((await fail()).stranded)).toEqual([soon.id, later.id]);
    expect(await asked()).toMatchObject([
      {
        severity: 'action',
        title: `${van.code} Van is out of service: 2 bookings need another resource`,
        body: 'Marta Kessler, 14 Oct 2026: Doors; Marta Kessler, 19 Oct 2026 to 22 Oct 2026: Doors',
      },
    ]);
    expect(await asked('marta.kessler')).toEqual([]);
    expect((await yard('jonas.ekdahl').get({ id: van.id })).stranded).toEqual([]);
    await move(soon, 'cancel', {}, 'marta.kessler');
    expect(await asked()).toHaveLength(1);
    const { approvals } = app.as('devon.archer');
    const { id, version } = (await approvals.of({ kind: 'resource_booking', subjectId: later.id }))!;
    await approvals.transition({ id, body: { name: 'reject', version, input: { comment: 'It failed its inspection' } } });
    expect(await asked()).toEqual([]);
  });

  test('is told of when a document took it out, names five bookings, and nothing is asked once it is back', async () => {
    await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2026-10-20' } });
    for (const day of ['14', '15', '16', '17', '18', '19']) await book(`2026-10-${day}`);
    await app.services.db.updateTable('resource_document').set({ expires_on: '2026-10-11' }).where('resource_id', '=', van.id).execute();
    await run(0);
    const [said] = await asked();
    expect(said?.title).toContain('6 bookings need');
    expect(said?.body.split('; ').at(-1)).toBe('and 1 more');
    await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2027-10-20' } });
    expect(await asked()).toEqual([]);
    expect((await yard().get({ id: van.id })).stranded).toEqual([]);
  });

  test('without a booking to come is told to nobody', async () => {
    await fail();
    expect(await asked()).toEqual([]);
  });

  test('is not handed out', async () => {
    const booked = await book('2026-10-12');
    await fail();
    expect(await refusal(handOut(booked))).toMatchObject({ code: 'booking.not_in_service' });
  });
});

describe('a booking that is moved', () => {
  const free = async (of: Booking, by: CastName = 'devon.archer') =>
    (await yard(by).replacements({ id: of.id })).items.map(({ code }) => code);
  const moveTo = (booking: Booking, to: ResourceDetail, by?: CastName) => move(booking, 'reassign', { resourceId: to.id }, by);

  test('goes to what is free in its category, for who keeps the yard alone', async () => {
    const category = 'Tipper';
    van = await aVan({ category });
    const [other, taken, broken] = [await aVan({ category }), await aVan({ category }), await aVan({ category })];
    await aVan({ category: 'Lorry' });
    await aVan({ category, kind: 'equipment' });
    const booked = await book('2026-10-14');
    await book('2026-10-14', '2026-10-14', { resourceId: taken.id });
    await yard().openOrder({ id: broken.id, body: { type: 'repair' } });
    expect(await free(booked)).toEqual([other.code]);
    expect(await refusal(free(booked, 'marta.kessler'))).toMatchObject({ status: 403 });
    expect(await refusal(moveTo(booked, other, 'marta.kessler'))).toMatchObject({ status: 403 });
    await appoint(app.services, idOf('samir.haddad'), 'storekeeper');
    expect(await free(booked, 'samir.haddad')).toEqual([other.code]);
    const moved = await moveTo(booked, other, 'samir.haddad');
    expect(moved).toMatchObject({ resourceCode: other.code, status: 'approved', fromDay: '2026-10-14' });
    // Its days are taken there, and free where it was.
    expect(await refusal(book('2026-10-14', '2026-10-14', { resourceId: other.id }))).toMatchObject({ code: 'booking.overlap' });
    expect(await book('2026-10-14')).toMatchObject({ status: 'approved' });
  });

  test('is refused where it does not fit, or is over', async () => {
    const [other, lorry, tool] = [await aVan(), await aVan({ category: 'Lorry' }), await aVan({ kind: 'equipment' })];
    const booked = await book('2026-10-14');
    for (const wrong of [lorry, tool, van]) expect(await refusal(moveTo(booked, wrong))).toMatchObject({ code: 'booking.other_category' });
    await book('2026-10-14', '2026-10-14', { resourceId: other.id });
    expect(await refusal(moveTo(booked, other))).toMatchObject({ code: 'booking.overlap' });
    now = new Date('2026-10-15T06:00:00Z');
    expect(await refusal(moveTo(booked, await aVan()))).toMatchObject({ code: 'booking.past' });
  });

  test('is told to who asked and who operates; with the last one nothing is asked of the yard', async () => {
    const other = await aVan();
    const booked = await book('2026-10-14', '2026-10-15', { operatorId: idOf('jonas.ekdahl') });
    await yard().openOrder({ id: van.id, body: { type: 'inspection' } });
    await yard().closeOrder({ id: van.id, body: { result: 'fail' } });
    await moveTo(booked, other);
    for (const who of ['marta.kessler', 'jonas.ekdahl'] as const)
      expect((await app.as(who).notifications.list()).items.filter(({ type }) => type === 'booking.moved')).toContainEqual(
        expect.objectContaining({
          title: `You have ${other.code} Van instead of ${van.code}`,
          body: '14 Oct 2026 to 15 Oct 2026, Doors',
          link: `employee/request-forms/${booked.id}`,
        }),
      );
    const { items } = await app.as('devon.archer').notifications.list({ query: { size: 200, unread: 'true' } });
    expect(items.filter(({ type, link }) => type === 'booking.stranded' && link?.endsWith(van.id))).toEqual([]);
  });
});

describe('what is assigned to a project', () => {
  let projectId: `prj_${string}`;
  beforeAll(async () => {
    projectId = newId('prj') as `prj_${string}`;
    const { db } = app.services;
    const { id: departmentId } = await db.selectFrom('department').select('id').where('code', '=', 'BLD').executeTakeFirstOrThrow();
    await db
      .insertInto('project')
      .values({ id: projectId, code: 'RC-02', name: 'School', department_id: departmentId, status: 'active', created_by: 'test' })
      .execute();
  });
  const assign = (resources: ResourceDetail[], to: string, more: object = {}, by: CastName = 'devon.archer') =>
    yard(by).assign(
      { body: { resourceIds: resources.map(({ id }) => id), projectId, from: '2026-10-13', to, purpose: 'Shell', ...more } },
      { idempotencyKey: crypto.randomUUID() },
    );

  test('is booked for its days, each by itself; what is refused is named with its reason', async () => {
    // Made in another order than that of their codes, by which they are named.
    const taken = await aVan({ code: 'VZ-98' });
    const crane = await aVan({ code: 'VZ-97', requiredCertificates: ['CRANE'] });
    await book('2026-10-14', '2026-10-14', { resourceId: taken.id });
    const { booked, waiting, skipped } = await assign([taken, van, crane], '2026-10-15');
    expect([booked, waiting]).toEqual([1, 0]);
    expect(skipped).toMatchObject([
      { code: crane.code, reason: `${crane.code} needs an operator with CRANE. Choose who operates it.` },
      { code: taken.code, reason: expect.stringContaining('is with Marta Kessler') as string },
    ]);
    const { bookings } = await yard().get({ id: van.id });
    expect(bookings).toMatchObject([{ projectName: 'RC-02 School', fromDay: '2026-10-13', toDay: '2026-10-15', purpose: 'Shell' }]);
    expect((await yard().get({ id: crane.id })).bookings).toEqual([]);
  });

  test('for long is decided like any long booking', async () => {
    expect(await assign([van, await aVan()], '2026-12-18')).toEqual({ booked: 0, waiting: 2, skipped: [] });
    expect((await yard().get({ id: van.id })).bookings).toMatchObject([{ status: 'requested', requesterName: 'Devon Archer' }]);
  });

  test('is so by administration alone, for a project that goes on, from one day to a later one', async () => {
    expect(await refusal(assign([van], '2026-10-15', {}, 'marta.kessler'))).toMatchObject({ status: 403 });
    expect(await refusal(assign([van], '2026-10-12'))).toMatchObject({ status: 400, fields: { to: expect.any(String) as string } });
    expect(await refusal(assign([], '2026-10-15'))).toMatchObject({ status: 400 });
    expect(await refusal(assign([van], '2026-10-15', { projectId: newId('prj') }))).toMatchObject({ status: 404 });
    expect(await refusal(assign([van], '2026-10-15', { resourceIds: [newId('rsc')] }))).toMatchObject({ status: 404 });
    const be = (status: 'closed' | 'cancelled' | 'active') =>
      app.services.db.updateTable('project').set({ status }).where('id', '=', projectId).execute();
    for (const status of ['closed', 'cancelled'] as const) {
      await be(status);
      expect(await refusal(assign([van], '2026-10-15'))).toMatchObject({ code: 'booking.project_over' });
    }
    await be('active');
    expect((await yard().get({ id: van.id })).bookings).toEqual([]);
  });

  test('and a booking for a project is for one that its requester sees', async () => {
    expect(await refusal(book('2026-10-13', '2026-10-13', { projectId }))).toMatchObject({ status: 404 });
  });
});
