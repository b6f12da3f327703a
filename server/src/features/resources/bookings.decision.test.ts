import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import { canonicalJson } from '#server/platform/audit-payload.ts';
import { refusal } from '#test/refusal.ts';
import { aYard, MONDAY } from '#test/yard.ts';

const yard = aYard();
const asked = () => yard.book('2026-10-19', '2026-10-22');

test('what a booking is bound by is what it was bound by before there were departments', async () => {
  const { id, fromAt, toAt } = await asked();
  const bound = { resource_id: yard.van.id, from_at: fromAt, to_at: toAt, project_id: null, operator_id: null, purpose: 'Doors' };
  const { subject_hash } = await yard.app.services.db
    .selectFrom('approval')
    .select('subject_hash')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(subject_hash).toBe(createHash('sha256').update(canonicalJson(bound), 'utf8').digest('hex'));
});

// workspace A14: what is asked of a request is asked again of its approval
describe('a booking that waits is approved only while', () => {
  test('its resource is in service, and once it is back it is', async () => {
    const booking = await asked();
    await yard.moveVan('takeOut', { reason: 'Recalled' });
    expect(await refusal(yard.decide(booking, 'approve'))).toMatchObject({ code: 'booking.not_in_service' });
    expect(await yard.as().booking({ id: booking.id })).toMatchObject({ status: 'requested' });
    await yard.moveVan('putBack', { reason: 'The recall was done' });
    await yard.decide(booking, 'approve');
    expect(await yard.as().booking({ id: booking.id })).toMatchObject({ status: 'approved' });
  });

  test('its insurance holds to the last day', async () => {
    const booking = await asked();
    await yard.as().setDocument({ id: yard.van.id, body: { type: 'insurance', expiresOn: '2026-10-21' } });
    expect(await refusal(yard.decide(booking, 'approve'))).toMatchObject({ code: 'booking.document' });
  });

  test('no maintenance falls due in it', async () => {
    const booking = await asked();
    await yard.as().addPlan({ id: yard.van.id, body: { name: 'Service', everyDays: 10, everyMeter: null } });
    expect(await refusal(yard.decide(booking, 'approve'))).toMatchObject({ code: 'booking.maintenance' });
  });

  test('its operator holds the certificate', async () => {
    yard.van = await yard.add({ requiredCertificates: ['CRANE'] });
    await yard.certify('jonas.ekdahl', 'CRANE');
    const booking = await yard.book('2026-10-19', '2026-10-22', { operatorId: yard.idOf('jonas.ekdahl') });
    await yard.app.services.db
      .updateTable('certification')
      .set({ expires_on: '2026-10-21' })
      .where('employee_id', '=', yard.idOf('jonas.ekdahl'))
      .execute();
    expect(await refusal(yard.decide(booking, 'approve'))).toMatchObject({ code: 'booking.certificate' });
  });

  test('its days are to come; one whose days are over is rejected', async () => {
    const booking = await asked();
    yard.now = new Date('2026-10-23T06:00:00Z');
    expect(await refusal(yard.decide(booking, 'approve'))).toMatchObject({ code: 'booking.past' });
    expect(await yard.decide(booking, 'reject')).toMatchObject({ status: 'rejected' });
  });

  test('its project goes on', async () => {
    const { db } = yard.app.services;
    const { id: departmentId } = await db.selectFrom('department').select('id').where('code', '=', 'BLD').executeTakeFirstOrThrow();
    const projectId = newId('prj') as `prj_${string}`;
    await db
      .insertInto('project')
      .values({ id: projectId, code: 'RC-07', name: 'School', department_id: departmentId, status: 'active', created_by: 'test' })
      .execute();
    const [over, goesOn] = [
      await yard.book('2026-10-19', '2026-10-22', { projectId }, 'helena.marsh'),
      await yard.book('2026-10-26', '2026-10-29', { projectId }, 'helena.marsh'),
    ];
    await db.updateTable('project').set({ status: 'closed' }).where('id', '=', projectId).execute();
    expect(await refusal(yard.decide(over, 'approve'))).toMatchObject({ code: 'booking.project_over' });
    await db.updateTable('project').set({ status: 'active' }).where('id', '=', projectId).execute();
    await yard.decide(goesOn, 'approve');
    expect(await yard.as().booking({ id: goesOn.id })).toMatchObject({ status: 'approved' });
  });
});

