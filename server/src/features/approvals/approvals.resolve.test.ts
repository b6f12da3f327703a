import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company } from '#test/company.ts';
import { resolveApprovers } from './approvals.resolve.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp();
  company = await appointCompany(app);
});
afterAll(() => app.close());

const HEAD = { by: 'head' } as const;
const PROJECT_MANAGER = { by: 'project_manager' } as const;
const MANAGER = { by: 'manager' } as const;
const CONTROLLER = { by: 'duty', duty: 'budget_controller' } as const;

const gone = (...names: string[]) => sql`update employee set status = 'terminated' where name = any(${names})`;
const duty = (columns: RawBuilder<unknown>) => sql`update duty_assignment set ${columns} where duty = 'budget_controller'`;
const member = (columns: RawBuilder<unknown>) => sql`update project_member set ${columns}`;
const DELEGATION = {
  from: 0,
  to: 1,
  kinds: null as string[] | null,
  most: null as number | null,
  status: 'active',
  delegate: 'Rachel Odum',
};
/** Jonas Ekdahl is represented, from so many days after today to so many. */
const delegation = (more: Partial<typeof DELEGATION> = {}) => {
  const { from, to, kinds, most, status, delegate } = { ...DELEGATION, ...more };
  return sql`insert into delegation (id, from_id, to_id, from_day, to_day, kinds, max_amount_minor, status, created_by)
    select 'dlg_test', giver.id, taker.id, day.today + ${from}::int, day.today + ${to}::int, ${kinds}::text[], ${most}::bigint, ${status}, giver.id
    from employee giver, employee taker, (select (now() at time zone 'Europe/Berlin')::date as today) day
    where giver.name = 'Jonas Ekdahl' and taker.name = ${delegate}`;
};

// workspace A7, resolution at the start of a step: Liam Doyle asks for 2.00 on RC-01, in the department of Jonas Ekdahl.
test.each<[words: string, spec: ApproverSpec, found: string[], changes: RawBuilder<unknown>[]]>([
  ['who cannot sign in is not asked', HEAD, ['Helena Marsh'], [sql`update employee set has_login = false where name = 'Jonas Ekdahl'`]],
  ['who left is not asked', HEAD, ['Helena Marsh'], [gone('Jonas Ekdahl')]],
  [
    'above who left stands the next manager',
    MANAGER,
    ['Jonas Ekdahl'],
    [
      sql`update employee set manager_id = (select id from employee where name = 'Marta Kessler') where name = 'Liam Doyle'`,
      gone('Marta Kessler', 'Amara Nwosu'),
    ],
  ],
  [
    'a deputy runs the project',
    PROJECT_MANAGER,
    ['Marta Kessler'],
    [
      gone('Amara Nwosu'),
      sql`insert into project_member (project_id, employee_id, project_role) select project.id, employee.id, 'deputy' from project, employee where employee.name = 'Marta Kessler'`,
    ],
  ],
  ['who is to run the project does not yet', PROJECT_MANAGER, ['Jonas Ekdahl'], [member(sql`from_day = '2099-01-01'`)]],
  ['who ran the project does no more', PROJECT_MANAGER, ['Jonas Ekdahl'], [member(sql`to_day = '2020-01-01'`)]],
  ['a duty that is held', CONTROLLER, ['Rachel Odum'], []],
  ['a duty that nobody has confirmed', CONTROLLER, ['Helena Marsh'], [duty(sql`status = 'proposed'`)]],
  ['a duty that is to begin', CONTROLLER, ['Helena Marsh'], [duty(sql`from_day = '2099-01-01'`)]],
  ['a duty that is over', CONTROLLER, ['Helena Marsh'], [duty(sql`to_day = '2020-01-01'`)]],
  ['a duty below the amount', CONTROLLER, ['Helena Marsh'], [duty(sql`limit_minor = 199`)]],
  [
    'a duty that moves money, of who administers the system (SoD-13)',
    { by: 'duty', duty: 'bank_verifier' },
    ['Helena Marsh'],
    [
      sql`delete from duty_assignment where duty = 'bank_verifier'`,
      sql`insert into duty_assignment (id, duty, employee_id, status, created_by) select 'dty_test', 'bank_verifier', id, 'confirmed', 'test' from employee where name = 'Viktor Sandell'`,
    ],
  ],
  ['a delegate', HEAD, ['Rachel Odum'], [delegation()]],
  ['a delegation for later', HEAD, ['Jonas Ekdahl'], [delegation({ from: 1 })]],
  ['a delegation until yesterday', HEAD, ['Jonas Ekdahl'], [delegation({ from: -2, to: -1 })]],
  ['a delegation that was revoked', HEAD, ['Jonas Ekdahl'], [delegation({ status: 'revoked' })]],
  ['a delegation of another kind', HEAD, ['Jonas Ekdahl'], [delegation({ kinds: ['expense'] })]],
  ['a delegation of the kind', HEAD, ['Rachel Odum'], [delegation({ kinds: ['expense', 'procurement'] })]],
  ['a delegation below the amount', HEAD, ['Jonas Ekdahl'], [delegation({ most: 199 })]],
  ['a delegation up to the amount', HEAD, ['Rachel Odum'], [delegation({ most: 200 })]],
  ['a delegate who left', HEAD, ['Helena Marsh'], [delegation(), gone('Rachel Odum')]],
  ['a delegate who asks', HEAD, ['Helena Marsh'], [delegation({ delegate: 'Liam Doyle' })]],
  ['the managing director is away for good: the board decides', HEAD, ['Rachel Odum'], [gone('Jonas Ekdahl', 'Helena Marsh')]],
  ['nobody is left', HEAD, [], [gone('Jonas Ekdahl', 'Helena Marsh', 'Rachel Odum')]],
])('%s', async (_words, spec, names, changes) => {
  const undone = new Error('undone');
  let found: string[] = [];
  const trying = withTransaction(app.services.db, async (tx) => {
    for (const change of changes) await change.execute(tx);
    const asked = {
      ...({ kind: 'procurement', departmentId: company.building, projectId: company.project, ownerId: null, amountMinor: '200' } as const),
      ...{ requesterId: company.idOf('liam.doyle'), excluded: new Set([company.idOf('liam.doyle')]) },
      today: await companyDay(tx, new Date()),
    };
    const ids = (await resolveApprovers(tx, asked, spec)).map(({ id }) => id);
    const rows = await tx
      .selectFrom('employee')
      .select('name')
      .where('id', 'in', [...ids, ''])
      .orderBy('name')
      .execute();
    found = rows.map(({ name }) => name);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
  expect(found).toEqual(names);
});
