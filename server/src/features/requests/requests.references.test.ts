import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '@lintel/contract/kit/ids';
import type { Field } from '@lintel/contract/templates';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { requestDesk } from '#test/requests.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());

const { as, draft, offer } = requestDesk(() => company);
const db = () => app.services.db;

/** Of each type one that is offered to Amara Nwosu, and one that is there but not. */
const KINDS: [Field['type'], string, () => Promise<string>, () => Promise<string>][] = [
  [
    'employee',
    'somebody who left',
    async () => company.idOf('marta.kessler'),
    async () => {
      await db().updateTable('employee').set({ status: 'terminated' }).where('id', '=', company.idOf('liam.doyle')).execute();
      return company.idOf('liam.doyle');
    },
  ],
  ['department', 'one that is closed', async () => company.building, () => department('archived')],
  ['project', 'one that she may not open', async () => company.project, () => project('active')],
  ['project', 'her own that is not agreed', async () => company.project, () => project('draft', 'amara.nwosu')],
  ['cost_code', 'one out of use', () => costCode(true), () => costCode(false)],
  ['resource', 'one that is retired', () => resource('in_service'), () => resource('retired')],
];

test.each(KINDS)('a field for a %s takes what is offered, and not %s, nor what is not there', async (type, what, offered, other) => {
  const form = `Which ${type}: ${what}`;
  await offer(form, [{ key: 'one', type, label: 'Which one' }]);
  const [one, not] = [await offered(), await other()];
  const kept = await draft('amara.nwosu', form, { one });
  expect(kept.answers['one']).toBe(one);
  for (const id of [not, newId('prj')])
    expect(await refusal(draft('amara.nwosu', form, { one: id }))).toMatchObject({
      ...{ code: 'requests.reference_gone', fields: { one: 'Choose again' } },
    });
});

test('what was chosen while it was offered stays in the draft when it is no longer', async () => {
  await offer('Still that one', [{ key: 'one', type: 'resource', label: 'Which one' }]);
  const id = await resource('in_service');
  const kept = await draft('amara.nwosu', 'Still that one', { one: id });
  await db().updateTable('resource').set({ status: 'retired' }).where('id', '=', id).execute();
  const { version } = await as('amara.nwosu').save({ id: kept.id, body: { answers: { one: id }, version: kept.version } });
  expect(version).toBe(kept.version + 1);
});

let made = 0;
async function department(status: 'active' | 'archived'): Promise<string> {
  const id = newId('dep');
  await db().insertInto('department').values({ id, code: 'OTHER', name: 'Other', status }).execute();
  return id;
}

async function project(status: 'draft' | 'active', of?: 'amara.nwosu'): Promise<string> {
  const id = newId('prj');
  const { id: elsewhere } = await db().selectFrom('department').select('id').where('code', '=', 'FIN').executeTakeFirstOrThrow();
  const row = { id, code: `XX-0${(made += 1)}`, name: 'Other', department_id: elsewhere, status, created_by: 'system' };
  await db().insertInto('project').values(row).execute();
  const part = { project_id: id, employee_id: company.idOf(of ?? 'samir.haddad'), project_role: 'manager' } as const;
  await db().insertInto('project_member').values(part).execute();
  return id;
}

async function costCode(is_active: boolean): Promise<string> {
  const { id } = await db()
    .selectFrom('cost_code')
    .select('id')
    .orderBy('code')
    .offset((made += 1))
    .executeTakeFirstOrThrow();
  await db().updateTable('cost_code').set({ is_active }).where('id', '=', id).execute();
  return id;
}

async function resource(status: 'in_service' | 'retired'): Promise<string> {
  const body = { kind: 'vehicle', code: `VH-9${(made += 1)}`, name: 'Tipper', category: 'Truck' } as const;
  const { id } = await company.as('devon.archer').resources.create({ body });
  await db().updateTable('resource').set({ status }).where('id', '=', id).execute();
  return id;
}
