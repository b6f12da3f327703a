import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BookingInput } from '@lintel/contract/booking-moves';
import type { Booking } from '@lintel/contract/bookings';
import type { ResourceDetail } from '@lintel/contract/resources';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { toldBy } from '#test/told.ts';
import { resourceJobs } from './resources.service.ts';

const MONDAY = new Date('2026-10-12T06:00:00Z');
let now = MONDAY;
let app: TestApp;
/** Devon Archer keeps the yard; Amara Nwosu runs RC-01, for which Marta Kessler books and Jonas Ekdahl drives. */
let company: Company;
let van: ResourceDetail;
let codes = 10;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointCompany(app);
  for (const who of ['marta.kessler', 'liam.doyle'] as const)
    await app.services.db
      .insertInto('project_member')
      .values({ project_id: company.project, employee_id: company.idOf(who), project_role: 'engineer' })
      .execute();
  forgetRelations(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  now = MONDAY;
  van = await aVan();
});

const yard = (name: CompanyName = 'devon.archer') => company.as(name).resources;
const aVan = () =>
  yard().create({
    body: { kind: 'vehicle', code: `VH-${codes++}`, name: 'Van', category: 'Van', meterKind: 'km', meterValue: 100, dayRateMinor: '6500' },
  });
const operatorId = () => company.idOf('jonas.ekdahl') as `emp_${string}`;
const book = (from: string, to = from, more: Partial<BookingInput> = {}) =>
  yard('marta.kessler').book({
    body: {
      resourceId: van.id,
      from,
      to,
      purpose: 'Doors',
      operatorId: operatorId(),
      projectId: company.project as `prj_${string}`,
      ...more,
    },
  });
const move = (who: CompanyName, { id, version }: Booking, name: string, input: Record<string, unknown> = {}) =>
  yard(who).moveBooking({ id, body: { name: name as 'cancel', version, input } });
const decide = async ({ id: subjectId }: Booking, name: 'approve' | 'reject') => {
  const { approvals } = company.as('devon.archer');
  const { id, version } = (await approvals.of({ kind: 'resource_booking', subjectId }))!;
  await approvals.transition({ id, body: { name, version, input: { comment: 'By the plan' } } });
};
const told = (step: () => Promise<unknown>) => toldBy(app.services, step);
/** What the jobs of the yard say at a moment: of bookings, then of what ends. */
async function tick(which: 0 | 1, at: string): Promise<void> {
  now = new Date(at);
  await app.services.jobs.enqueue(app.services.db, resourceJobs[which]!, {});
  await app.services.jobs.drain();
}
const watch = (which: 0 | 1, at: string) => told(() => tick(which, at));
const handedOut = async (more: Partial<BookingInput> = {}) =>
  move('devon.archer', await book('2026-10-12', '2026-10-12', more), 'checkOut', { isChecked: true, meter: 100 });
const put = (who: CompanyName, status: 'active' | 'terminated') =>
  app.services.db.updateTable('employee').set({ status }).where('id', '=', company.idOf(who)).execute();

// workspace A14: whom each step is told to
test('a booking that is granted at once is told to who asked and who operates; one that is not, to who keeps the yard first', async () => {
  expect(await told(() => book('2026-10-13'))).toEqual(['Jonas Ekdahl: booking.decided', 'Marta Kessler: booking.decided']);
  let asked: Booking;
  expect(await told(async () => void (asked = await book('2026-11-02', '2026-11-06')))).toEqual(['Devon Archer: approval.waiting']);
  expect(await told(() => decide(asked, 'approve'))).toEqual(['Jonas Ekdahl: booking.decided', 'Marta Kessler: booking.decided']);
  const bodies = await app.services.db.selectFrom('notification').select('body').distinct().execute();
  expect(bodies).toEqual([{ body: expect.stringContaining('By Devon Archer. ') }]);
  const other = await book('2026-11-16', '2026-11-20', { operatorId: null });
  expect(await told(() => decide(other, 'reject'))).toEqual(['Marta Kessler: booking.decided']);
});

test('what was not brought back is told daily to who asked, who keeps the yard and who runs the project; to nobody who has left', async () => {
  await handedOut();
  const everybody = ['Amara Nwosu: booking.overdue', 'Devon Archer: booking.overdue', 'Marta Kessler: booking.overdue'];
  expect(await watch(0, '2026-10-12T21:00:00Z')).toEqual([]);
  expect(await watch(0, '2026-10-13T06:00:00Z')).toEqual(everybody);
  expect(await watch(0, '2026-10-13T12:00:00Z')).toEqual([]);
  await put('amara.nwosu', 'terminated');
  const next = await watch(0, '2026-10-14T06:00:00Z');
  await put('amara.nwosu', 'active');
  expect(next).toEqual(['Devon Archer: booking.overdue', 'Marta Kessler: booking.overdue']);
  await app.services.db.deleteFrom('booking').execute();
});

