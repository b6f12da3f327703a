import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@lintel/contract/kit/days';
import type { LeaveRequestDetail } from '@lintel/contract/leave';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { toldBy } from '#test/told.ts';
import { appointWithLeave, leaveDesk, SICK, type Wanted } from './leave.desk.ts';
import { leaveJobs } from './leave.jobs.ts';

let now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
/** Marta Kessler reports to Amara Nwosu, Liam Doyle to Jonas Ekdahl, who heads them all. */
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

const { leave, ask, move, decide } = leaveDesk(() => ({ app, company }));
const told = (step: () => Promise<unknown>) => toldBy(app.services, step);
const put = (who: CompanyName, status: 'active' | 'terminated') =>
  app.services.db.updateTable('employee').set({ status }).where('id', '=', company.idOf(who)).execute();

let weeks = 0;
const monday = () => addDays('2026-06-08', 7 * weeks++);
const asked = (who: CompanyName, wanted: Wanted = {}) => {
  const day = monday();
  return ask(who, day, day, { handoverId: company.idOf('samir.haddad'), ...wanted });
};
const step = async (by: CompanyName, { id }: LeaveRequestDetail, name: string, input?: Record<string, unknown>) =>
  move(by, await leave(by).get({ id }), name, input);
const approved = async (who: CompanyName) => {
  const request = await asked(who);
  await decide('jonas.ekdahl', request.id, 'approve');
  return request;
};
const WHY = { reason: 'Moved' };

// workspace A5 and A16: whom each step is told to; never who took it
test('what is asked for is told to who decides it and to who is to take over', async () => {
  expect(await told(() => asked('marta.kessler'))).toEqual(['Jonas Ekdahl: approval.waiting', 'Samir Haddad: leave.handover']);
  expect(await told(() => asked('marta.kessler', { handoverId: null }))).toEqual(['Jonas Ekdahl: approval.waiting']);
  expect(await told(() => asked('marta.kessler', { isDraft: true }))).toEqual([]);
});

test.each<[CompanyName, 'approve' | 'reject' | 'return', string[]]>([
  ['marta.kessler', 'approve', ['Amara Nwosu: leave.team', 'Marta Kessler: request.decided', 'Samir Haddad: leave.handover']],
  // The manager is who decided.
  ['liam.doyle', 'approve', ['Liam Doyle: request.decided', 'Samir Haddad: leave.handover']],
  ['marta.kessler', 'reject', ['Marta Kessler: request.decided', 'Samir Haddad: leave.handover']],
  ['marta.kessler', 'return', ['Marta Kessler: request.returned']],
])('leave of %s, when somebody decides to %s it, is told to whom it concerns', async (who, decision, people) => {
  const { id } = await asked(who);
  expect(await told(() => decide('jonas.ekdahl', id, decision))).toEqual(people);
});

test('who was to take over hears that they do not, however it came to that; of a draft nobody had told them', async () => {
  const withdrawn = await asked('marta.kessler');
  expect(await told(() => step('marta.kessler', withdrawn, 'withdraw'))).toEqual(['Samir Haddad: leave.handover']);
  const draft = await asked('marta.kessler', { isDraft: true });
  expect(await told(() => step('marta.kessler', draft, 'withdraw'))).toEqual([]);
  const cancelled = await approved('marta.kessler');
  expect(await told(() => step('anneke.vos', cancelled, 'cancel', WHY))).toEqual([
    'Marta Kessler: leave.decided',
    'Samir Haddad: leave.handover',
  ]);
  const given = await approved('marta.kessler');
  expect(await told(() => step('marta.kessler', given, 'askToCancel', WHY))).toEqual(['Jonas Ekdahl: approval.waiting']);
  const settled = await told(() => decide('jonas.ekdahl', given.id, 'approve'));
  expect(settled).toEqual(['Marta Kessler: request.decided', 'Samir Haddad: leave.handover']);
  const { items } = await company.as('samir.haddad').notifications.list();
  expect(items).toMatchObject([{ title: 'Marta Kessler does not hand over to you' }]);
});

