import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiError } from '@lintel/contract/kit/client';
import { unreachableStates } from '@lintel/contract/kit/machine';
import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import type { LeaveRequestDetail } from '@lintel/contract/leave';
import { systemContext } from '#server/platform/context.ts';
import { countQueries, withTransaction } from '#server/platform/db.ts';
import { history } from '#server/platform/transitions.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { heardBy } from '#test/told.ts';
import { ANNUAL, BEREAVEMENT, PARENTAL, SICK, TRAINING, UNPAID, appointWithLeave, leaveDesk, type Wanted } from './leave.desk.ts';
import { absentOn, accrue, leaveDays } from './leave.service.ts';

let now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

const { leave, ask, preview, move, decide, approved, balance } = leaveDesk(() => ({ app, company }));
const grant = (name: CompanyName, days100: number) =>
  leave('anneke.vos').adjust(
    { body: { employeeId: company.idOf(name), typeId: ANNUAL, day: '2026-06-01', days100, kind: 'adjust', note: 'For the test' } },
    { idempotencyKey: crypto.randomUUID() },
  );

describe('the ledger', () => {
  test('has earned twelve and a half days by June, and earns nothing twice, also when two run at once', async () => {
    expect((await balance('devon.archer')).balance100).toBe(1250);
    const run = () => withTransaction(app.services.db, (tx) => accrue({ ...systemContext(app.services, tx), now }));
    expect(await Promise.all([run(), run()])).toEqual([0, 0]);
    expect((await balance('devon.archer')).yearEnd100).toBe(2500);
  });

  test('is never changed', async () => {
    await expect(app.services.db.updateTable('leave_entry').set({ days100: 1 }).execute()).rejects.toThrow(/append-only/);
    await expect(app.services.db.deleteFrom('leave_entry').execute()).rejects.toThrow(/append-only/);
  });

  test('balance is the sum of its lines', async () => {
    await grant('samir.haddad', 150);
    const employeeId = company.idOf('samir.haddad') as `emp_${string}`;
    const { items } = await leave('samir.haddad').ledger({ query: { size: 200, typeId: ANNUAL, employeeId } });
    expect(items.reduce((sum, { days100 }) => sum + days100, 0)).toBe((await balance('samir.haddad')).balance100);
  });

  test('HR corrects everybody but themselves, and only where there is a balance', async () => {
    expect(await refusal(grant('anneke.vos', 500))).toMatchObject({ status: 403 });
    const body = {
      employeeId: company.idOf('marta.kessler'),
      typeId: SICK,
      day: '2026-06-01',
      days100: 100,
      kind: 'adjust' as const,
      note: 'No',
    };
    expect(await refusal(leave('anneke.vos').adjust({ body }, { idempotencyKey: crypto.randomUUID() }))).toMatchObject({
      code: 'leave.no_balance',
    });
    expect(await refusal(leave('jonas.ekdahl').adjust({ body }, { idempotencyKey: crypto.randomUUID() }))).toMatchObject({ status: 403 });
  });

  test('a share of full time counts from the day on which it was noticed', async () => {
    const id = company.idOf('viktor.sandell');
    await app.services.db.updateTable('employee').set({ weekly_minutes: 1200 }).where('id', '=', id).execute();
    now = new Date('2026-06-16T09:00:00Z');
    await leave('anneke.vos').accrue({});
    now = new Date('2026-06-01T09:00:00Z');
    // Half of June at half of full time: 12.50 less a quarter of a month's 2.08.
    expect((await balance('viktor.sandell')).balance100).toBe(1198);
    await app.services.db.updateTable('employee').set({ weekly_minutes: 2400 }).where('id', '=', id).execute();
  });
});

