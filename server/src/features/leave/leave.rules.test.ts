import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { SICK, TRAINING, UNPAID, appointWithLeave, leaveDesk } from './leave.desk.ts';
import { leaveJobs } from './leave.jobs.ts';

let now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

const { leave, ask, move, decide, approved } = leaveDesk(() => ({ app, company }));

// workspace A5: approved leave is cancelled by who approved it or by HR, where its days are not closed for pay
describe('approved leave is cancelled', () => {
  const read = (by: CompanyName, id: string) => leave(by).get({ id });

  test('by who approved it, not by another head and not by its own person; HR as well', async () => {
    const { id } = await approved('devon.archer', '2026-10-05', '2026-10-06');
    expect((await read('devon.archer', id)).transitions).not.toContain('cancel');
    expect((await read('jonas.ekdahl', id)).transitions).toContain('cancel');
    expect((await read('anneke.vos', id)).transitions).toContain('cancel');
    const { db } = app.services;
    await db
      .updateTable('leave_request')
      .set({ decided_by: company.idOf('helena.marsh') })
      .where('id', '=', id)
      .execute();
    expect(await refusal(move('jonas.ekdahl', await read('jonas.ekdahl', id), 'cancel', { reason: 'No' }))).toMatchObject({ status: 403 });
    await db
      .updateTable('leave_request')
      .set({ decided_by: company.idOf('jonas.ekdahl') })
      .where('id', '=', id)
      .execute();
    const cancelled = await move('jonas.ekdahl', await read('jonas.ekdahl', id), 'cancel', { reason: 'The pour moved' });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(cancelled.entries.map(({ kind, days100 }) => [kind, days100])).toEqual([
      ['taken', -200],
      ['cancel', 200],
    ]);
  });

  test.each([
    ['2026-W43', '2026-10-19', true],
    ['2026-W42', '2026-10-12', false],
  ])('not for days that are closed for pay: week %s', async (week, firstDay, isLocked) => {
    const { id } = await approved('devon.archer', '2026-10-20', '2026-10-27');
    const { db } = app.services;
    const sheet = { id: `tms_${week}`, employee_id: company.idOf('devon.archer'), week, first_day: firstDay, status: 'locked' } as const;
    await db.insertInto('timesheet').values(sheet).execute();
    const request = await read('anneke.vos', id);
    if (isLocked) {
      expect(await refusal(move('anneke.vos', request, 'cancel', { reason: 'No' }))).toMatchObject({ code: 'leave.locked' });
      const shorten = (to: string) => move('anneke.vos', request, 'shorten', { to, halfEnd: false, reason: 'Recalled' });
      expect(await refusal(shorten('2026-10-21'))).toMatchObject({ code: 'leave.locked' });
      expect(await shorten('2026-10-26')).toMatchObject({ to: '2026-10-26' });
    }
    if (isLocked) await db.deleteFrom('timesheet').where('id', '=', sheet.id).execute();
    const cancelled = await move('anneke.vos', await read('anneke.vos', id), 'cancel', { reason: 'It was called off' });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
  });
});

