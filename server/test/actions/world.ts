import type { Role } from '@lintel/contract/access';
import { addDays, weekOf } from '@lintel/contract/kit/days';
import { createDepartment } from '#server/features/departments/departments.service.ts';
import { createAccount, createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { newId } from '@lintel/contract/kit/ids';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { appointCompany } from '#test/company.ts';
import type { Letter, Place, ResourceName, Who } from './cells.ts';

/** A Monday. */
export const TODAY = '2026-10-12';

export type Clients = ReturnType<TestApp['as']>;
/** A record, or what a new one would be about; its id is what the call names. */
export interface Row {
  id: string;
  version: number;
  /** Something that belongs to it. */
  with?: string;
}

export interface Action {
  letter: Letter;
  /** What happens to the record: `is submitted`. */
  what: string;
  /** Where workspace A says more than the cell of its resource. */
  who?: Who;
  /** What the id names, where it is not of the resource itself: a project that gets a task. */
  reads?: ResourceName;
  /** Nobody else sees what it changes. */
  isOnesOwn?: true;
  /** A fresh one in the state that the action asks for. */
  make(owner: string, place: Place): Promise<Row>;
  act(as: Clients, row: Row): Promise<unknown>;
}

export interface Resource {
  name: ResourceName;
  places: readonly Place[];
  actions: Action[];
}

export const ALL_PLACES = ['own', 'building', 'finance'] as const;
export const OTHERS_PLACES = ['building', 'finance'] as const;

export interface World {
  app: TestApp;
  as(username: string): Clients;
  idOf(username: string): `emp_${string}`;
  department: Record<Place, string>;
  project: Record<Exclude<Place, 'own'>, `prj_${string}`>;
  /** Workers without a login, on each of the two projects. */
  worker: Record<Exclude<Place, 'own'>, `emp_${string}`>;
  /** A day, a week and a code that nothing else uses. */
  nextDay(): string;
  nextWeek(): string;
  nextCode(): string;
  close(): Promise<void>;
}

/** Two departments, a project of each, and everybody of CALLERS; the offices are a third department, which the managing director heads. */
export async function openWorld(): Promise<World> {
  const app = await testApp({ now: () => new Date(`${TODAY}T08:00:00Z`) });
  const company = await appointCompany(app);
  const { services } = app;
  const ids = new Map<string, string>();
  const idOf = (username: string) => (ids.get(username) ?? company.idOf(username as CastName)) as `emp_${string}`;
  const made = await withTransaction(services.db, async (db) => {
    const ctx = systemContext(services, db);
    const finance = (await db.selectFrom('department').select('id').where('code', '=', 'FIN').executeTakeFirstOrThrow()).id;
    const office = (await createDepartment(ctx, { code: 'OFF', name: 'Offices' })).id;
    const hire = async (username: string, departmentId: string, managerId: string | null, role: Role | null = 'employee') => {
      const [givenName, familyName] = username.split('.') as [string, string];
      const email = `${username}@${services.env.mailDomain}`;
      const person = { givenName, familyName, email, position: 'Carpenter', departmentId, managerId, hasLogin: role !== null };
      const { id } = await createEmployee(ctx, person);
      if (role) await createAccount(ctx, { username, email, name: username, roles: [role], passwordHash: 'none' });
      ids.set(username, id);
      return id as `emp_${string}`;
    };
    const { building } = company;
    await hire('nils.berg', building, null);
    await hire('otto.lang', building, null);
    await hire('petra.lind', finance, null);
    const offices = ['viktor.sandell', 'helena.marsh', 'anneke.vos', 'samir.haddad', 'devon.archer'].map(idOf);
    await db.updateTable('employee').set({ department_id: office }).where('id', 'in', offices).execute();
    await db
      .updateTable('department')
      .set({ head_id: idOf('helena.marsh') })
      .where('id', '=', office)
      .execute();
    await db.updateTable('department').set({ deputy_id: null }).where('id', '=', building).execute();
    const second = { id: newId('prj', ctx.now.getTime()), code: 'FN-01', name: 'Archive' };
    await db
      .insertInto('project')
      .values({ ...second, department_id: finance, status: 'active', created_by: 'system' })
      .execute();
    const worker = {
      building: await hire('rosa.delgado', building, null, null),
      finance: await hire('frans.holm', finance, null, null),
    };
    const join = (project_id: string, ...people: string[]) =>
      db
        .insertInto('project_member')
        .values(people.map((employee_id) => ({ project_id, employee_id, project_role: 'worker' as const })))
        .execute();
    await join(company.project, idOf('marta.kessler'), idOf('nils.berg'), worker.building);
    await join(second.id, idOf('petra.lind'), worker.finance);
    await db.updateTable('employee').set({ hire_date: '2020-03-02' }).execute();
    return {
      department: { own: building, building, finance },
      project: { building: company.project as `prj_${string}`, finance: second.id as `prj_${string}` },
      worker,
    };
  });
  forgetRelations(services);
  let count = 0;
  return {
    ...made,
    app,
    idOf,
    as: (username) => app.as(username as CastName),
    nextDay: () => addDays('2026-10-19', 7 * Math.floor(((count += 1) % 300) / 5) + (count % 5)),
    nextWeek: () => weekOf(addDays('2022-01-03', 7 * (count += 1))),
    nextCode: () => `T${String.fromCharCode(65 + Math.floor((count += 1) / 90))}-${10 + (count % 90)}`,
    close: () => app.close(),
  };
}

/** What the system itself does to bring a row into a state. */
export const setStatus = async (world: World, table: string, id: string, status: string): Promise<void> => {
  await world.app.services.db
    .updateTable(table as 'task')
    .set({ status: status as 'todo' })
    .where('id', '=', id)
    .execute();
};

/** Somebody says something about it. */
export const isAbout =
  (subjectType: string): Action['act'] =>
  (as, { id }) =>
    as.comments.add({ subjectType, subjectId: id, body: { text: 'By Friday' } });