describe('asking', () => {
  test('counts working days, holds them back, asks the head; approving takes them from the ledger', async () => {
    const before = await balance('marta.kessler');
    const request = await ask('marta.kessler', '2026-07-06', '2026-07-10', { halfEnd: true });
    expect(request).toMatchObject({ days100: 450, status: 'pending', transitions: ['withdraw'], entries: [] });
    expect(await balance('marta.kessler')).toMatchObject({
      balance100: before.balance100,
      reserved100: 450,
      available100: before.available100 - 450,
    });
    await decide('jonas.ekdahl', request.id, 'approve', 'Enjoy it.');
    const after = await leave('marta.kessler').get({ id: request.id });
    expect(after).toMatchObject({ status: 'approved', decisionNote: 'Enjoy it.', transitions: ['askToCancel'] });
    expect(after.entries.map(({ day, days100, kind }) => [day, days100, kind])).toEqual([['2026-07-06', -450, 'taken']]);
    expect(await balance('marta.kessler')).toMatchObject({ balance100: before.balance100 - 450, reserved100: 0 });
    expect((await history(app.services.db, 'leave_request', request.id)).map(({ name }) => name)).toEqual(['approve', 'submit']);
    const told = await company.as('marta.kessler').notifications.list({ query: { size: 5 } });
    expect(told.items.map(({ title }) => title)).toEqual(['Approved: Annual leave, 06 – 10 Jul 2026']);
    const manager = await company.as('amara.nwosu').notifications.list();
    expect(manager.items).toMatchObject([{ type: 'leave.team', title: 'Marta Kessler will be away' }]);
  });

  test('a returned request is changed and asked again; a rejected one frees its days', async () => {
    const request = await ask('marta.kessler', '2026-08-03', '2026-08-04');
    await decide('jonas.ekdahl', request.id, 'return', 'Who pours on Monday?');
    const returned = await leave('marta.kessler').get({ id: request.id });
    expect(returned).toMatchObject({
      status: 'returned',
      decisionNote: 'Who pours on Monday?',
      isEditable: true,
      transitions: ['submit', 'withdraw'],
    });
    const changed = await leave('marta.kessler').update({
      id: request.id,
      body: {
        typeId: ANNUAL,
        from: '2026-08-04',
        to: '2026-08-05',
        halfStart: false,
        halfEnd: false,
        reason: 'Liam pours',
        handoverId: null,
        delegateId: null,
        awayMessage: null,
        fileIds: [],
        version: returned.version,
      },
    });
    expect(await move('marta.kessler', changed, 'submit')).toMatchObject({ status: 'pending', from: '2026-08-04' });
    await decide('jonas.ekdahl', request.id, 'reject', 'The crane comes that day.');
    expect(await leave('marta.kessler').get({ id: request.id })).toMatchObject({ status: 'rejected', entries: [], isEditable: false });
    expect((await balance('marta.kessler')).reserved100).toBe(0);
  });

  test('withdrawing ends the approval', async () => {
    const request = await ask('marta.kessler', '2026-08-10', '2026-08-10');
    expect(await move('marta.kessler', request, 'withdraw')).toMatchObject({ status: 'withdrawn', transitions: [] });
    await expect(decide('jonas.ekdahl', request.id, 'approve')).rejects.toThrow();
  });

  test('the head asks the managing director; more than ten days and unpaid days also HR', async () => {
    const own = await ask('jonas.ekdahl', '2026-09-07', '2026-09-09');
    const waiting = async (id: string) => {
      const row = await app.services.db.selectFrom('approval').select('id').where('subject_id', '=', id).executeTakeFirstOrThrow();
      return (await company.as('helena.marsh').approvals.get({ id: row.id })).waitingOn;
    };
    expect(await waiting(own.id)).toEqual(['Helena Marsh']);
    const unpaid = await ask('marta.kessler', '2026-09-14', '2026-09-14', { typeId: UNPAID });
    await decide('jonas.ekdahl', unpaid.id, 'approve');
    expect(await waiting(unpaid.id)).toEqual(['Anneke de Vos']);
    expect((await leave('marta.kessler').get({ id: unpaid.id })).status).toBe('pending');
  });

  test.each<[string, CompanyName, string, string, Wanted, string]>([
    ['no working day', 'devon.archer', '2026-07-04', '2026-07-05', {}, 'leave.no_days'],
    ['the past', 'devon.archer', '2026-05-20', '2026-05-20', { reason: 'Forgotten' }, 'leave.in_past'],
    ['short notice without a reason', 'devon.archer', '2026-06-03', '2026-06-03', {}, 'leave.notice'],
    ['too far ahead', 'devon.archer', '2028-01-03', '2028-01-03', {}, 'leave.too_far'],
    ['more than there will be', 'devon.archer', '2026-07-06', '2026-07-31', {}, 'leave.balance'],
    ['more at a time than the kind allows', 'devon.archer', '2026-07-06', '2026-07-14', { typeId: BEREAVEMENT }, 'leave.too_long'],
    [
      'half a day of what is taken in whole days',
      'devon.archer',
      '2026-09-07',
      '2026-09-07',
      { typeId: PARENTAL, halfEnd: true },
      'leave.whole_days',
    ],
    ['no document where one is needed', 'devon.archer', '2026-09-07', '2026-09-08', { typeId: PARENTAL }, 'leave.file_needed'],
    ['both halves of one day', 'devon.archer', '2026-07-06', '2026-07-06', { halfStart: true, halfEnd: true }, 'request.invalid'],
    ['the wrong way round', 'devon.archer', '2026-07-07', '2026-07-06', {}, 'request.invalid'],
  ])('%s is refused', async (_, name, from, to, wanted, code) => {
    expect(await refusal(ask(name, from, to, wanted))).toMatchObject({ code });
  });

  test('short notice is for the approver to judge once there is a reason', async () => {
    expect(await ask('devon.archer', '2026-06-03', '2026-06-03', { reason: 'The roof leaks' })).toMatchObject({ status: 'pending' });
  });

  test('days that are approved for later are not spent before', async () => {
    // 12.50 in June, 25.00 in December: 12 days in December leave 0.5 of July's 14.58 … 13 for earlier.
    await grant('samir.haddad', 350 - ((await balance('samir.haddad')).balance100 - 1250));
    await approvedBy('samir.haddad', '2026-12-07', '2026-12-31');
    expect(await refusal(ask('samir.haddad', '2026-09-01', '2026-09-15'))).toMatchObject({ code: 'leave.balance' });
    expect(await ask('samir.haddad', '2026-09-01', '2026-09-10')).toMatchObject({ status: 'pending' });
  });
  const approvedBy = async (name: CompanyName, from: string, to: string) => {
    const request = await ask(name, from, to);
    await decide('jonas.ekdahl', request.id, 'approve');
    await decide('anneke.vos', request.id, 'approve');
  };

  test('days of one’s own do not overlap: the other request is named, half days may meet', async () => {
    await ask('helena.marsh', '2026-07-20', '2026-07-21', { halfEnd: true });
    expect(await refusal(ask('helena.marsh', '2026-07-21', '2026-07-22'))).toMatchObject({
      code: 'leave.overlap',
      message: 'You have leave on 20 – 21 Jul 2026 already (waiting for approval). Choose other days or withdraw that request.',
    });
    expect(await ask('helena.marsh', '2026-07-21', '2026-07-22', { halfStart: true })).toMatchObject({ days100: 150 });
  });

  test('of twenty who ask for the same days at once, one gets them', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        ask('viktor.sandell', '2026-10-05', '2026-10-06').then(
          () => 'won',
          (error: ApiError) => error.code,
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 19 }, () => 'leave.overlap'), 'won']);
  });
});