test('what was not brought back is asked of who has it and who keeps the yard, once, until it is back', async () => {
  await app.services.db.deleteFrom('notification').execute();
  const out = await handedOut();
  const waits = async (who: CompanyName) =>
    (await company.as(who).notifications.list({ query: { waiting: 'true' } })).items.filter(({ type }) => type === 'booking.overdue');
  for (const day of ['13', '14', '16']) await tick(0, `2026-10-${day}T06:00:00Z`);
  for (const who of ['marta.kessler', 'devon.archer'] as const)
    expect(await waits(who)).toMatchObject([{ title: `${van.code} was not brought back`, dueAt: out.toAt }]);
  expect(await waits('amara.nwosu')).toEqual([]);
  // Each says for themselves that they saw to it.
  await company.as('marta.kessler').notifications.markDone({ body: { ids: (await waits('marta.kessler')).map(({ id }) => id) } });
  expect([await waits('marta.kessler'), (await waits('devon.archer')).length]).toEqual([[], 1]);
  await move('devon.archer', await yard().booking({ id: out.id }), 'giveBack', { meter: 120, isChecked: true, condition: 'sound' });
  for (const who of ['marta.kessler', 'devon.archer'] as const) expect(await waits(who)).toEqual([]);
});

test('what was not brought back is told to who runs the project on that day: its deputy too, nobody who did before or will', async () => {
  const place = async (who: CompanyName, columns: object) => {
    await app.services.db
      .updateTable('project_member')
      .set(columns)
      .where('project_id', '=', company.project)
      .where('employee_id', '=', company.idOf(who))
      .execute();
    forgetRelations(app.services);
  };
  await place('liam.doyle', { project_role: 'deputy', to_day: '2026-10-14' });
  await place('amara.nwosu', { from_day: '2026-10-14' });
  await handedOut();
  const days = [];
  for (const day of ['13', '14', '15']) days.push(await watch(0, `2026-10-${day}T06:00:00Z`));
  await place('liam.doyle', { project_role: 'engineer', to_day: null });
  await place('amara.nwosu', { from_day: null });
  await app.services.db.deleteFrom('booking').execute();
  const leaders = days.map((all) => all.filter((one) => !/^(Devon|Marta)/.test(one)).map((one) => one.split(':')[0]));
  expect(leaders).toEqual([['Liam Doyle'], ['Amara Nwosu', 'Liam Doyle'], ['Amara Nwosu']]);
});

test('without a project it is told to who asked and who keeps the yard', async () => {
  await handedOut({ projectId: null });
  expect(await watch(0, '2026-10-13T06:00:00Z')).toEqual(['Devon Archer: booking.overdue', 'Marta Kessler: booking.overdue']);
  await app.services.db.deleteFrom('booking').execute();
});

test('what is taken back or not collected is told to nobody', async () => {
  const cancelled = await book('2026-10-13');
  expect(await told(() => move('marta.kessler', cancelled, 'cancel'))).toEqual([]);
  await book('2026-10-14');
  expect(await watch(0, '2026-10-16T06:00:00Z')).toEqual([]);
});

test('a request that nobody decided in its days lapses: its requester reads it once, and nobody is asked any more', async () => {
  const { id } = await book('2026-11-02', '2026-11-06');
  const { approvals } = company.as('devon.archer');
  const of = () => approvals.of({ kind: 'resource_booking', subjectId: id });
  expect(await watch(0, '2026-11-06T20:00:00Z')).toEqual([]);
  expect([(await yard().booking({ id })).status, (await of())?.status]).toEqual(['requested', 'pending']);
  expect(await watch(0, '2026-11-07T06:00:00Z')).toEqual(['Marta Kessler: booking.lapsed']);
  expect([(await yard().booking({ id })).status, (await of())?.status]).toEqual(['cancelled', 'cancelled']);
  expect(await watch(0, '2026-11-08T06:00:00Z')).toEqual([]);
});

test('upkeep that is due, papers that end and bookings that need another resource are for who keeps the yard', async () => {
  await book('2026-10-20');
  await yard().addPlan({ id: van.id, body: { name: 'Oil', everyDays: null, everyMeter: 50 } });
  await yard().setDocument({ id: van.id, body: { type: 'insurance', expiresOn: '2026-10-14' } });
  await yard().readMeter({ id: van.id, body: { value: 200, isReplacement: false } });
  expect(await watch(1, '2026-10-12T07:00:00Z')).toEqual(['Devon Archer: document.expiring', 'Devon Archer: maintenance.due']);
  expect(await watch(0, '2026-10-15T07:00:00Z')).toEqual(['Devon Archer: booking.stranded']);
});
