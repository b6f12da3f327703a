import { beforeEach, describe, expect, test } from 'vitest';
import type { Department } from '@lintel/contract/departments';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { departmentDesk } from '#test/departments.ts';
import { refusal } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';
import { watchYard } from './resources.service.ts';
import { systemContext } from '#server/platform/context.ts';

const yard = aYard();
const { aDepartment } = departmentDesk(() => yard.app);
let workshop: Department;
beforeEach(async () => {
  workshop = await aDepartment({ name: 'Workshop', headId: yard.idOf('jonas.ekdahl') });
  forgetRelations(yard.app.services);
});
const forWorkshop = (from = '2026-10-13', to = from) => yard.book(from, to, { departmentId: workshop.id });

// workspace A14: for a project or for a department
describe('a booking for a department', () => {
  test('names one that is there, and no project beside it', async () => {
    expect(await forWorkshop()).toMatchObject({ departmentName: 'Workshop', projectName: null });
    const gone = 'dep_00000000000000000000000000' as const;
    expect(await refusal(yard.book('2026-10-14', '2026-10-14', { departmentId: gone }))).toMatchObject({ code: 'department.missing' });
    const projectId = 'prj_00000000000000000000000000' as const;
    expect(await refusal(yard.book('2026-10-14', '2026-10-14', { departmentId: workshop.id, projectId }))).toMatchObject({
      ...{ code: 'booking.for_both', fields: { departmentId: 'A booking is for a project or for a department. Choose one of them.' } },
    });
  });

  test('is seen by who heads it, and by nobody else who has no part in it', async () => {
    const { id } = await forWorkshop();
    expect(await yard.as('jonas.ekdahl').booking({ id })).toMatchObject({ departmentName: 'Workshop' });
    const other = await yard.book('2026-10-15');
    expect(await refusal(yard.as('jonas.ekdahl').booking({ id: other.id }))).toMatchObject({ status: 404 });
    expect(await refusal(yard.as('anneke.vos').booking({ id }))).toMatchObject({ status: 404 });
  });

  test('says so to who decides about it, and in the file of the bookings', async () => {
    const { id } = await forWorkshop('2026-10-19', '2026-10-23');
    const approval = await yard.app.as('devon.archer').approvals.of({ kind: 'resource_booking', subjectId: id });
    expect(approval?.facts).toContainEqual({ label: 'Department', value: 'Workshop' });
    expect(await (await yard.as().exportBookings({ query: { format: 'csv', q: yard.van.code } })).text()).toContain('Workshop');
    await yard.decide({ id }, 'approve');
    expect(await yard.as().booking({ id })).toMatchObject({ status: 'approved' });
  });

  test('stands at its resource while it is out, and its head is told when it should be back', async () => {
    await yard.move(await forWorkshop('2026-10-12'), 'checkOut', { isChecked: true, meter: 100 });
    expect(await yard.vanNow()).toMatchObject({ heldBy: 'Marta Kessler', location: 'Workshop' });
    yard.now = new Date('2026-10-13T06:00:00Z');
    await watchYard({ ...systemContext(yard.app.services), now: yard.now });
    expect(await yard.told('jonas.ekdahl')).toMatchObject([{ title: `${yard.van.code} was not brought back` }]);
  });

  test('goes with the department when that becomes part of another; what is over stays', async () => {
    const over = await yard.move(await forWorkshop('2026-10-14'), 'cancel');
    const { id } = await forWorkshop('2026-10-15');
    const plant = await aDepartment({ name: 'Plant' });
    await yard.app.as('viktor.sandell').departments.merge({ id: workshop.id, body: { intoId: plant.id, version: workshop.version } });
    expect(await yard.as().booking({ id })).toMatchObject({ departmentName: 'Plant' });
    expect(await yard.as().booking({ id: over.id })).toMatchObject({ departmentName: 'Workshop' });
  });
});

test('who would decide a booking is read beforehand; a few days are granted at once', async () => {
  const rehearse = (from: string, to: string, more = {}) => yard.as('marta.kessler').rehearse({ body: { from, to, ...more } });
  expect((await rehearse('2026-10-13', '2026-10-14')).steps).toEqual([]);
  const { steps } = await rehearse('2026-10-13', '2026-10-22');
  const { id } = await yard.book('2026-10-13', '2026-10-22');
  const { waitingOn } = (await yard.app.as('devon.archer').approvals.of({ kind: 'resource_booking', subjectId: id }))!;
  expect(steps.map(({ people }) => people.map(({ name }) => name))).toEqual([waitingOn]);
  const departmentId = 'dep_00000000000000000000000000' as const;
  expect(await refusal(rehearse('2026-10-13', '2026-10-14', { departmentId }))).toMatchObject({ code: 'department.missing' });
});