// workspace A5, rules of a request that need a company around it
describe('a request', () => {
  test('nor does an illness become unpaid leave on such days', async () => {
    const sick = await ask('samir.haddad', '2026-09-07', '2026-09-18', { typeId: SICK });
    const { db } = app.services;
    const week = {
      id: 'tms_sick',
      employee_id: company.idOf('samir.haddad'),
      week: '2026-W38',
      first_day: '2026-09-14',
      status: 'locked',
    } as const;
    await db.insertInto('timesheet').values(week).execute();
    expect(await refusal(move('anneke.vos', sick, 'convert', { reason: 'No certificate' }))).toMatchObject({ code: 'leave.locked' });
    await db.deleteFrom('timesheet').where('id', '=', week.id).execute();
    expect(await move('anneke.vos', sick, 'convert', { reason: 'No certificate' })).toMatchObject({
      status: 'approved',
      typeName: 'Unpaid leave',
    });
  });

  test('nobody takes days outside their employment, or hands over to who is not there', async () => {
    const id = company.idOf('devon.archer');
    const employed = (columns: { hire_date?: string; end_date?: string | null }) =>
      app.services.db.updateTable('employee').set(columns).where('id', '=', id).execute();
    await employed({ hire_date: '2026-07-02', end_date: '2026-07-07' });
    for (const [from, to] of [
      ['2026-07-01', '2026-07-03'],
      ['2026-07-06', '2026-07-08'],
    ] as const)
      expect(await refusal(ask('devon.archer', from, to))).toMatchObject({ code: 'leave.not_employed' });
    await employed({ hire_date: '2020-03-02', end_date: null });
    const away = await approved('liam.doyle', '2026-07-06', '2026-07-07');
    for (const field of ['handoverId', 'delegateId'] as const)
      expect(await refusal(ask('devon.archer', '2026-07-06', '2026-07-07', { [field]: company.idOf('liam.doyle') }))).toMatchObject({
        code: 'leave.cover_unknown',
      });
    await move('anneke.vos', await leave('anneke.vos').get({ id: away.id }), 'cancel', { reason: 'For the next test' });
  });

  test('an illness is told of when it has been, other leave is not', async () => {
    const [from, to] = ['2026-05-19', '2026-05-20'] as const;
    expect(await refusal(ask('liam.doyle', from, to))).toMatchObject({ code: 'leave.in_past' });
    expect(await ask('liam.doyle', from, to, { typeId: SICK })).toMatchObject({ days100: 200 });
  });

  test('HR enters what was agreed, also for days that are over and without notice, and does not decide it', async () => {
    const employeeId = company.idOf('liam.doyle');
    const entered = await ask('anneke.vos', '2026-05-28', '2026-05-29', { employeeId, typeId: UNPAID });
    expect(entered).toMatchObject({ status: 'pending', employeeName: 'Liam Doyle', createdByName: 'Anneke de Vos' });
    await decide('jonas.ekdahl', entered.id, 'approve');
    // The second step is that of HR: whoever entered it is not asked.
    const second = (await company.as('helena.marsh').approvals.of({ kind: 'leave', subjectId: entered.id }))!;
    expect(second).toMatchObject({ stepName: 'Human resources', waitingOn: ['Helena Marsh'] });
    expect(await refusal(decide('anneke.vos', entered.id, 'approve'))).toMatchObject({ code: 'approval.own' });
    await decide('helena.marsh', entered.id, 'approve');
    expect((await leave('liam.doyle').get({ id: entered.id })).entries).toMatchObject([{ kind: 'taken', days100: -200 }]);
    expect(await refusal(ask('jonas.ekdahl', '2026-08-17', '2026-08-18', { employeeId, typeId: UNPAID }))).toMatchObject({ status: 404 });
  });

  test('with what a kind allows below nothing', async () => {
    const advance = (days100: number) =>
      app.services.db.updateTable('leave_type').set({ allow_negative100: days100 }).where('id', '=', TRAINING).execute();
    const eight = () => ask('liam.doyle', '2026-09-07', '2026-09-14', { typeId: TRAINING });
    expect(await refusal(eight())).toMatchObject({ code: 'leave.balance' });
    await advance(200);
    const asked = await eight();
    expect(asked).toMatchObject({ status: 'pending', days100: 600 });
    await move('liam.doyle', asked, 'withdraw');
    await advance(0);
  });

  test('what is over is not cancelled any more, and the balance of a day that came back counts from today', async () => {
    const request = await approved('liam.doyle', '2026-06-22', '2026-06-23');
    now = new Date('2026-06-24T09:00:00Z');
    expect(await refusal(move('liam.doyle', request, 'askToCancel', { reason: 'I was there' }))).toMatchObject({ code: 'leave.over' });
    const cancelled = await move('anneke.vos', await leave('anneke.vos').get({ id: request.id }), 'cancel', { reason: 'He was there' });
    expect(cancelled.entries.at(-1)).toMatchObject({ kind: 'cancel', day: '2026-06-24', days100: 200 });
    now = new Date('2026-06-01T09:00:00Z');
    expect((await company.as('liam.doyle').notifications.list()).items.map(({ title }) => title)).toContain('Your leave was cancelled');
  });

  test('with a certificate in time stays what it is; HR is told of those that are missing', async () => {
    const reported = await ask('liam.doyle', '2026-06-08', '2026-06-12', { typeId: SICK });
    const follow = leaveJobs.find(({ name }) => name === 'leave.certificates')!;
    const toldHr = async () => (await company.as('anneke.vos').notifications.list({ query: { size: 50 } })).items.map(({ title }) => title);
    now = new Date('2026-06-12T05:30:00Z');
    await follow.run({}, { ...systemContext(app.services), now });
    now = new Date('2026-06-01T09:00:00Z');
    expect(await toldHr()).toContain('1 absence needs a follow-up');
    const certified = await move('anneke.vos', await leave('anneke.vos').get({ id: reported.id }), 'certify');
    expect(certified).toMatchObject({ status: 'acknowledged', transitions: ['cancel'] });
    const own = await ask('anneke.vos', '2026-06-08', '2026-06-12', { typeId: SICK });
    expect(own.transitions).toEqual([]);
    for (const name of ['certify', 'acknowledge', 'convert'] as const)
      expect(await refusal(move('anneke.vos', own, name, { reason: 'My own' }))).toMatchObject({ status: 403 });
  });
});