describe('afterwards', () => {
  test('asking to cancel goes to the approver; yes gives the days back, no keeps them', async () => {
    const before = await balance('devon.archer');
    const request = await approved('devon.archer', '2026-11-02', '2026-11-03');
    const asked = await move('devon.archer', request, 'askToCancel', { reason: 'The trip was cancelled' });
    expect(asked.status).toBe('cancel_pending');
    await decide('jonas.ekdahl', request.id, 'reject', 'Cover is booked.');
    const kept = await leave('devon.archer').get({ id: request.id });
    expect(kept).toMatchObject({ status: 'approved', decisionNote: 'Cover is booked.' });
    await move('devon.archer', kept, 'askToCancel', { reason: 'Really' });
    await decide('jonas.ekdahl', request.id, 'approve');
    const cancelled = await leave('devon.archer').get({ id: request.id });
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(cancelled.entries.map(({ days100, kind }) => [days100, kind])).toEqual([
      [-200, 'taken'],
      [200, 'cancel'],
    ]);
    expect((await balance('devon.archer')).balance100).toBe(before.balance100);
  });

  test('of leave that has begun only the rest is cancelled', async () => {
    const request = await approved('devon.archer', '2026-11-09', '2026-11-13');
    now = new Date('2026-11-11T09:00:00Z');
    await move('devon.archer', request, 'askToCancel', { reason: 'Back early' });
    await decide('jonas.ekdahl', request.id, 'approve');
    now = new Date('2026-06-01T09:00:00Z');
    expect(await leave('devon.archer').get({ id: request.id })).toMatchObject({ status: 'approved', to: '2026-11-10', days100: 200 });
  });

  test('HR shortens and cancels for others, with a reason, and never their own', async () => {
    const request = await approved('devon.archer', '2026-11-16', '2026-11-20');
    const seen = await leave('anneke.vos').get({ id: request.id });
    expect(seen.transitions).toEqual(['cancel', 'shorten']);
    expect(
      await refusal(move('anneke.vos', seen, 'shorten', { to: '2026-11-20', halfEnd: false, reason: 'Agreed by phone' })),
    ).toMatchObject({
      code: 'leave.not_shorter',
    });
    const shorter = await move('anneke.vos', seen, 'shorten', { to: '2026-11-17', halfEnd: true, reason: 'Agreed by phone' });
    expect(shorter).toMatchObject({ status: 'approved', to: '2026-11-17', halfEnd: true, days100: 150 });
    expect(shorter.entries.at(-1)).toMatchObject({ kind: 'adjust', days100: 350 });
    const own = await approved('anneke.vos', '2026-11-16', '2026-11-17');
    expect(own.transitions).toEqual(['askToCancel']);
    expect(await refusal(move('anneke.vos', own, 'cancel', { reason: 'Mine' }))).toMatchObject({ status: 403 });
  });

  test('a holiday that is added later is given back, and the person is told; removed, it is taken again', async () => {
    const request = await approved('devon.archer', '2026-11-23', '2026-11-27');
    const [calendar] = await company.as('anneke.vos').calendars.list({ query: { year: 2026 } });
    const body = { day: '2026-11-25', name: "Founders' day", isHalf: false };
    const added = await company.as('anneke.vos').calendars.addHoliday({ id: calendar!.id, body });
    expect(added.recounted).toBeGreaterThanOrEqual(1);
    const recounted = await leave('devon.archer').get({ id: request.id });
    expect(recounted).toMatchObject({ days100: 400 });
    expect(recounted.entries.at(-1)).toMatchObject({ kind: 'adjust', days100: 100, note: '25 Nov 2026' });
    const told = await company.as('devon.archer').notifications.list({ query: { size: 200 } });
    expect(told.items.map(({ title }) => title)).toContain('Your leave was counted again: +1 day');
    await company.as('anneke.vos').calendars.removeHoliday({ id: calendar!.id, day: '2026-11-25' });
    expect(await leave('devon.archer').get({ id: request.id })).toMatchObject({ days100: 500 });
    expect(await refusal(company.as('jonas.ekdahl').calendars.addHoliday({ id: calendar!.id, body }))).toMatchObject({ status: 403 });
  });
});

