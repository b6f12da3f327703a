import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, daysOfWeek, weekOf } from '@lintel/contract/kit/days';
import type { Timesheet } from '@lintel/contract/timesheet-weeks';
import { createEmployee } from '#server/features/people/people.service.ts';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { systemContext } from '#server/platform/context.ts';
import { toJson, withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { appointCompany, type Company, type CompanyName } from '#test/company.ts';
import { toldBy } from '#test/told.ts';
import { timesheetJobs } from './timesheets.jobs.ts';
import { remind } from './timesheets.reminders.ts';

let app: TestApp;
/** Amara Nwosu runs RC-01, Marta Kessler is its foreman; Jonas Ekdahl heads them all, Liam Doyle is his deputy. */
let company: Company;
let projectId: `prj_${string}`;
/** Has no login: others enter her hours. */
let rosa: `emp_${string}`;
beforeAll(async () => {
  app = await testApp({ now: () => new Date('2026-10-14T10:00:00Z') });
  company = await appointCompany(app);
  projectId = company.project as typeof projectId;
  const person = { givenName: 'Rosa', familyName: 'Delgado', email: 'rosa@corvane.example', position: 'Carpenter', hasLogin: false };
  const made = await withTransaction(app.services.db, (tx) =>
    createEmployee(systemContext(app.services, tx), { ...person, departmentId: company.building }),
  );
  rosa = made.id as typeof rosa;
  await join(rosa, 'worker');
  await join(company.idOf('marta.kessler'), 'foreman');
  await join(company.idOf('samir.haddad'), 'worker');
});
afterAll(() => app.close());

async function join(employee_id: string, project_role: 'worker' | 'foreman' | 'deputy') {
  await app.services.db.insertInto('project_member').values({ project_id: projectId, employee_id, project_role }).execute();
  forgetRelations(app.services);
}
const told = (step: () => Promise<unknown>) => toldBy(app.services, step);
const set = (who: CompanyName, columns: object) =>
  app.services.db.updateTable('employee').set(columns).where('id', '=', company.idOf(who)).execute();
let weeks = 0;
const nextWeek = () => weekOf(addDays('2026-10-12', 7 * weeks++));
const sheets = (who: CompanyName) => company.as(who).timesheets;

async function save(who: CompanyName, week: string): Promise<Timesheet> {
  const cells = daysOfWeek(week)
    .slice(0, 5)
    .map((day) => ({ day, minutes: 480, projectId, activity: null, phaseId: null, taskId: null }));
  return sheets(who).save({ body: { week, cells } });
}
const move = (
  who: CompanyName,
  { id, version }: Timesheet,
  name: 'submit' | 'reopen' | 'recall' | 'correct',
  input: Record<string, unknown> = {},
) => sheets(who).transition({ id: id!, body: { name, version, input } });
const handedIn = async (week = nextWeek()) => move('marta.kessler', await save('marta.kessler', week), 'submit');
/** Hours of Rosa Delgado, entered and handed in by Marta Kessler. */
async function ofCrew(week = nextWeek()): Promise<Timesheet> {
  const cells = daysOfWeek(week)
    .slice(0, 5)
    .map((day) => ({ employeeId: rosa, day, minutes: 480 }));
  await sheets('marta.kessler').saveCrew({ body: { week, projectId, cells } });
  await sheets('marta.kessler').submitCrew({ body: { week, projectId, employeeIds: [rosa] } });
  return sheets('jonas.ekdahl').week({ query: { week, employeeId: rosa } });
}
async function decide({ id: subjectId }: Timesheet, name: 'approve' | 'return') {
  const { approvals } = company.as('jonas.ekdahl');
  const { id, version } = (await approvals.of({ kind: 'timesheet', subjectId: subjectId! }))!;
  await approvals.transition({ id, body: { name, version, input: { comment: 'By the plan' } } });
}
const readBy = (who: CompanyName, { id }: Timesheet) => sheets(who).get({ id: id! });

// workspace A4: whom each step is told to; never who took it
test('a week that is handed in is told to the head and the deputy, as far as they did not enter or hand it in', async () => {
  expect(await told(() => handedIn())).toEqual(['Jonas Ekdahl: approval.waiting', 'Liam Doyle: approval.waiting']);
  await join(company.idOf('liam.doyle'), 'deputy');
  const week = nextWeek();
  const cells = daysOfWeek(week)
    .slice(0, 5)
    .map((day) => ({ employeeId: rosa, day, minutes: 480 }));
  await sheets('liam.doyle').saveCrew({ body: { week, projectId, cells } });
  const submit = () => sheets('liam.doyle').submitCrew({ body: { week, projectId, employeeIds: [rosa] } });
  expect(await told(submit)).toEqual(['Jonas Ekdahl: approval.waiting']);
  await app.services.db.deleteFrom('project_member').where('employee_id', '=', company.idOf('liam.doyle')).execute();
  forgetRelations(app.services);
});

test.each<['approve' | 'return', string[], string[]]>([
  ['approve', ['Marta Kessler: request.decided'], ['Marta Kessler: timesheet.approved', 'Rosa Delgado: request.decided']],
  ['return', ['Marta Kessler: timesheet.returned'], ['Marta Kessler: timesheet.returned', 'Rosa Delgado: timesheet.returned']],
])('that somebody decides to %s it is told to whose hours they are and to who handed them in', async (name, own, ofTheCrew) => {
  const [mine, hers] = [await handedIn(), await ofCrew()];
  expect(await told(() => decide(mine, name))).toEqual(own);
  expect(await told(() => decide(hers, name))).toEqual(ofTheCrew);
  const bodies = await app.services.db.selectFrom('notification').select('body').distinct().execute();
  expect(bodies.filter(({ body }) => !body?.startsWith('By Jonas Ekdahl.'))).toEqual([]);
});

test('days that come back, and a week that is opened again or corrected, are told to whose hours they are', async () => {
  const sheet = await handedIn();
  const back = { days: [sheet.days[0]!.day], comment: 'Which phase', version: sheet.version };
  expect(await told(() => sheets('jonas.ekdahl').returnDays({ id: sheet.id!, body: back }))).toEqual(['Marta Kessler: timesheet.returned']);
  for (const [who, name] of [
    ['jonas.ekdahl', 'reopen'],
    ['anneke.vos', 'recall'],
  ] as const) {
    const approved = await handedIn();
    await decide(approved, 'approve');
    const reopen = async () => move(who, await readBy(who, approved), name, { reason: 'Wrong project' });
    expect(await told(reopen)).toEqual(['Marta Kessler: timesheet.returned']);
  }
});

test('where lines go first, who runs the project is asked; what they send back is told to whose hours they are', async () => {
  const { db } = app.services;
  const setting = { key: 'time.project_manager_first', value: toJson(true), updated_by: 'system' } as const;
  await db.insertInto('company_setting').values(setting).execute();
  let sheet: Timesheet;
  const asked = await told(async () => void (sheet = await handedIn()));
  // No step of a chain says it: it stands with what waits for them.
  const waiting = async () => (await company.as('amara.nwosu').notifications.list({ query: { waiting: 'true' } })).items;
  expect((await waiting()).map(({ type }) => type)).toEqual(['timesheet.waiting']);
  const line = () => sheets('amara.nwosu').returnLine({ id: sheet.id!, projectId, body: { comment: 'Friday was elsewhere' } });
  const returned = await told(line);
  sheet = await move('marta.kessler', await readBy('marta.kessler', sheet!), 'submit');
  const confirmed = await told(() => sheets('amara.nwosu').confirmLines({ body: { lines: [{ timesheetId: sheet.id!, projectId }] } }));
  await db.deleteFrom('company_setting').where('key', '=', setting.key).execute();
  expect([asked, returned, confirmed]).toEqual([
    ['Amara Nwosu: timesheet.waiting'],
    ['Marta Kessler: timesheet.returned'],
    ['Jonas Ekdahl: approval.waiting', 'Liam Doyle: approval.waiting'],
  ]);
});

test('before a week is handed in, its owner reads who decides, and who confirms first where lines go first', async () => {
  const { db } = app.services;
  const setting = { key: 'time.project_manager_first', value: toJson(true), updated_by: 'system' } as const;
  const week = nextWeek();
  await save('marta.kessler', week);
  const read = () => sheets('marta.kessler').chain({ query: { week } });
  const heads = { steps: [{ people: [{ name: 'Jonas Ekdahl' }, { name: 'Liam Doyle' }] }] };
  expect(await read()).toMatchObject({ first: [], chain: heads });
  await db.insertInto('company_setting').values(setting).execute();
  expect(await read()).toMatchObject({ first: ['Amara Nwosu'], chain: heads });
  await db.deleteFrom('company_setting').where('key', '=', setting.key).execute();
});

test('hours that wait for somebody who left are asked of the head; they wait on where somebody else runs the project', async () => {
  const { db } = app.services;
  const setting = { key: 'time.project_manager_first', value: toJson(true), updated_by: 'system' } as const;
  await db.insertInto('company_setting').values(setting).execute();
  const sheet = await handedIn();
  const look = async () => {
    await app.services.jobs.enqueue(
      db,
      timesheetJobs.find(({ name }) => name === 'timesheets.unmanned')!,
      {},
    );
    await app.services.jobs.drain();
  };
  const night = () => told(look);
  expect(await night()).toEqual([]);
  await set('amara.nwosu', { status: 'terminated' });
  await join(company.idOf('jonas.ekdahl'), 'deputy');
  expect(await night()).toEqual([]);
  await db.deleteFrom('project_member').where('employee_id', '=', company.idOf('jonas.ekdahl')).execute();
  expect(await night()).toEqual(['Jonas Ekdahl: approval.waiting', 'Liam Doyle: approval.waiting']);
  expect(await night()).toEqual([]);
  const { items } = await company.as('viktor.sandell').audit.list({ query: { action: 'timesheet.release_line', subjectId: sheet.id! } });
  expect(items).toMatchObject([{ actorName: 'Lintel', payload: { after: { projectId: company.project } } }]);
  // Whoever they waited for is asked no more.
  const waits = db.selectFrom('notification').select('recipient_id').where('type', '=', 'timesheet.waiting').where('done_at', 'is', null);
  await set('amara.nwosu', { status: 'active' });
  await handedIn();
  expect(await waits.execute()).toEqual([{ recipient_id: company.idOf('amara.nwosu') }]);
  await set('amara.nwosu', { status: 'terminated' });
  await look();
  expect(await waits.execute()).toEqual([]);
  await set('amara.nwosu', { status: 'active' });
  await db.deleteFrom('company_setting').where('key', '=', setting.key).execute();
  await decide(sheet, 'approve');
  expect(await readBy('marta.kessler', sheet)).toMatchObject({ status: 'approved' });
});

test('lines are asked of who runs the project today; where nobody does, the head is asked at once', async () => {
  const { db } = app.services;
  const setting = { key: 'time.project_manager_first', value: toJson(true), updated_by: 'system' } as const;
  const during = async (days: { from_day: string | null; to_day: string | null }) => {
    const amara = db
      .updateTable('project_member')
      .where('project_id', '=', projectId)
      .where('employee_id', '=', company.idOf('amara.nwosu'));
    await amara.set(days).execute();
    forgetRelations(app.services);
  };
  await db.insertInto('company_setting').values(setting).execute();
  const asked: string[][] = [];
  for (const days of [
    { from_day: '2026-10-15', to_day: null },
    { from_day: '2026-10-01', to_day: '2026-10-13' },
    { from_day: '2026-10-14', to_day: '2026-10-14' },
  ]) {
    await during(days);
    asked.push(await told(() => handedIn()));
  }
  await during({ from_day: null, to_day: null });
  await db.deleteFrom('company_setting').where('key', '=', setting.key).execute();
  const heads = ['Jonas Ekdahl: approval.waiting', 'Liam Doyle: approval.waiting'];
  expect(asked).toEqual([heads, heads, ['Amara Nwosu: timesheet.waiting']]);
});

test('hours that are missing: on Friday their people, on Monday their managers too, on Tuesday HR; nobody who has left', async () => {
  const week = '2027-W40';
  const [monday = '', , , , friday = ''] = daysOfWeek(week);
  await move('marta.kessler', await save('marta.kessler', week), 'submit');
  await set('anneke.vos', { last_role: 'hr_manager' });
  await set('rachel.odum', { status: 'terminated' });
  const at = (day: string, time: string) => told(() => remind({ ...systemContext(app.services), now: new Date(`${day}T${time}:00Z`) }));
  const people = (all: string[]) => all.map((one) => one.split(':')[0]);
  const [onFriday, onMonday, onTuesday] = [
    people(await at(friday, '12:30')),
    people(await at(addDays(monday, 7), '08:30')),
    people(await at(addDays(monday, 8), '06:30')),
  ];
  await set('rachel.odum', { status: 'active' });
  const empty = [
    'Amara Nwosu',
    'Anneke de Vos',
    'Devon Archer',
    'Helena Marsh',
    'Jonas Ekdahl',
    'Liam Doyle',
    'Samir Haddad',
    'Viktor Sandell',
  ];
  expect(onFriday).toEqual(empty);
  // Helena Marsh and Jonas Ekdahl also for their people, Marta Kessler for her crew.
  expect(onMonday).toEqual([...empty, 'Helena Marsh', 'Jonas Ekdahl', 'Marta Kessler'].toSorted());
  expect(onTuesday).toEqual(['Anneke de Vos']);
});
