import { afterAll, beforeAll } from 'vitest';
import type { taskMachine } from '@lintel/contract/task-machine';
import type { TaskDetail } from '@lintel/contract/tasks';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';

/** The team of RC-01: run by Anneke; Marta and Samir are on it, Devon is not. Jonas heads the department, Marta leads Samir. */
export function aTeam() {
  const team = {
    app: undefined as unknown as TestApp,
    projectId: '',
    create: (more: object = {}, who: CastName = 'anneke.vos', to: CastName[] = ['marta.kessler']): Promise<TaskDetail> =>
      team.app.as(who).tasks.create({
        body: { title: 'Pour the slab', projectId: team.projectId, assigneeIds: to.map((one) => team.app.idOf(one)), ...more },
      }),
    move: (who: CastName, { id, version }: TaskDetail, name: keyof typeof taskMachine.transitions, input: object = {}) =>
      team.app.as(who).tasks.transition({ id, body: { name, version, input: input as Record<string, unknown> } }),
    change: (who: CastName, task: TaskDetail, more: object = {}) =>
      team.app.as(who).tasks.update({
        id: task.id,
        body: {
          title: task.title,
          assigneeIds: task.assignees.map(({ id }) => id),
          checklist: task.checklist.map(({ text, isRequired }) => ({ text, isRequired })),
          version: task.version,
          ...more,
        },
      }),
    /** Walked there by who does it and who reviews it. */
    walked: async (to: 'in_progress' | 'blocked' | 'in_review' | 'done', more: object = {}): Promise<TaskDetail> => {
      let task = await team.move('marta.kessler', await team.create(more), 'start');
      if (to === 'blocked') return team.move('marta.kessler', task, 'block', { reason: 'No crane' });
      if (to === 'in_progress') return task;
      task = await team.move('marta.kessler', task, 'submitReview');
      return to === 'in_review' ? task : team.move('anneke.vos', task, 'accept');
    },
    member: (who: CastName, projectRole: 'manager' | 'worker' | 'foreman' | 'deputy' | 'viewer') =>
      team.app.as('jonas.ekdahl').projectPlans.putMember({ id: team.projectId, employeeId: team.app.idOf(who), body: { projectRole } }),
    latest: async (who: CastName) => (await team.app.as(who).notifications.list()).items[0],
    /** The kinds of what somebody was told of a task, latest first. */
    toldOf: async (who: CastName, { id }: TaskDetail) =>
      (await team.app.as(who).notifications.list({ query: { size: 200 } })).items.flatMap(({ type, link }) =>
        link?.endsWith(id) ? [type] : [],
      ),
  };
  beforeAll(async () => {
    team.app = await testApp();
    const { idOf, services } = team.app;
    const { id: departmentId } = await services.db
      .updateTable('department')
      .set({ head_id: idOf('jonas.ekdahl') })
      .where('code', '=', 'BLD')
      .returning('id')
      .executeTakeFirstOrThrow();
    await services.db
      .updateTable('employee')
      .set({ manager_id: idOf('marta.kessler') })
      .where('id', '=', idOf('samir.haddad'))
      .execute();
    forgetRelations(services);
    const { projects } = team.app.as('jonas.ekdahl');
    team.projectId = (await projects.create({ body: { code: 'RC-01', name: 'Riverside Clinic', departmentId } })).id;
    await team.member('anneke.vos', 'manager');
    for (const who of ['marta.kessler', 'samir.haddad'] as const) await team.member(who, 'worker');
  });
  afterAll(() => team.app.close());
  return team;
}
