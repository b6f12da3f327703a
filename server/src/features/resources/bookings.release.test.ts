import { beforeAll, beforeEach, expect, test } from 'vitest';
import { taskMachine } from '@lintel/contract/task-machine';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { refusal } from '#test/refusal.ts';
import { aYard } from '#test/yard.ts';

const yard = aYard();
let codes = 10;
let projectId: `prj_${string}`;
const head = () => yard.app.as('jonas.ekdahl');

beforeAll(async () => {
  await yard.app.services.db
    .updateTable('department')
    .set({ head_id: yard.app.idOf('jonas.ekdahl') })
    .where('code', '=', 'BLD')
    .execute();
  forgetRelations(yard.app.services);
});
beforeEach(async () => {
  projectId = await aProject();
});

/** Marta runs it, Samir works on it. */
async function aProject(): Promise<typeof projectId> {
  const { db } = yard.app.services;
  const { id: departmentId } = await db.selectFrom('department').select('id').where('code', '=', 'BLD').executeTakeFirstOrThrow();
  const { id } = await head().projects.create({ body: { code: `RC-${codes++}`, name: 'Clinic', departmentId } });
  await head().projectPlans.putMember({ id, employeeId: yard.app.idOf('marta.kessler'), body: { projectRole: 'manager' } });
  await head().projectPlans.putMember({ id, employeeId: yard.app.idOf('samir.haddad'), body: { projectRole: 'worker' } });
  await put('active', id);
  return id as typeof projectId;
}

/** A project is walked to there in its own tests. */
const put = (status: 'active' | 'practical_completion', id: string = projectId) =>
  yard.app.services.db.updateTable('project').set({ status }).where('id', '=', id).execute();
const close = async () => {
  const { version } = await head().projects.get({ id: projectId });
  return head().projects.transition({ id: projectId, body: { name: 'close', version, input: {} } });
};
const book = (from: string) => yard.book(from, from, { projectId }, 'marta.kessler');
const stateOf = async (id: string) =>
  (await yard.app.services.db.selectFrom('booking').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

// workspace A2, close: members released, bookings closed
test('with the end of a project what is booked for it is free again, and who asked for it is told', async () => {
  const booked = await book('2026-10-15');
  // So long that it waits to be decided.
  const waiting = await yard.book('2026-10-21', '2026-10-29', { projectId }, 'marta.kessler');
  expect(waiting.status).toBe('requested');
  const { code } = await head().projects.get({ id: projectId });
  const elsewhere = await yard.book('2026-10-19', '2026-10-19', { projectId: await aProject() }, 'marta.kessler');
  // What is out for something else is no hindrance.
  await yard.move(await yard.book('2026-10-12', '2026-10-12', {}, 'marta.kessler'), 'checkOut', { isChecked: true, meter: 100 });
  // What nobody fetched is no booking to come; the yard says what becomes of it.
  const missed = await book('2026-10-13');
  yard.now = new Date('2026-10-14T06:00:00Z');
  await put('practical_completion');
  expect(await close()).toMatchObject({ status: 'closed' });
  const states = await Promise.all([booked, waiting, elsewhere, missed].map(({ id }) => stateOf(id)));
  expect(states).toEqual(['cancelled', 'cancelled', 'approved', 'approved']);
  expect((await yard.told('marta.kessler')).map(({ title }) => title)).toContain(`${yard.van.code} Van: your booking ended with ${code}`);
  const team = await yard.app.services.db
    .selectFrom('project_member')
    .select('project_role')
    .where('project_id', '=', projectId)
    .where('to_day', 'is', null)
    .execute();
  expect(team).toEqual([{ project_role: 'manager' }]);
});

test('a machine that is out on it keeps it open, by its name', async () => {
  const booked = await book('2026-10-12');
  await yard.move(booked, 'checkOut', { isChecked: true, meter: 100 });
  await put('practical_completion');
  expect(await refusal(close())).toMatchObject({
    code: 'project.machines_out',
    message: `What is out on this project: 1, the first is ${yard.van.code} Van. Have it brought back first.`,
  });
});

// Each state of a task that is not the end of one.
test.each(Object.keys(taskMachine.states))('a task that is %s keeps it open, before anything else, until it is settled', async (status) => {
  const task = await yard.app
    .as('marta.kessler')
    .tasks.create({ body: { title: 'Pour', projectId, assigneeIds: [yard.app.idOf('marta.kessler')] } });
  await yard.app.services.db
    .updateTable('task')
    .set({ status: status as 'todo' })
    .where('id', '=', task.id)
    .execute();
  const booked = await book('2026-10-12');
  await yard.move(booked, 'checkOut', { isChecked: true, meter: 100 });
  await put('practical_completion');
  const isOver = ['done', 'cancelled'].includes(status);
  expect(await refusal(close())).toMatchObject(
    isOver
      ? { code: 'project.machines_out' }
      : { message: `Tasks of this project are still open: 1, the first is ${task.number} Pour. Complete or cancel them first.` },
  );
});