describe('illness', () => {
  test('counts at once, is acknowledged by HR, and converts to unpaid without a certificate', async () => {
    const reported = await ask('marta.kessler', '2026-06-01', '2026-06-05', { typeId: SICK });
    expect(reported).toMatchObject({ status: 'recorded', certificateDueOn: '2026-06-04', transitions: [] });
    expect(reported.submittedAt).toBe(now.toISOString());
    expect(reported.entries).toMatchObject([{ kind: 'taken', days100: -500 }]);
    const seen = await leave('anneke.vos').get({ id: reported.id });
    expect(seen.transitions.toSorted()).toEqual(['acknowledge', 'cancel', 'certify', 'convert']);
    const { items } = await leave('anneke.vos').list({ query: { followUp: 'true' } });
    expect(items.map(({ id }) => id)).toEqual([reported.id]);
    const acknowledged = await move('anneke.vos', seen, 'acknowledge');
    const converted = await move('anneke.vos', acknowledged, 'convert', { reason: 'No certificate by the fourth day' });
    expect(converted).toMatchObject({ status: 'approved', typeId: UNPAID });
    expect(converted.entries.map(({ typeId, kind, days100 }) => [typeId, kind, days100])).toEqual([
      [SICK, 'taken', -500],
      [SICK, 'cancel', 500],
      [UNPAID, 'taken', -500],
    ]);
  });

  test('a manager reports it for their people, nobody else does', async () => {
    const employeeId = company.idOf('devon.archer');
    expect(await ask('jonas.ekdahl', '2026-06-02', '2026-06-02', { typeId: SICK, employeeId })).toMatchObject({
      status: 'recorded',
      certificateDueOn: null,
    });
    expect(await refusal(ask('marta.kessler', '2026-06-09', '2026-06-09', { typeId: SICK, employeeId }))).toMatchObject({ status: 404 });
    expect(await refusal(ask('jonas.ekdahl', '2026-08-17', '2026-08-17', { employeeId }))).toMatchObject({ status: 404 });
  });
});

