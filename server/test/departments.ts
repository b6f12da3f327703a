import type { Department } from '@lintel/contract/departments';
import { createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { TestApp } from '#test/app.ts';

/** Departments as the super admin makes them, each with a code of its own, and people to work in them. */
export function departmentDesk(app: () => TestApp) {
  const admin = () => app().as('viktor.sandell').departments;
  let codes = 0;
  const nextCode = () => `X${String.fromCharCode(65 + Math.floor(codes / 26), 65 + (codes++ % 26))}`;
  const aDepartment = (more: Partial<Parameters<ReturnType<typeof admin>['create']>[0]['body']> = {}): Promise<Department> =>
    admin().create({ body: { code: nextCode(), name: 'Roofing', ...more } });
  const hire = (more: Partial<Parameters<typeof createEmployee>[1]> = {}) =>
    withTransaction(app().services.db, (tx) =>
      createEmployee(systemContext(app().services, tx), {
        ...{ givenName: 'Temp', familyName: 'Worker', email: `${crypto.randomUUID()}@corvane.example`, position: 'Labourer' },
        ...more,
      }),
    );
  return { admin, nextCode, aDepartment, hire };
}

/** Of the cast, which is all in Building: Jonas Ekdahl heads it, and makes its projects. Answers its id. */
export async function jonasHeadsBuilding({ services, idOf }: TestApp): Promise<string> {
  const { id } = await services.db
    .updateTable('department')
    .set({ head_id: idOf('jonas.ekdahl') })
    .where('code', '=', 'BLD')
    .returning('id')
    .executeTakeFirstOrThrow();
  forgetRelations(services);
  return id;
}
