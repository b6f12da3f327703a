import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '@lintel/contract/bookings';
import { newId } from '@lintel/contract/kit/ids';
import type { ResourceDetail } from '@lintel/contract/resources';
import { toJson } from '#server/platform/db.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { refusal } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
const projectId = newId('prj') as `prj_${string}`;
let other: ResourceDetail;

// Jonas runs the project, Marta works on it.
beforeAll(async () => {
  const { db } = yard.app.services;
  const { id } = await db.selectFrom('department').select('id').where('code', '=', 'BLD').executeTakeFirstOrThrow();
  await db
    .insertInto('project')
    .values({ id: projectId, code: 'RC-07', name: 'School', department_id: id, status: 'active', created_by: 'test' })
    .execute();
  for (const [who, project_role] of [
    ['jonas.ekdahl', 'manager'],
    ['marta.kessler', 'worker'],
  ] as const)
    await db
      .insertInto('project_member')
      .values({ project_id: projectId, employee_id: yard.idOf(who), project_role, allocation_bps: 0 })
      .execute();
  forgetRelations(yard.app.services);
});
beforeEach(async () => {
  other = await yard.add({ name: 'Long van' });
});

const now = ({ id }: Pick<Booking, 'id'>) => yard.as().booking({ id });
const approvalOf = ({ id }: Pick<Booking, 'id'>) => yard.app.as('helena.marsh').approvals.of({ kind: 'resource_booking', subjectId: id });
const chainOf = async (booking: Pick<Booking, 'id'>) => (await approvalOf(booking))!.steps.map(({ name }) => name);
/** From the morning of the 19th for so many days, approved as a new one is. */
async function approved(to: string, more: object = {}): Promise<Booking> {
  const booking = await yard.book('2026-10-19', to, { projectId, ...more });
  if ((await chainOf(booking)).length > 1) await yard.decide(booking, 'approve', 'jonas.ekdahl');
  await yard.decide(booking, 'approve');
  return now(booking);
}
const TWENTY = '2026-11-07';
const LONGER = '2026-11-08';
const asked = async () => yard.move(await approved(LONGER), 'askMove', { resourceId: other.id });

describe('a booking of more than 20 days', () => {
  test('goes to another resource with a decision alone: by those who decide a new one as long', async () => {
    const booking = await approved(LONGER);
    const chain = await chainOf(booking);
    expect(await approvalOf(booking)).toMatchObject({ about: null });
    expect(chain).toHaveLength(2);
    expect(booking.transitions).toContain('askMove');
    expect(booking.transitions).not.toContain('reassign');
    expect(await refusal(yard.move(booking, 'reassign', { resourceId: other.id }))).toMatchObject({
      status: 422,
      code: 'booking.long_move',
    });
    expect(await refusal(yard.move(booking, 'askMove', { resourceId: other.id }, 'marta.kessler'))).toMatchObject({ status: 403 });
    await yard.move(booking, 'askMove', { resourceId: other.id });
    expect(await chainOf(booking)).toEqual(chain);
    expect(await approvalOf(booking)).toMatchObject({
      ...{
        status: 'pending',
        title: `Move to ${other.code} Long van, 21 days`,
        about: `Move to ${other.code} Long van`,
        requesterName: 'Marta Kessler',
      },
      changes: [{ field: 'Resource', before: yard.van.code, after: other.code }],
      facts: expect.arrayContaining([{ label: 'Instead of', value: yard.van.code }]),
    });
  });

  test('keeps what it has until then, and the other resource is nobody’s', async () => {
    const booking = await asked();
    expect(booking).toMatchObject({ status: 'approved', resourceCode: yard.van.code, askedResource: `${other.code} Long van` });
    expect(await refusal(yard.book('2026-10-20'))).toMatchObject({ code: 'booking.overlap' });
    expect(await yard.book('2026-10-20', '2026-10-20', { resourceId: other.id })).toMatchObject({ status: 'approved' });
    // Who decides reads that it is not to be had any more.
    await yard.decide(booking, 'approve', 'jonas.ekdahl');
    expect(await refusal(yard.decide(booking, 'approve', 'helena.marsh'))).toMatchObject({ code: 'booking.overlap' });
    expect(await now(booking)).toMatchObject({ status: 'approved', resourceCode: yard.van.code });
  });

  test('has the other one once both have decided, and its days are free where it was; who asked decides nothing', async () => {
    const booking = await asked();
    await yard.decide(booking, 'approve', 'jonas.ekdahl');
    expect(await now(booking)).toMatchObject({ resourceCode: yard.van.code });
    expect(await refusal(yard.decide(booking, 'approve'))).toMatchObject({ status: 403, code: 'approval.own' });
    await yard.decide(booking, 'approve', 'helena.marsh');
    expect(await now(booking)).toMatchObject({ status: 'approved', resourceCode: other.code, askedResource: null });
    expect(await yard.book('2026-10-20')).toMatchObject({ status: 'approved' });
    const { items } = await yard.app.as('marta.kessler').notifications.list();
    expect(items.map(({ title }) => title)).toContain(`You have ${other.code} Long van instead of ${yard.van.code}`);
  });

  test('goes nowhere for a project that is over by then', async () => {
    const booking = await asked();
    const { db } = yard.app.services;
    await db.updateTable('project').set({ status: 'closed' }).where('id', '=', projectId).execute();
    await yard.decide(booking, 'approve', 'jonas.ekdahl');
    expect(await refusal(yard.decide(booking, 'approve', 'helena.marsh'))).toMatchObject({ code: 'booking.project_over' });
    await db.updateTable('project').set({ status: 'active' }).where('id', '=', projectId).execute();
  });

  test('stays where it is when that is rejected, and who has it and who asked are told', async () => {
    const booking = await asked();
    await yard.decide(booking, 'reject', 'jonas.ekdahl');
    expect(await approvalOf(booking)).toMatchObject({ status: 'rejected', about: `Move to ${other.code} Long van` });
    expect(await now(booking)).toMatchObject({ status: 'approved', resourceCode: yard.van.code, askedResource: null });
    for (const who of ['marta.kessler', 'devon.archer'] as const) {
      const { items } = await yard.app.as(who).notifications.list();
      expect(items.map(({ title }) => title)).toContain(`${yard.van.code} Van: the booking stays, it does not move to ${other.code}`);
    }
  });

  test.each([
    ['handed out', (booking: Booking) => yard.move(booking, 'checkOut', { isChecked: true, meter: 100 })],
    ['cancelled', (booking: Booking) => yard.move(booking, 'cancel', {}, 'marta.kessler')],
  ])('that is %s meanwhile asks nobody any more', async (_name, end) => {
    const booking = await asked();
    yard.now = new Date('2026-10-19T06:00:00Z');
    expect(await end(booking)).toMatchObject({ resourceCode: yard.van.code, askedResource: null });
    expect(await approvalOf(booking)).toMatchObject({ status: 'cancelled' });
  });
});