describe('who sees what', () => {
  let sick: LeaveRequestDetail;
  beforeAll(async () => {
    sick = await ask('marta.kessler', '2026-06-15', '2026-06-15', { typeId: SICK, reason: 'Migraine' });
  });

  test.each<[CompanyName, string | number, string | null]>([
    ['marta.kessler', 'Sick leave', 'Migraine'],
    ['anneke.vos', 'Sick leave', 'Migraine'],
    ['jonas.ekdahl', 'Absent', null],
    ['samir.haddad', 'Absent', null],
    ['devon.archer', 404, null],
    ['viktor.sandell', 404, null],
  ])('of an illness %s sees %j', async (name, kind, reason) => {
    const answer = await leave(name)
      .get({ id: sick.id })
      .catch((error: ApiError) => error);
    if (typeof kind === 'number') expect(answer).toMatchObject({ status: kind });
    else
      expect(answer).toMatchObject({
        typeName: kind,
        reason,
        ...(kind === 'Absent' ? { typeId: null, entries: [], certificateDueOn: null } : {}),
      });
  });

  test.each<[CompanyName, boolean]>([
    ['marta.kessler', true],
    ['anneke.vos', true],
    ['jonas.ekdahl', false],
    ['samir.haddad', false],
  ])('whether %s finds an illness by asking for its kind: %j', async (name, isFound) => {
    const found = async (query: object) => (await leave(name).list({ query })).items.some(({ id }) => id === sick.id);
    expect(await found({ typeId: SICK })).toBe(isFound);
    expect(await found({})).toBe(true);
  });

  test.each<[CompanyName, string, boolean]>([
    ['anneke.vos', 'recorded', true],
    ['jonas.ekdahl', 'approved', false],
    ['samir.haddad', 'approved', false],
  ])('to %s an illness has the state %s: in lists, in files and in what they ask for', async (name, status, isFound) => {
    const { items } = await leave(name).list({ query: {} });
    expect(items.find(({ id }) => id === sick.id)).toMatchObject({ status });
    const found = async (wanted: 'recorded' | 'approved' | 'pending') =>
      (await leave(name).list({ query: { status: wanted } })).items.some(({ id }) => id === sick.id);
    expect([await found('recorded'), await found('approved'), await found('pending')]).toEqual([isFound, !isFound, false]);
    const file = await (await leave(name).export({ query: { format: 'csv', from: '2026-06-15', to: '2026-06-15' } })).text();
    expect(/Sick|Reported/.test(file)).toBe(isFound);
    const kinds = (await leave(name).list({ query: { sort: 'type', size: 200 } })).items.map((one) => one.typeName);
    expect(kinds).toEqual(kinds.toSorted());
  });

  test('payroll sees dates and no reasons; the head sees both', async () => {
    const request = await approved('devon.archer', '2026-12-07', '2026-12-08', { reason: 'A wedding' });
    expect(await leave('samir.haddad').get({ id: request.id })).toMatchObject({ from: '2026-12-07', reason: null, transitions: [] });
    expect(await leave('jonas.ekdahl').get({ id: request.id })).toMatchObject({ reason: 'A wedding', transitions: ['cancel'] });
  });

  test('the team calendar says who is away, not why; what is only asked for is for the head', async () => {
    const calendar = async (name: CompanyName) => (await leave(name).calendar({ query: { from: '2026-06-01', to: '2026-06-30' } })).people;
    const marta = (people: Awaited<ReturnType<typeof calendar>>) => people.find(({ id }) => id === company.idOf('marta.kessler'))!;
    expect(marta(await calendar('devon.archer')).absences.map(({ label }) => label)).toEqual(['Unpaid leave', 'Absent']);
    expect(marta(await calendar('anneke.vos')).absences.map(({ label }) => label)).toEqual(['Unpaid leave', 'Sick leave']);
    const asked = await ask('viktor.sandell', '2026-06-24', '2026-06-24', { typeId: TRAINING });
    const of = async (name: CompanyName) => (await calendar(name)).flatMap(({ absences }) => absences).some(({ id }) => id === asked.id);
    expect([await of('jonas.ekdahl'), await of('devon.archer'), await of('viktor.sandell')]).toEqual([true, false, true]);
  });

  test('balances: one’s own, of the head’s departments without what is private, everybody’s for HR', async () => {
    const employeeId = company.idOf('marta.kessler');
    const kinds = async (name: CompanyName) => (await leave(name).balances({ query: { employeeId } })).map(({ typeName }) => typeName);
    expect(await kinds('anneke.vos')).toContain('Sick leave');
    expect(await kinds('jonas.ekdahl')).not.toContain('Sick leave');
    expect(await refusal(leave('devon.archer').balances({ query: { employeeId } }))).toMatchObject({ status: 404 });
    expect(
      await refusal(
        leave('devon.archer')
          .ledger({ query: { employeeId } })
          .then(({ items }) => (items.length === 0 ? Promise.reject(new Error('none')) : items)),
      ),
    ).toMatchObject({ message: 'none' });
  });
});

