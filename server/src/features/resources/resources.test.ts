import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isoDay } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { PlanInput } from '@lintel/contract/maintenance';
import type { BookingInput } from '@lintel/contract/booking-moves';
import type { ResourceInput } from '@lintel/contract/resource-facts';
import type { Booking } from '@lintel/contract/bookings';
import type { ResourceDetail } from '@lintel/contract/resources';
import { appoint, type CastName } from '#test/cast.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';
import { retire } from '#test/retire.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { resourceJobs } from './resources.service.ts';

let app: TestApp;
let now = new Date('2026-10-12T06:00:00Z');
beforeAll(async () => {
  app = await testApp({ now: () => now });
});
afterAll(() => app.close());

const yard = (name: CastName = 'devon.archer') => app.as(name).resources;
let codes = 10;
const aVan = (more: Partial<ResourceInput> = {}): Promise<ResourceDetail> =>
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
const book = (van: ResourceDetail, from: string, to = from, more: Partial<BookingInput> = {}, by: CastName = 'marta.kessler') =>
  yard(by).book({ body: { resourceId: van.id, from, to, purpose: 'Doors', ...more } });
const move = (booking: Booking, name: string, input?: Record<string, unknown>, by: CastName = 'devon.archer') =>
  yard(by).moveBooking({ id: booking.id, body: { name: name as 'cancel', version: booking.version, ...(input ? { input } : {}) } });
const watch = async () => {
  await app.services.jobs.enqueue(app.services.db, resourceJobs[0]!, {});
  await app.services.jobs.drain();
};

