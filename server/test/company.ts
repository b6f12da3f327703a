import { newId } from '@lintel/contract/kit/ids';
import type { Role } from '@lintel/contract/access';
import type { Duty } from '@lintel/contract/people';
import { createDepartment } from '#server/features/departments/departments.service.ts';
import { createAccount, createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';

/** Who is there beside the seven: they sign in like them, and have no password. */
const OTHERS = {
  'amara.nwosu': { name: 'Amara Nwosu', role: 'employee', position: 'Project Manager', manager: 'jonas.ekdahl' },
  'liam.doyle': { name: 'Liam Doyle', role: 'employee', position: 'Site Manager', manager: 'jonas.ekdahl' },
  'rachel.odum': { name: 'Rachel Odum', role: 'department_head', position: 'Finance Manager', manager: 'helena.marsh' },
} as const satisfies Record<string, { name: string; role: Role; position: string; manager: string }>;
type OtherName = keyof typeof OTHERS;
export type CompanyName = CastName | OtherName;

export interface Company {
  /** Building: headed by Jonas Ekdahl, Liam Doyle stands in. */
  building: string;
  /** RC-01, run by Amara Nwosu. */
  project: string;
  as(name: CompanyName): ReturnType<TestApp['as']>;
  idOf(name: CompanyName): string;
}

/** The cast in their places: heads, managers, a project and duties (workspace H2 to H4). */
export async function appointCompany(app: TestApp): Promise<Company> {
  const { services } = app;
  const ids = new Map<string, string>();
  const idOf = (name: CompanyName): string => ids.get(name) ?? app.idOf(name as CastName);
  const company = await withTransaction(services.db, async (db) => {
    const ctx = systemContext(services, db);
    const building = (await db.selectFrom('department').select('id').where('code', '=', 'BLD').executeTakeFirstOrThrow()).id;
    const finance = await createDepartment(ctx, { code: 'FIN', name: 'Finance' });
    for (const [username, { name, role, position, manager }] of Object.entries(OTHERS)) {
      const email = `${username}@${services.env.mailDomain}`;
      const [givenName, familyName] = name.split(' ') as [string, string];
      const departmentId = username === 'rachel.odum' ? finance.id : building;
      const employee = await createEmployee(ctx, { givenName, familyName, email, position, departmentId, managerId: idOf(manager) });
      await createAccount(ctx, { username, email, name, roles: [role], passwordHash: 'none' });
      ids.set(username, employee.id);
    }
    const manage = (name: CompanyName, managerId: string | null) =>
      db.updateTable('employee').set({ manager_id: managerId }).where('id', '=', idOf(name)).execute();
    for (const name of ['jonas.ekdahl', 'anneke.vos', 'devon.archer', 'viktor.sandell', 'samir.haddad'] as const)
      await manage(name, idOf('helena.marsh'));
    await manage('marta.kessler', idOf('amara.nwosu'));
    await db
      .updateTable('department')
      .set({ head_id: idOf('jonas.ekdahl'), deputy_id: idOf('liam.doyle') })
      .where('id', '=', building)
      .execute();
    await db
      .updateTable('department')
      .set({ head_id: idOf('rachel.odum') })
      .where('id', '=', finance.id)
      .execute();
    const project = newId('prj', ctx.now.getTime());
    await db
      .insertInto('project')
      .values({ id: project, code: 'RC-01', name: 'Riverside Clinic', department_id: building, status: 'active', created_by: 'system' })
      .execute();
    await db
      .insertInto('project_member')
      .values({ project_id: project, employee_id: idOf('amara.nwosu'), project_role: 'manager' })
      .execute();
    const assign = (duty: Duty, name: CompanyName, limit: string | null = null) =>
      db
        .insertInto('duty_assignment')
        .values({
          id: newId('dty', ctx.now.getTime()),
          duty,
          employee_id: idOf(name),
          limit_minor: limit,
          status: 'confirmed',
          created_by: 'system',
        })
        .execute();
    await assign('budget_controller', 'rachel.odum');
    await assign('board_delegate', 'rachel.odum');
    await assign('payment_releaser', 'rachel.odum', '5000000');
    await assign('payment_releaser', 'helena.marsh');
    return { building, project };
  });
  forgetRelations(services);
  return { ...company, idOf, as: (name) => app.as(name as CastName) };
}

/** Somebody works on RC-01: they may open it. */
export async function joinProject({ services }: TestApp, { project, idOf }: Company, name: CompanyName): Promise<void> {
  const part = { project_id: project, employee_id: idOf(name), project_role: 'worker' } as const;
  await services.db.insertInto('project_member').values(part).execute();
  forgetRelations(services);
}