test('what a request would come to is said beforehand, with what stands in its way', async () => {
  const weekend = await preview('helena.marsh', '2026-07-04', '2026-07-07');
  expect(weekend).toMatchObject({ days100: 200, hasBalance: true, problems: [] });
  expect(weekend.after100).toBe(weekend.before100 - 200);
  expect(weekend.hints).toContainEqual({ kind: 'coverage', text: expect.stringMatching(/^1 of \d+ in the department are away/) as string });
  const refused = await preview('helena.marsh', '2026-07-04', '2026-07-05');
  expect(refused.problems).toMatchObject([{ field: 'from', text: 'None of these days is a working day. Choose days on which you work.' }]);
});

test('who decides meanwhile does so until the leave is over: a shorter one ends earlier, a cancelled one at once, a late one begins today', async () => {
  const delegateId = company.idOf('liam.doyle');
  const given = async () =>
    (await company.as('jonas.ekdahl').delegations.list({ query: { size: 200 } })).items
      .filter(({ source }) => source === 'leave')
      .map(({ fromDay, toDay, status }) => [fromDay, toDay, status])
      .toSorted();
  const first = await approved('jonas.ekdahl', '2026-11-16', '2026-11-20', { delegateId });
  expect(await given()).toEqual([['2026-11-16', '2026-11-20', 'scheduled']]);
  let shorter = first;
  const heard = await heardBy(app.services, async () => {
    shorter = await move('anneke.vos', first, 'shorten', { to: '2026-11-18', halfEnd: false, reason: 'Agreed on the phone' });
  });
  for (const name of ['Jonas Ekdahl', 'Liam Doyle']) expect(heard).toContain(`approvals.changed: ${name}`);
  expect(await given()).toEqual([['2026-11-16', '2026-11-18', 'scheduled']]);
  await move('anneke.vos', shorter, 'cancel', { reason: 'The visit was called off' });
  expect(await given()).toEqual([['2026-11-16', '2026-11-18', 'ended']]);
  const late = await ask('jonas.ekdahl', '2026-06-02', '2026-06-05', { delegateId, reason: 'The boiler is replaced' });
  now = new Date('2026-06-03T09:00:00Z');
  await decide('helena.marsh', late.id, 'approve');
  expect(await given()).toContainEqual(['2026-06-03', '2026-06-05', 'active']);
  await move('anneke.vos', await leave('anneke.vos').get({ id: late.id }), 'cancel', { reason: 'It was repaired' });
  expect(await given()).toContainEqual(['2026-06-03', '2026-06-05', 'ended']);
  now = new Date('2026-06-01T09:00:00Z');
});