describe('a booking', () => {
  test('up to three days is granted at once; a longer one waits for administration', async () => {
    const van = await aVan();
    expect(await book(van, '2026-10-13', '2026-10-15')).toMatchObject({ status: 'approved', requesterName: 'Marta Kessler' });
    expect(await book(van, '2026-10-19', '2026-10-22')).toMatchObject({ status: 'requested' });
    const key = 'resources.self_service_days';
    const { version } = await app.as('devon.archer').settings.change({ key, body: { value: 1, version: 0 } });
    expect(await book(van, '2026-11-02', '2026-11-03')).toMatchObject({ status: 'requested' });
    await app.as('devon.archer').settings.change({ key, body: { value: 3, version } });
  });

  test('of three days over the end of summer time is one of three days', async () => {
    expect((await book(await aVan(), '2026-10-24', '2026-10-26')).status).toBe('approved');
  });

  test('overlaps no other, down to the half day, and says who has it', async () => {
    const van = await aVan();
    await book(van, '2026-10-13', '2026-10-13', { toMinutes: 720 });
    await book(van, '2026-10-13', '2026-10-13', { fromMinutes: 720 });
    expect(await refusal(book(van, '2026-10-13', '2026-10-13', { fromMinutes: 600, toMinutes: 660 }, 'jonas.ekdahl'))).toMatchObject({
      status: 422,
      code: 'booking.overlap',
      message: `${van.code} is with Marta Kessler from 13 Oct 2026 to 13 Oct 2026, 12:00. Choose other days or another resource.`,
    });
  });

  test('is for no half day that is over, and called half a day by who approves it', async () => {
    const van = await aVan();
    const then = now;
    now = new Date('2026-10-12T10:30:00Z');
    expect(await refusal(book(van, '2026-10-12', '2026-10-12', { toMinutes: 720 }))).toMatchObject({ code: 'booking.past' });
    const { id } = await book(van, '2026-10-12', '2026-10-12', { fromMinutes: 720 });
    now = then;
    const { approvals } = app.as('marta.kessler');
    expect(await approvals.of({ kind: 'resource_booking', subjectId: id })).toMatchObject({
      title: `${van.code} Van, half a day`,
      facts: [
        { label: 'Resource' },
        { label: 'From', value: '12 Oct 2026, 12:00' },
        { label: 'Until', value: '12 Oct 2026' },
        { label: 'Purpose' },
      ],
    });
    const longer = await book(van, '2026-10-13', '2026-10-14', { toMinutes: 720 });
    expect(await approvals.of({ kind: 'resource_booking', subjectId: longer.id })).toMatchObject({ title: `${van.code} Van, 1.5 days` });
  });

  test('that comes next stands first in their list; below those to come is what is over, latest first', async () => {
    const van = await aVan();
    const days = ['2026-10-16', '2026-10-13', '2026-10-20', '2026-10-15', '2026-10-14'];
    for (const day of days) {
      const booking = await book(van, day);
      if (day === '2026-10-13' || day === '2026-10-15') await move(booking, 'cancel', undefined, 'marta.kessler');
    }
    const { items } = await yard().bookings({ query: { resourceId: van.id } });
    expect(items.map(({ fromDay }) => fromDay)).toEqual(['2026-10-14', '2026-10-16', '2026-10-20', '2026-10-15', '2026-10-13']);
  });

  test('of twenty who want one slot at once, one has it', async () => {
    const van = await aVan();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => book(van, '2026-10-14', '2026-10-14', {}, i % 2 ? 'marta.kessler' : 'jonas.ekdahl')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('the database itself lets no two overlap', async () => {
    const van = await aVan();
    const booking = await book(van, '2026-10-14');
    const copy = app.services.pool.query(
      `insert into booking (id, resource_id, resource_no, from_at, to_at, requester_id, status, created_at, updated_at)
       select 'bkg_copy', resource_id, resource_no, from_at, to_at, requester_id, 'approved', now(), now() from booking where id = $1`,
      [booking.id],
    );
    await expect(copy).rejects.toMatchObject({ constraint: 'booking_overlap' });
  });

  test.each([
    ['2026-10-12', '2026-10-11', 'request.invalid'],
    ['2026-10-10', '2026-10-11', 'booking.past'],
    // Also where somebody would have to decide it first.
    ['2026-09-01', '2026-10-11', 'booking.past'],
  ])('from %s to %s is refused: %s', async (from, to, code) => {
    expect(await refusal(book(await aVan(), from, to))).toMatchObject({ code });
  });

  test('waits for nothing that is not in service, insured, inspected and maintained to its last day', async () => {
    const van = await aVan();
    await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2026-10-14' } });
    expect((await book(van, '2026-10-14')).status).toBe('approved');
    expect(await refusal(book(van, '2026-10-15'))).toMatchObject({ code: 'booking.document' });
    await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2027-10-14' } });
    await yard().addPlan({ id: van.id, body: { name: 'Service', everyMeter: null, everyDays: 5 } });
    expect((await book(van, '2026-10-16')).status).toBe('approved');
    expect(await refusal(book(van, '2026-10-17'))).toMatchObject({ code: 'booking.maintenance' });
    await yard().openOrder({ id: van.id, body: { type: 'planned' } });
    expect(await refusal(book(van, '2026-10-15'))).toMatchObject({ code: 'booking.not_in_service' });
  });

  test('needs the certificate of its operator to the last day', async () => {
    const crane = await aVan({ requiredCertificates: ['CRANE'] });
    const operatorId = app.idOf('jonas.ekdahl') as `emp_${string}`;
    expect(await refusal(book(crane, '2026-10-13', '2026-10-13', { operatorId }))).toMatchObject({
      code: 'booking.certificate',
      message: `Jonas Ekdahl holds no CRANE valid to 13 Oct 2026, which ${crane.code} needs. Choose another operator, or fewer days.`,
    });
    expect(await refusal(book(crane, '2026-10-13'))).toMatchObject({
      code: 'booking.operator',
      message: `${crane.code} needs an operator with CRANE. Choose who operates it.`,
      fields: { operatorId: expect.any(String) as string },
    });
    await app.services.db
      .insertInto('certification')
      .values({
        id: 'crt_test',
        employee_id: operatorId,
        type: 'CRANE',
        issued_on: '2025-01-01',
        expires_on: '2026-10-14',
        verified_at: now,
        created_by: 'test',
      })
      .execute();
    expect(await book(crane, '2026-10-14', '2026-10-14', { operatorId })).toMatchObject({ status: 'approved' });
    expect(await refusal(book(crane, '2026-10-15', '2026-10-15', { operatorId }))).toMatchObject({ code: 'booking.certificate' });
    // One that nobody has seen is none.
    await app.services.db.updateTable('certification').set({ verified_at: null }).where('id', '=', 'crt_test').execute();
    expect(await refusal(book(crane, '2026-10-13', '2026-10-13', { operatorId }))).toMatchObject({ code: 'booking.certificate' });
  });

  test('that was decided is told to who asked and who operates; of two for one slot the second is not approved', async () => {
    const van = await aVan();
    const operatorId = app.idOf('jonas.ekdahl') as `emp_${string}`;
    const [one, other, third] = [
      await book(van, '2026-11-02', '2026-11-06', { operatorId }),
      await book(van, '2026-11-05', '2026-11-10'),
      await book(van, '2026-11-16', '2026-11-20'),
    ];
    const decide = async ({ id }: Booking, name: 'approve' | 'reject') => {
      const { approvals } = app.as('devon.archer');
      const approval = (await approvals.of({ kind: 'resource_booking', subjectId: id }))!;
      return approvals.transition({ id: approval.id, body: { name, version: approval.version, input: { comment: 'By the plan' } } });
    };
    await decide(one, 'approve');
    for (const who of ['marta.kessler', 'jonas.ekdahl'] as const)
      expect((await app.as(who).notifications.list()).items.map(({ title }) => title)).toContain(`${van.code} Van: booking approved`);
    expect(await refusal(decide(other, 'approve'))).toMatchObject({ code: 'booking.overlap' });
    expect(await decide(other, 'reject')).toMatchObject({ status: 'rejected' });
    await move(third, 'cancel', undefined, 'marta.kessler');
    expect(await app.as('marta.kessler').approvals.of({ kind: 'resource_booking', subjectId: third.id })).toMatchObject({
      status: 'cancelled',
      waitingOn: [],
    });
  });

  test('for a project is seen, handed out and looked after by who runs it, who does not take it back', async () => {
    const { db } = app.services;
    const { id: departmentId } = await db.selectFrom('department').select('id').where('code', '=', 'BLD').executeTakeFirstOrThrow();
    const projectId = newId('prj');
    const project = { code: 'RC-01', name: 'Clinic', department_id: departmentId, status: 'active', created_by: 'test' } as const;
    await db
      .insertInto('project')
      .values({ id: projectId, ...project })
      .execute();
    for (const [name, project_role] of [
      ['anneke.vos', 'manager'],
      ['marta.kessler', 'engineer'],
    ] as const)
      await db
        .insertInto('project_member')
        .values({ project_id: projectId, employee_id: app.idOf(name), project_role })
        .execute();
    forgetRelations(app.services);
    const booked = await book(await aVan(), '2026-10-12', '2026-10-12', { projectId: projectId as `prj_${string}` });
    expect(await refusal(move(booked, 'checkOut', { isChecked: true, meter: 100 }, 'viktor.sandell'))).toMatchObject({ status: 404 });
    const out = await move(booked, 'checkOut', { isChecked: true, meter: 100 }, 'anneke.vos');
    expect(await refusal(move(out, 'giveBack', { meter: 101, condition: 'sound' }, 'anneke.vos'))).toMatchObject({ status: 403 });
    expect(await refusal(move(out, 'giveBack', { meter: 99, condition: 'sound' }))).toMatchObject({ code: 'resource.meter_back' });
    const before = now;
    now = new Date('2026-10-13T06:00:00Z');
    await watch();
    now = before;
    expect((await app.as('anneke.vos').notifications.list()).items.map(({ title }) => title)).toContain(
      `${booked.resourceCode} was not brought back`,
    );
    await move(out, 'giveBack', { meter: 101, condition: 'sound' });
  });

  test('is handed out and taken back by who keeps the yard, with the meter, and charged by the day', async () => {
    const van = await aVan();
    const booked = await book(van, '2026-10-12');
    expect(await refusal(move(booked, 'checkOut', { isChecked: true, meter: 100 }, 'marta.kessler'))).toMatchObject({ status: 403 });
    expect(await refusal(move(booked, 'checkOut', { meter: 100 }))).toMatchObject({ status: 400 });
    expect(await refusal(move(booked, 'checkOut', { isChecked: true, meter: 99 }))).toMatchObject({ code: 'resource.meter_back' });
    const out = await move(booked, 'checkOut', { isChecked: true, meter: 104 });
    expect(await yard().get({ id: van.id })).toMatchObject({ heldBy: 'Marta Kessler', meterValue: 104 });
    now = new Date('2026-10-14T05:00:00Z');
    const back = await move(out, 'giveBack', { meter: 260, condition: 'damaged', damage: 'Mirror broken' });
    expect(back).toMatchObject({ status: 'returned', chargeMinor: '16250', inMeter: 260 });
    expect(await yard().get({ id: van.id })).toMatchObject({ status: 'maintenance', orders: [{ type: 'repair', note: 'Mirror broken' }] });
  });

  test('is seen by its requester and those who oversee, and cancelled by who asked', async () => {
    const booked = await book(await aVan(), '2026-10-15');
    expect(await refusal(move(booked, 'cancel', undefined, 'anneke.vos'))).toMatchObject({ status: 404 });
    expect((await yard('samir.haddad').bookings({ query: { mine: 'true' } })).items).toEqual([]);
    expect(await move(booked, 'cancel', undefined, 'marta.kessler')).toMatchObject({ status: 'cancelled' });
  });

  test('that nobody collects is freed after a day; one that is not brought back is told daily', async () => {
    await appoint(app.services, app.idOf('samir.haddad'), 'storekeeper');
    const missed = await book(await aVan(), '2026-10-15');
    const out = await move(await book(await aVan(), '2026-10-15'), 'checkOut', { isChecked: true, meter: 100 }, 'samir.haddad');
    now = new Date('2026-10-16T12:00:00Z');
    await watch();
    await watch();
    const mine = (await yard('marta.kessler').bookings({ query: { mine: 'true', size: 200 } })).items;
    expect(mine.find(({ id }) => id === missed.id)).toMatchObject({ status: 'no_show' });
    expect(mine.find(({ id }) => id === out.id)).toMatchObject({ status: 'checked_out', isOverdue: true });
    const holds = async (from: string) => (await yard().bookings({ query: { from, to: from, size: 200 } })).items.map(({ id }) => id);
    expect(await holds('2026-10-16')).toContain(out.id);
    expect(await holds('2026-10-17')).not.toContain(out.id);
    const isTold = ({ type, title }: { type: string; title: string }) => type === 'booking.overdue' && title.startsWith(out.resourceCode);
    const told = (await app.as('marta.kessler').notifications.list({ query: { size: 200 } })).items.filter(isTold);
    expect(told).toMatchObject([{ count: 1 }]);
    const yardTold = (await app.as('devon.archer').notifications.list({ query: { size: 200 } })).items;
    expect(yardTold.filter(isTold)).toMatchObject([{ count: 1, title: `${out.resourceCode} was not brought back` }]);
  });
});

describe('a resource', () => {
  test('whose inspection ends leaves service by itself, and comes back with the next one', async () => {
    const van = await aVan();
    await yard().setDocument({ id: van.id, body: { type: 'inspection', expiresOn: '2026-10-15' } });
    await watch();
    expect((await yard().get({ id: van.id })).status).toBe('out_of_service');
    await yard().setDocument({ id: van.id, body: { type: 'inspection', expiresOn: '2027-10-15' } });
    expect((await yard().get({ id: van.id })).status).toBe('in_service');
  });

  test('has a meter that goes forward only, unless it was replaced', async () => {
    const van = await aVan();
    expect(await refusal(yard().readMeter({ id: van.id, body: { value: 99 } }))).toMatchObject({ code: 'resource.meter_back' });
    expect(await yard().readMeter({ id: van.id, body: { value: 5, isReplacement: true } })).toMatchObject({ meterValue: 5 });
  });

  test('that fails its order is out of service; one that passes is back, its plans begun anew', async () => {
    const van = await aVan();
    await yard().openOrder({ id: van.id, body: { type: 'inspection' } });
    expect(await refusal(yard().openOrder({ id: van.id, body: { type: 'repair' } }))).toMatchObject({ code: 'resource.order_open' });
    expect(await yard().closeOrder({ id: van.id, body: { result: 'fail' } })).toMatchObject({ status: 'out_of_service' });
    await yard().openOrder({ id: van.id, body: { type: 'inspection' } });
    const back = await yard().closeOrder({ id: van.id, body: { result: 'pass', nextOn: '2027-10-12' } });
    expect(back).toMatchObject({ status: 'in_service', documents: [{ type: 'inspection', expiresOn: '2027-10-12' }] });
  });

  test('is retired when nothing is booked, and managed by administration alone', async () => {
    const van = await aVan();
    const booked = await book(van, '2026-10-20');
    expect(await refusal(retire(app, van.id))).toMatchObject({ code: 'resource.has_bookings' });
    await move(booked, 'cancel', undefined, 'marta.kessler');
    await yard().openOrder({ id: van.id, body: { type: 'repair' } });
    expect(await refusal(retire(app, van.id))).toMatchObject({ code: 'resource.order_open' });
    await yard().closeOrder({ id: van.id, body: { result: 'pass' } });
    expect(await retire(app, van.id)).toMatchObject({ status: 'retired' });
    expect(await refusal(yard('marta.kessler').openOrder({ id: van.id, body: { type: 'repair' } }))).toMatchObject({ status: 403 });
    expect(await refusal(aVan({ code: van.code }))).toMatchObject({ code: 'resource.code_taken' });
  });

  test('begins its plans anew when a planned order passes; without an order none is closed, and a retired one has none', async () => {
    const van = await aVan();
    const before = now;
    await yard().addPlan({ id: van.id, body: { name: 'Service', everyMeter: null, everyDays: 5 } });
    now = new Date(before.getTime() + 6 * 86_400_000);
    const today = isoDay(now);
    expect(await refusal(book(van, today))).toMatchObject({ code: 'booking.maintenance' });
    expect(await refusal(yard().closeOrder({ id: van.id, body: { result: 'pass' } }))).toMatchObject({ code: 'resource.no_order' });
    await yard().openOrder({ id: van.id, body: { type: 'planned' } });
    await yard().closeOrder({ id: van.id, body: { result: 'pass' } });
    const booked = await book(van, today);
    await move(booked, 'cancel', undefined, 'marta.kessler');
    await retire(app, van.id);
    expect(await refusal(yard().openOrder({ id: van.id, body: { type: 'repair' } }))).toMatchObject({ code: 'resource.retired' });
    now = before;
  });

  test('has maintenance that comes back: due by the day or the meter, told of anew when it is changed, and ended', async () => {
    now = new Date('2026-10-12T06:00:00Z');
    const van = await aVan({ meterValue: 5000 });
    const other = await aVan({ meterKind: 'none', meterValue: 0 });
    const add = (body: Partial<PlanInput>, to = van) =>
      yard().addPlan({ id: to.id, body: { name: 'Oil', everyDays: null, everyMeter: null, ...body } });
    expect(await refusal(add({}))).toMatchObject({ status: 400, fields: { everyDays: expect.any(String) as string } });
    expect(await refusal(add({ everyMeter: 500 }, other))).toMatchObject({ code: 'resource.plan_no_meter' });
    expect(await refusal(add({ everyDays: 9, lastOn: '2026-10-13' }))).toMatchObject({ code: 'resource.plan_last_on' });
    expect(await refusal(add({ everyMeter: 9, lastMeter: 5001 }))).toMatchObject({ code: 'resource.plan_last_meter' });
    const body = { name: 'Oil', everyDays: 30, everyMeter: 1000, lastOn: '2026-09-20', lastMeter: 4500 };
    const { plans } = await add(body);
    expect(plans).toMatchObject([{ what: 'Oil', on: '2026-10-20', meter: 5500, level: 'soon', everyDays: 30, lastOn: '2026-09-20' }]);
    const planId = plans[0]!.id;
    const told = async () => {
      await app.services.jobs.enqueue(app.services.db, resourceJobs[1]!, {});
      await app.services.jobs.drain();
      const { items } = await app.as('devon.archer').notifications.list({ query: { size: 200 } });
      return items.filter(({ title }) => title.startsWith(`${van.code} `)).map(({ title }) => title.slice(van.code.length + 1));
    };
    expect(await told()).toEqual(['Van: oil is due soon']);
    const change = (more: object, id = van.id, who: CastName = 'devon.archer') =>
      yard(who).changePlan({ id, planId, body: { ...body, ...more } });
    expect(await refusal(change({}, other.id))).toMatchObject({ status: 404 });
    expect(await refusal(change({}, van.id, 'jonas.ekdahl'))).toMatchObject({ status: 403 });
    expect((await change({ everyDays: 22 })).plans).toMatchObject([{ on: '2026-10-12', level: 'due', lastMeter: 4500 }]);
    expect(await told()).toEqual(['Van: oil is due', 'Van: oil is due soon']);
    expect(await refusal(book(van, '2026-10-12'))).toMatchObject({ code: 'booking.maintenance' });
    expect((await change({ name: 'Gear oil', everyDays: null })).plans).toMatchObject([{ what: 'Gear oil', on: null, level: 'fine' }]);
    expect(await refusal(yard('viktor.sandell').endPlan({ id: van.id, planId }))).toMatchObject({ status: 403 });
    expect((await yard().endPlan({ id: van.id, planId })).plans).toEqual([]);
    expect(await refusal(yard().endPlan({ id: van.id, planId }))).toMatchObject({ status: 404 });
    await retire(app, van.id);
    expect(await refusal(add({ everyDays: 9 }))).toMatchObject({ code: 'resource.retired' });
  });

  test('is nobody’s on a day for which maintenance is planned; who had it first keeps it', async () => {
    now = new Date('2026-10-12T06:00:00Z');
    const van = await aVan();
    const plan = (on: string, type: 'planned' | 'inspection' = 'planned') => yard().planOrder({ id: van.id, body: { type, on } });
    const booked = await book(van, '2026-10-20', '2026-10-21');
    const asked = await book(van, '2026-10-26', '2026-10-30');
    expect(await refusal(plan('2026-10-21'))).toMatchObject({ code: 'booking.overlap' });
    expect(await refusal(plan('2026-10-11'))).toMatchObject({ code: 'resource.plan_past', fields: { on: expect.any(String) as string } });
    expect(await refusal(yard('marta.kessler').planOrder({ id: van.id, body: { type: 'repair', on: '2026-10-22' } }))).toMatchObject({
      status: 403,
    });
    await plan('2026-10-22');
    expect(await plan('2026-10-28')).toMatchObject({
      status: 'in_service',
      planned: [{ type: 'planned', on: '2026-10-22' }, { on: '2026-10-28' }],
    });
    expect(await refusal(plan('2026-10-22', 'inspection'))).toMatchObject({ code: 'resource.planned_on' });
    expect(await refusal(book(van, '2026-10-22'))).toMatchObject({
      message: `${van.code} is in maintenance on 22 Oct 2026. Choose other days or another resource.`,
    });
    await book(van, '2026-10-23');
    // What waits for a decision is not taken: the decision finds the day taken.
    const { approvals } = app.as('devon.archer');
    const approval = (await approvals.of({ kind: 'resource_booking', subjectId: asked.id }))!;
    const approve = () => approvals.transition({ id: approval.id, body: { name: 'approve', version: approval.version } });
    expect(await refusal(approve())).toMatchObject({ code: 'booking.planned' });
    const { orders } = await yard().get({ id: van.id });
    await yard().callOff({ id: van.id, orderId: orders.find(({ plannedOn }) => plannedOn === '2026-10-28')!.id, body: {} });
    expect(await approve()).toMatchObject({ status: 'approved' });
    await move(booked, 'cancel');
  });

  test('is in maintenance when the planned order is opened; with retirement what is planned ends', async () => {
    const van = await aVan();
    const { orders } = await yard().planOrder({ id: van.id, body: { type: 'inspection', on: '2026-10-13' } });
    await yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-11-13' } });
    const orderId = orders[0]!.id;
    const open = () => yard().openPlanned({ id: van.id, orderId, body: {} });
    await yard().openOrder({ id: van.id, body: { type: 'repair' } });
    expect(await refusal(open())).toMatchObject({ code: 'resource.order_open' });
    await yard().closeOrder({ id: van.id, body: { result: 'pass' } });
    expect(await open()).toMatchObject({ status: 'maintenance', planned: [{ on: '2026-11-13' }] });
    const passed = await yard().closeOrder({ id: van.id, body: { result: 'pass', nextOn: '2027-10-13' } });
    expect(passed).toMatchObject({ status: 'in_service', documents: [{ type: 'inspection', expiresOn: '2027-10-13' }] });
    expect(await refusal(open())).toMatchObject({ status: 404 });
    expect(await retire(app, van.id)).toMatchObject({ planned: [] });
  });

  test('is booked beyond its inspection or its service where the next one is planned before that day', async () => {
    const van = await aVan();
    await yard().setDocument({ id: van.id, body: { type: 'inspection', expiresOn: '2026-10-20' } });
    await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2026-12-31' } });
    await yard().addPlan({ id: van.id, body: { name: 'Service', everyMeter: null, everyDays: 10 } });
    const late = () => book(van, '2026-10-23');
    expect(await refusal(late())).toMatchObject({ code: 'booking.document' });
    await yard().planOrder({ id: van.id, body: { type: 'inspection', on: '2026-10-21' } });
    expect(await refusal(late())).toMatchObject({ code: 'booking.document' });
    await yard().planOrder({ id: van.id, body: { type: 'inspection', on: '2026-10-20' } });
    expect(await refusal(late())).toMatchObject({ code: 'booking.maintenance' });
    await yard().planOrder({ id: van.id, body: { type: 'planned', on: '2026-10-19' } });
    expect(await late()).toMatchObject({ status: 'approved' });
    expect(await refusal(book(van, '2027-01-01'))).toMatchObject({ code: 'booking.document' });
  });

  test('carries a label that is a picture, several on one sheet by code; of what is not there nothing is said', async () => {
    const [one, other] = [await aVan(), await aVan()];
    const labels = await yard('marta.kessler').labels({ query: { id: [other.id, one.id] } });
    expect(labels.map(({ code }) => code)).toEqual([one.code, other.code].toSorted());
    for (const { svg } of labels) expect(svg).toMatch(/^<svg [^>]*>.+<\/svg>\s*$/s);
    expect(labels[0]!.svg).not.toBe(labels[1]!.svg);
    const gone = `rsc_${'0'.repeat(26)}` as const;
    expect(await refusal(yard('marta.kessler').labels({ query: { id: [one.id, gone] } }))).toMatchObject({ status: 404 });
  });
});

test('what ends is told to administration once a stage, and begins anew when it was renewed', async () => {
  const van = await aVan();
  const tell = async (at: string) => {
    now = new Date(at);
    for (const _ of [1, 2]) {
      await app.services.jobs.enqueue(app.services.db, resourceJobs[1]!, {});
      await app.services.jobs.drain();
    }
    const { items } = await app.as('devon.archer').notifications.list({ query: { size: 200 } });
    return items.filter(({ title }) => title.startsWith(van.code)).map(({ title, count }) => [title.slice(van.code.length + 1), count]);
  };
  await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2026-11-20' } });
  await yard().addPlan({ id: van.id, body: { name: 'Service', everyMeter: null, everyDays: 20 } });
  expect(await tell('2026-10-17T05:20:00Z')).toEqual([]);
  expect(await tell('2026-10-22T05:20:00Z')).toEqual([
    ['Van: service is due soon', 1],
    ['Van: insurance ends on 2026-11-20', 1],
  ]);
  expect(await tell('2026-11-06T05:20:00Z')).toHaveLength(4);
  await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2027-11-20' } });
  expect(await tell('2026-11-19T05:20:00Z')).toHaveLength(4);
  const said = async () =>
    (await app.as('devon.archer').notifications.list({ query: { size: 200 } })).items.find(({ title }) => title.startsWith(van.code));
  await yard().setDocument({ id: van.id, body: { type: 'inspection', expiresOn: '2026-12-20' } });
  await tell('2026-11-20T05:20:00Z');
  expect((await said())?.body).toContain('Plan one');
  await yard().planOrder({ id: van.id, body: { type: 'inspection', on: '2026-12-10' } });
  await tell('2026-12-07T05:20:00Z');
  expect((await said())?.body).toBe('The next one is planned for 10 Dec 2026.');
  await tell('2026-12-10T05:20:00Z');
  expect((await said())?.title).toBe(`${van.code} Van: inspection, planned for today`);
});
