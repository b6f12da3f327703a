import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysOfWeek } from '@lintel/contract/kit/days';
import { createEmployee } from '#server/features/people/people.service.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson, withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { remind } from './timesheets.reminders.ts';

let app: TestApp;
let company: Company;
/** Without a login: Marta, who is the foreman, enters her hours. */
let rosa: string;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
  const person = { givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@corvane.example', position: 'Carpenter', hasLogin: false };
  const made = await withTransaction(app.services.db, (tx) =>
    createEmployee(systemContext(app.services, tx), { ...person, departmentId: company.building }),
  );
  rosa = made.id;
  for (const [employee_id, project_role] of [
    [rosa, 'worker'],
    [company.idOf('marta.kessler'), 'foreman'],
  ] as const)
    await app.services.db.insertInto('project_member').values({ project_id: company.project, employee_id, project_role }).execute();
});
afterAll(() => app.close());

describe('the week of a crew is asked of who leads it', () => {
  // Of summer: on Monday at 10.
  let week = 20;
  const isAsked = async () => {
    const [monday = ''] = daysOfWeek(`2028-W${(week += 1)}`);
    await remind({ ...systemContext(app.services), now: new Date(`${addDays(monday, 7)}T08:30:00Z`) });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notification where recipient_id = ${company.idOf('marta.kessler')}
        and title = ${`Week ${week} of your crew is not handed in`}`.execute(app.services.db);
    return rows[0]!.count > 0;
  };
  const set = (status: 'active' | 'suspended') =>
    app.services.db.updateTable('employee').set({ status }).where('id', '=', company.idOf('marta.kessler')).execute();
  const partUntil = (to_day: string | null, employeeId: string) =>
    app.services.db.updateTable('project_member').set({ to_day }).where('employee_id', '=', employeeId).execute();

  test('while they lead it, and it is entered for others', async () => {
    expect(await isAsked()).toBe(true);
    const { db } = app.services;
    const off = { key: 'time.crew_entry', value: toJson(false), updated_by: 'system' };
    await db.insertInto('company_setting').values(off).execute();
    expect(await isAsked()).toBe(false);
    await db.deleteFrom('company_setting').where('key', '=', off.key).execute();
  });

  test('while they are at work', async () => {
    await set('suspended');
    expect(await isAsked()).toBe(false);
    await set('active');
  });

  test('while they are on the project', async () => {
    await partUntil('2028-01-01', company.idOf('marta.kessler'));
    expect(await isAsked()).toBe(false);
    await partUntil(null, company.idOf('marta.kessler'));
  });

  test('while the crew is', async () => {
    await partUntil('2028-01-01', rosa);
    expect(await isAsked()).toBe(false);
    await partUntil(null, rosa);
    expect(await isAsked()).toBe(true);
  });
});