test('bookings, milestones and tasks of one’s own in these days are named, and certificates that run out', async () => {
  const { resources } = company.as('devon.archer');
  const marta = company.idOf('marta.kessler') as `emp_${string}`;
  const crane = await resources.create({
    body: {
      kind: 'equipment',
      code: 'EQ-02',
      name: 'Mobile crane',
      category: 'Crane',
      meterKind: 'hours',
      meterValue: 10,
      dayRateMinor: '62000',
    },
  });
  const lift = { resourceId: crane.id, from: '2026-10-20', to: '2026-10-20', purpose: 'Crane lift' };
  await company.as('marta.kessler').resources.book({ body: lift });
  await company.as('anneke.vos').certifications.add({
    id: marta,
    body: { type: 'FIRST_AID', number: '7', issuedOn: '2024-10-21', expiresOn: '2026-10-21' },
  });
  await company.as('jonas.ekdahl').tasks.create({ body: { title: 'Handrails', assigneeIds: [marta], dueDate: '2026-10-22' } });
  const warnings = async (from: string, to: string) =>
    (await preview('marta.kessler', from, to)).hints.filter(({ kind }) => kind === 'conflict' || kind === 'certificate');
  expect(await warnings('2026-10-19', '2026-10-23')).toEqual([
    { kind: 'conflict', text: 'Crane lift: Mobile crane (EQ-02) is booked for 20 Oct' },
    { kind: 'conflict', text: expect.stringMatching(/^Task BLD-T\d+, Handrails, is due on 22 Oct$/) as string },
    { kind: 'certificate', text: 'The certificate FIRST_AID ends on 21 Oct: renew it before.' },
  ]);
  expect(await warnings('2026-10-12', '2026-10-16')).toEqual([]);
  // Who decides reads the same.
  const { db } = app.services;
  await db.insertInto('project_member').values({ project_id: company.project, employee_id: marta, project_role: 'foreman' }).execute();
  const liam = company.idOf('liam.doyle');
  await db.insertInto('project_member').values({ project_id: company.project, employee_id: liam, project_role: 'deputy' }).execute();
  const handoverId = company.idOf('samir.haddad');
  const asked = await ask('marta.kessler', '2026-10-19', '2026-10-20', { handoverId });
  const approval = (await company.as('jonas.ekdahl').approvals.of({ kind: 'leave', subjectId: asked.id }))!;
  expect(approval.flags).toContain('conflict');
  expect(approval.facts.map(({ value }) => value)).toContain('Crane lift: Mobile crane (EQ-02) is booked for 20 Oct');
  // Who is to take over hears of it when it is asked, who runs the project when it is approved, with what lies in these days.
  const told = async (name: CompanyName) =>
    (await company.as(name).notifications.list({ query: { size: 50 } })).items.map(({ title, body }) => `${title}: ${body}`);
  expect(await told('samir.haddad')).toContain('Marta Kessler is to hand over to you: 19 – 20 Oct 2026');
  const ofMarta = async () => (await told('liam.doyle')).filter((one) => one.startsWith('Marta'));
  expect(await ofMarta()).toEqual([]);
  await decide('jonas.ekdahl', asked.id, 'approve');
  expect(await told('samir.haddad')).toContain('Marta Kessler hands over to you: 19 – 20 Oct 2026');
  expect(await ofMarta()).toEqual(['Marta Kessler will be away: 19 – 20 Oct 2026. Crane lift: Mobile crane (EQ-02) is booked for 20 Oct']);
  await move('anneke.vos', await leave('anneke.vos').get({ id: asked.id }), 'cancel', { reason: 'For the next test' });
  await db.deleteFrom('project_member').where('employee_id', 'in', [marta, liam]).execute();
});