describe('a request for what left service', () => {
  const approvals = () => yard.app.as('devon.archer').approvals;
  const of = (subjectId: string) => approvals().of({ kind: 'resource_booking', subjectId });
  const redirect = async ({ id }: { id: string }, to: { id: string }, by: 'devon.archer' | 'marta.kessler' = 'devon.archer') =>
    yard.move(await yard.as().booking({ id: id as `bkg_${string}` }), 'redirect', { resourceId: to.id }, by);

  test('is moved to another resource by who keeps the yard alone; its approval is asked anew, for that one', async () => {
    const [booking, other] = [await asked(), await yard.add({ name: 'Long van' })];
    const before = (await of(booking.id))!;
    await yard.moveVan('takeOut', { reason: 'Recalled' });
    expect(await refusal(redirect(booking, other, 'marta.kessler'))).toMatchObject({ status: 403 });
    expect(await redirect(booking, other)).toMatchObject({ status: 'requested', resourceCode: other.code });
    const now = (await of(booking.id))!;
    expect(now).toMatchObject({
      ...{ status: 'pending', title: `${other.code} Long van, 4 days`, requesterName: 'Marta Kessler' },
      changes: [{ field: 'Resource', before: yard.van.code, after: other.code }],
    });
    const { version } = before;
    expect(
      await refusal(approvals().transition({ id: before.id, body: { name: 'approve', version, input: { comment: '' } } })),
    ).toMatchObject({ status: 409 });
    expect((await yard.vanNow()).stranded).toEqual([]);
    const { items } = await yard.app.as('marta.kessler').notifications.list({ query: { size: 200 } });
    expect(items.map(({ title }) => title)).toContain(`Your request is for ${other.code} Long van instead of ${yard.van.code}`);
  });

  // workspace SoD-1: who prepared what is decided does not decide it
  test('is not decided by who chose the other resource', async () => {
    const [booking, other] = [await asked(), await yard.add()];
    await redirect(booking, other);
    expect(await refusal(yard.decide(booking, 'approve'))).toMatchObject({ status: 403, code: 'approval.own' });
    await yard.decide(booking, 'approve', 'helena.marsh');
    expect(await yard.as().booking({ id: booking.id })).toMatchObject({ status: 'approved', resourceCode: other.code });
  });

  test('goes only where it fits', async () => {
    const [booking, lorry] = [await asked(), await yard.add({ category: 'Lorry' })];
    expect(await refusal(redirect(booking, lorry))).toMatchObject({ code: 'booking.other_category' });
  });
});

describe('a hand-out', () => {
  const handOut = (booking: Awaited<ReturnType<typeof asked>>) => yard.move(booking, 'checkOut', { isChecked: true, meter: 100 });

  test('waits until whoever has it has brought it back', async () => {
    const [first, second] = [await yard.book('2026-10-12'), await yard.book('2026-10-13')];
    const out = await handOut(first);
    yard.now = new Date('2026-10-13T06:00:00Z');
    expect(await refusal(handOut(second))).toMatchObject({
      code: 'booking.still_out',
      message: `${yard.van.code} is still out with Marta Kessler. Take it back first.`,
    });
    await yard.move(out, 'giveBack', { meter: 100, condition: 'sound' });
    expect(await handOut(second)).toMatchObject({ status: 'checked_out' });
  });

  test('before its first day leaves the days of others and of maintenance alone', async () => {
    const booking = await yard.book('2026-10-15');
    const between = await yard.book('2026-10-13');
    expect(await refusal(handOut(booking))).toMatchObject({ code: 'booking.overlap' });
    await yard.move(between, 'cancel');
    const { orders } = await yard.as().planOrder({ id: yard.van.id, body: { type: 'planned', on: '2026-10-14' } });
    expect(await refusal(handOut(booking))).toMatchObject({ code: 'booking.planned' });
    await yard.as().callOff({ id: yard.van.id, orderId: orders[0]!.id, body: {} });
    expect([yard.now, (await handOut(booking)).status]).toEqual([MONDAY, 'checked_out']);
  });
});