test('one of 20 days keeps its approval, also over the end of summer time', async () => {
  const booking = await approved(TWENTY);
  expect(booking.transitions).toContain('reassign');
  expect(booking.transitions).not.toContain('askMove');
  const before = await approvalOf(booking);
  expect(await yard.move(booking, 'reassign', { resourceId: other.id })).toMatchObject({ status: 'approved', resourceCode: other.code });
  expect(await approvalOf(booking)).toMatchObject({ id: before!.id, status: 'approved' });
});

test('half a day more than 20 days is longer', async () => {
  const booking = await approved(LONGER, { toMinutes: 720 });
  expect(booking.transitions).toContain('askMove');
});

test.each<[string, { onProject?: true; moreThanDays100: number; isOff?: true }[], Record<'longer' | 'shorter', string>, number | null]>([
  ['names another length', [{ onProject: true, moreThanDays100: 500 }], { longer: 'askMove', shorter: 'reassign' }, 5],
  ['does not ask how long one is', [], { longer: 'reassign', shorter: 'reassign' }, null],
  ['is passed over there', [{ moreThanDays100: 500, isOff: true }], { longer: 'reassign', shorter: 'reassign' }, null],
])('of a chain that %s, that is what counts as long', async (_which, given, { longer, shorter }, days) => {
  const { db } = yard.app.services;
  const ofBookings = () => db.updateTable('approval_policy').where('kind', '=', 'resource_booking').where('status', '=', 'active');
  const { rules } = await db
    .selectFrom('approval_policy')
    .select('rules')
    .where('kind', '=', 'resource_booking')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  const long = rules[1]!;
  const changed = given.map(({ isOff, ...when }) => ({ ...long, when, isOff: isOff ?? false }));
  await ofBookings()
    .set({ rules: toJson([rules[0]!, ...changed, rules[2]!]) })
    .execute();
  const [six, five] = [await approved('2026-10-24'), await approved('2026-10-23', { resourceId: other.id })];
  expect(six.transitions).toContain(longer);
  expect(five.transitions).toContain(shorter);
  if (days) {
    const third = await yard.add({ name: 'Third van' });
    expect(await refusal(yard.move(six, 'reassign', { resourceId: third.id }))).toMatchObject({
      message: expect.stringContaining('longer than 5 days'),
    });
  }
  await ofBookings()
    .set({ rules: toJson([...rules]) })
    .execute();
});