test('who works on other days has the leave to come counted again, and is told', async () => {
  await grant('samir.haddad', 1000);
  const request = await approved('samir.haddad', '2026-10-05', '2026-10-09');
  const { calendars } = company.as('anneke.vos');
  const employeeId = company.idOf('samir.haddad') as `emp_${string}`;
  const before = await calendars.workingTime({ employeeId });
  const three = await calendars.createSchedule({ body: { name: 'Three days', starts: '08:00', weekMinutes: [480, 480, 480, 0, 0, 0, 0] } });
  const assign = (body: typeof before) => calendars.assign({ employeeId, body });
  const there = await assign({ ...before, scheduleId: three.id });
  expect(there).toMatchObject({ scheduleId: three.id });
  expect(await calendars.workingTime({ employeeId })).toEqual({ ...before, scheduleId: three.id });
  expect(await leave('samir.haddad').get({ id: request.id })).toMatchObject({ days100: 300 });
  const told = (await company.as('samir.haddad').notifications.list({ query: { size: 50 } })).items;
  const said = { title: 'Your leave was counted again: +2 days', body: 'Because of your working days.' };
  expect(told).toContainEqual(expect.objectContaining(said));
  expect(await refusal(company.as('jonas.ekdahl').calendars.assign({ employeeId, body: before }))).toMatchObject({ status: 403 });
  expect((await assign(before)).recounted).toBe(there.recounted);
  expect(await leave('samir.haddad').get({ id: request.id })).toMatchObject({ days100: 500 });
});

test('others ask who is away and which days are leave', async () => {
  const id = company.idOf('marta.kessler');
  expect(await absentOn(app.services.db, [id, company.idOf('samir.haddad')], '2026-07-07')).toEqual(new Set([id]));
  const days = (await leaveDays(app.services.db, [id], '2026-07-06', '2026-07-12')).get(id)!;
  expect(days.map(({ day, days100, minutes }) => [day, days100, minutes])).toEqual([
    ...['2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09'].map((day) => [day, 100, 480]),
    ['2026-07-10', 50, 240],
  ]);
  const two = (await leaveDays(app.services.db, [id], '2026-07-08', '2026-07-09')).get(id)!;
  expect(two.map(({ day }) => day)).toEqual(['2026-07-08', '2026-07-09']);
});

test('lists take the same few queries whatever their page', async () => {
  // Who one is to others is looked up once.
  await leave('anneke.vos').types();
  const counts = [];
  for (const size of [1, 200]) {
    counts.push((await countQueries(() => leave('anneke.vos').list({ query: { size } }))).count);
    counts.push((await countQueries(() => leave('anneke.vos').ledger({ query: { size } }))).count);
  }
  expect(new Set([counts[0], counts[2]]).size).toBe(1);
  expect(new Set([counts[1], counts[3]]).size).toBe(1);
});

test('every state of a request is reached', () => {
  expect(unreachableStates(leaveRequestMachine)).toEqual([]);
});

test('the ledger is a file of what its reader sees', async () => {
  const file = async (who: CompanyName, query: object = {}) =>
    (await company.as(who).leave.exportLedger({ query: { format: 'csv', ...query } })).text();
  const own = await file('marta.kessler');
  expect(own).toMatch(/Day,Number,Person,Kind of leave,Days,What,For,Note,Posted,Posted by/);
  expect(own).toContain('Marta Kessler');
  expect(own).not.toContain('Liam Doyle');
  expect(await file('anneke.vos', { postedBy: 'job' })).toMatch(/Liam Doyle,Annual leave,.*,Earned,/);
  expect(await file('anneke.vos', { postedBy: 'people' })).not.toContain('Earned');
});