test('what HR does with days of somebody is told to them alone; an illness to who decides about nothing, the manager', async () => {
  const day = monday();
  const longer = await ask('marta.kessler', day, addDays(day, 1));
  await decide('jonas.ekdahl', longer.id, 'approve');
  const shorten = () => step('anneke.vos', longer, 'shorten', { to: day, halfEnd: false, reason: 'Recalled' });
  expect(await told(shorten)).toEqual(['Marta Kessler: leave.decided']);
  const sick = monday();
  let report: LeaveRequestDetail;
  expect(await told(async () => void (report = await ask('marta.kessler', sick, sick, { typeId: SICK })))).toEqual([
    'Amara Nwosu: leave.team',
    'Anneke de Vos: leave.reported',
  ]);
  expect(await told(() => step('anneke.vos', report, 'acknowledge'))).toEqual(['Marta Kessler: leave.decided']);
  const byManager = monday();
  const employeeId = company.idOf('marta.kessler');
  expect(await told(() => ask('amara.nwosu', byManager, byManager, { typeId: SICK, employeeId }))).toEqual([
    'Anneke de Vos: leave.reported',
  ]);
});

test.each(['acknowledge', 'certify', 'cancel'])(
  'HR is asked to acknowledge what was reported, without a word of what it is, until they %s it',
  async (name) => {
    const day = monday();
    const report = await ask('marta.kessler', day, addDays(day, 4), { typeId: SICK });
    const waiting = async () =>
      (await company.as('anneke.vos').notifications.list({ query: { size: 50, waiting: 'true' } })).items.filter(
        ({ link }) => link === `employee/leave/${report.id}`,
      );
    const [first] = await waiting();
    expect(first).toMatchObject({ type: 'leave.reported', severity: 'action', title: 'Marta Kessler reported an absence' });
    expect(JSON.stringify(first)).not.toMatch(/sick|ill/i);
    await step('anneke.vos', report, name, name === 'cancel' ? WHY : {});
    expect(await waiting()).toEqual([]);
  },
);

test('certificates that are overdue are asked of HR, of nobody else', async () => {
  const begins = monday();
  await ask('liam.doyle', begins, addDays(begins, 4), { typeId: SICK });
  now = new Date('2026-12-01T05:30:00Z');
  const follow = leaveJobs.find(({ name }) => name === 'leave.certificates')!;
  expect(await told(() => follow.run({}, { ...systemContext(app.services), now }))).toEqual(['Anneke de Vos: leave.follow_up']);
  now = new Date('2026-06-01T09:00:00Z');
});

test('who has left is told nothing of it any more', async () => {
  const { id } = await asked('marta.kessler');
  for (const who of ['amara.nwosu', 'samir.haddad'] as const) await put(who, 'terminated');
  const people = await told(() => decide('jonas.ekdahl', id, 'approve'));
  for (const who of ['amara.nwosu', 'samir.haddad'] as const) await put(who, 'active');
  expect(people).toEqual(['Marta Kessler: request.decided']);
});

test('a request says who is to decide it, and then who did; colleagues of other departments are told neither', async () => {
  const { id } = await asked('marta.kessler');
  const approver = async (by: CompanyName) =>
    (await leave(by).list({ query: { size: 200 } })).items.find((one) => one.id === id)?.approverName;
  expect(await approver('marta.kessler')).toBe('Jonas Ekdahl');
  await decide('jonas.ekdahl', id, 'reject');
  expect(await approver('anneke.vos')).toBe('Jonas Ekdahl');
  expect(await leave('marta.kessler').get({ id })).toMatchObject({ approverName: 'Jonas Ekdahl' });
  const { id: other } = await asked('marta.kessler');
  await decide('jonas.ekdahl', other, 'approve');
  const dates = (await leave('samir.haddad').list({ query: { size: 200 } })).items.find((one) => one.id === other);
  expect(dates).toMatchObject({ status: 'approved', approverName: null });
});
