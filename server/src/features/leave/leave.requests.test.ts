import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LeaveRequestDetail } from '@lintel/contract/leave';
import { canonicalJson } from '#server/platform/audit-payload.ts';
import { systemContext } from '#server/platform/context.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company, CompanyName } from '#test/company.ts';
import { codeOf, refusal } from '#test/refusal.ts';
import { ANNUAL, BEREAVEMENT, PARENTAL, SICK, UNPAID, appointWithLeave, leaveDesk } from './leave.desk.ts';
import { leaveJobs } from './leave.jobs.ts';

const JUNE = new Date('2026-06-01T09:00:00Z');
let now = JUNE;
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());
beforeEach(() => void (now = JUNE));

const { leave, ask, preview, move, decide, approved, balance } = leaveDesk(() => ({ app, company }));
const seenBy = (name: CompanyName, { id }: LeaveRequestDetail) => leave(name).get({ id });
const cancel = async (request: LeaveRequestDetail) =>
  move('anneke.vos', await seenBy('anneke.vos', request), 'cancel', { reason: 'For the next test' });
const approvalOf = async ({ id }: LeaveRequestDetail) => (await company.as('helena.marsh').approvals.of({ kind: 'leave', subjectId: id }))!;
const factsOf = async (request: LeaveRequestDetail) =>
  Object.fromEntries((await approvalOf(request)).facts.map(({ label, value }) => [label, value]));
const titlesOf = async (name: CompanyName) =>
  (await company.as(name).notifications.list({ query: { size: 50 } })).items.map(({ title }) => title);
const calendarOfYear = async () => (await company.as('anneke.vos').calendars.list({ query: { year: 2026 } }))[0]!.id;
const certificates = () => leaveJobs.find(({ name }) => name === 'leave.certificates')!.run({}, { ...systemContext(app.services), now });

// workspace A5, one rule at a time
describe('days', () => {
  test('of a kind that counts holidays are taken on them, too; without pay nothing is earned meanwhile', async () => {
    const kind = app.services.db.updateTable('leave_type').where('id', '=', UNPAID);
    const { calendars } = company.as('anneke.vos');
    const id = await calendarOfYear();
    await calendars.addHoliday({ id, body: { day: '2026-09-16', name: "Founders' day", isHalf: false } });
    const { days } = await preview('liam.doyle', '2026-09-15', '2026-09-16');
    expect(days.map(({ days100, holiday }) => [days100, holiday])).toEqual([
      [100, null],
      [0, "Founders' day"],
    ]);
    await kind.set({ counts_holidays: true }).execute();
    const before = await balance('liam.doyle');
    const request = await ask('liam.doyle', '2026-09-01', '2026-09-30', { typeId: UNPAID });
    await decide('jonas.ekdahl', request.id, 'approve');
    await decide('anneke.vos', request.id, 'approve');
    expect(await seenBy('liam.doyle', request)).toMatchObject({ days100: 2200, entries: [{ kind: 'taken', days100: -2200 }] });
    // Eleven months of twelve.
    expect([before.entitlement100, (await balance('liam.doyle')).entitlement100]).toEqual([2500, 2292]);
    await cancel(request);
    await kind.set({ counts_holidays: false }).execute();
    await calendars.removeHoliday({ id, day: '2026-09-16' });
  });

  test('that are waited for are counted again without a line in the ledger, and what changed is decided anew', async () => {
    const id = await calendarOfYear();
    const { calendars } = company.as('anneke.vos');
    const request = await ask('liam.doyle', '2026-08-24', '2026-08-28');
    await calendars.addHoliday({ id, body: { day: '2026-08-26', name: "Founders' day", isHalf: false } });
    expect(await seenBy('liam.doyle', request)).toMatchObject({ status: 'pending', days100: 400, entries: [] });
    expect(await titlesOf('liam.doyle')).toContain('Your leave was counted again: +1 day');
    const { items } = await company.as('viktor.sandell').audit.list({ query: { subjectId: request.id, size: 50 } });
    expect(items.map(({ action }) => action)).toContain('leave_request.recount');
    expect(await refusal(decide('jonas.ekdahl', request.id, 'approve'))).toMatchObject({ code: 'approval.changed' });
    await decide('jonas.ekdahl', request.id, 'approve');
    expect((await seenBy('liam.doyle', request)).entries.map(({ days100 }) => days100)).toEqual([-400]);
    await cancel(await seenBy('liam.doyle', request));
    await calendars.removeHoliday({ id, day: '2026-08-26' });
  });

  test('that have begun are as they are when somebody works on other days; those to come are counted again', async () => {
    const agreed = async (from: string, to: string) => {
      const request = await ask('rachel.odum', from, to, { reason: 'Moving house' });
      await decide('helena.marsh', request.id, 'approve');
      return request;
    };
    const begun = await agreed('2026-06-01', '2026-06-05');
    const coming = await agreed('2026-07-06', '2026-07-10');
    const { calendars } = company.as('anneke.vos');
    const employeeId = company.idOf('rachel.odum') as `emp_${string}`;
    const three = await calendars.createSchedule({
      body: { name: 'Three days', starts: '08:00', weekMinutes: [480, 480, 480, 0, 0, 0, 0] },
    });
    await calendars.assign({ employeeId, body: { ...(await calendars.workingTime({ employeeId })), scheduleId: three.id } });
    expect([begun, coming].map(({ days100 }) => days100)).toEqual([500, 500]);
    const after = [await seenBy('rachel.odum', begun), await seenBy('rachel.odum', coming)];
    expect(after.map(({ days100 }) => days100)).toEqual([500, 300]);
  });

  test('are at most 400 at once, and those of a request that waits are not changed, nor by anybody else', async () => {
    for (const call of [ask, preview])
      expect(await refusal(call('liam.doyle', '2026-07-01', '2027-12-31'))).toMatchObject({ code: 'leave.range_too_long' });
    const request = await ask('marta.kessler', '2026-07-06', '2026-07-07');
    const change = (name: CompanyName, version: number) => {
      const { typeId, from, to, halfStart, halfEnd, reason, handoverId, delegateId, awayMessage } = request;
      const body = { typeId: typeId!, from, to, halfStart, halfEnd, reason, handoverId, delegateId, awayMessage, fileIds: [], version };
      return leave(name).update({ id: request.id, body });
    };
    expect(await refusal(change('marta.kessler', request.version))).toMatchObject({ code: 'leave.not_editable' });
    await decide('jonas.ekdahl', request.id, 'return', 'Which crew?');
    const { version } = await seenBy('marta.kessler', request);
    expect(await refusal(change('jonas.ekdahl', version))).toMatchObject({ status: 403 });
    await move('marta.kessler', await change('marta.kessler', version), 'withdraw');
  });

  test('before this one are asked for by nobody but HR for others', async () => {
    expect(await refusal(ask('anneke.vos', '2026-05-28', '2026-05-28', { reason: 'Forgotten' }))).toMatchObject({ code: 'leave.in_past' });
  });

  test('are handed over to nobody who left', async () => {
    const status = (to: 'active' | 'terminated') =>
      app.services.db.updateTable('employee').set({ status: to }).where('id', '=', company.idOf('rachel.odum')).execute();
    await status('terminated');
    const handoverId = company.idOf('rachel.odum');
    expect(await refusal(ask('liam.doyle', '2026-08-03', '2026-08-04', { handoverId }))).toMatchObject({ code: 'leave.cover_unknown' });
    await status('active');
  });

  test('are handed over to somebody in notice who is still here then', async () => {
    const rachel = app.services.db.updateTable('employee').where('id', '=', company.idOf('rachel.odum'));
    await rachel.set({ status: 'offboarding', end_date: '2026-08-03' }).execute();
    const handoverId = company.idOf('rachel.odum');
    const request = await ask('liam.doyle', '2026-08-03', '2026-08-04', { handoverId });
    expect(request).toMatchObject({ status: 'pending', handoverName: 'Rachel Odum' });
    await move('liam.doyle', request, 'withdraw');
    expect(await refusal(ask('liam.doyle', '2026-08-04', '2026-08-04', { handoverId }))).toMatchObject({ code: 'leave.cover_unknown' });
    await rachel.set({ status: 'active', end_date: null }).execute();
  });

  test('for which a document is needed are asked for with it', async () => {
    const [file] = await company.as('liam.doyle').files.upload({ form: { files: [new File(['Confirmed'], 'birth.txt')] } });
    const request = await ask('liam.doyle', '2026-08-03', '2026-08-04', { typeId: PARENTAL, fileIds: [file!.id] });
    expect(request.status).toBe('pending');
    await move('liam.doyle', request, 'withdraw');
  });

  test('which come with an edit stand with it as well', async () => {
    const [file] = await company.as('liam.doyle').files.upload({ form: { files: [new File(['Confirmed'], 'birth.txt')] } });
    const draft = await ask('liam.doyle', '2026-08-03', '2026-08-04', { typeId: PARENTAL, isDraft: true });
    const { typeId, from, to, halfStart, halfEnd, reason, handoverId, delegateId, awayMessage, version } = draft;
    const body = {
      typeId: typeId!,
      from,
      to,
      halfStart,
      halfEnd,
      reason,
      handoverId,
      delegateId,
      awayMessage,
      fileIds: [file!.id],
      version,
    };
    const edited = await leave('liam.doyle').update({ id: draft.id, body: body as never });
    expect((await move('liam.doyle', edited, 'submit')).status).toBe('pending');
    await move('liam.doyle', await leave('liam.doyle').get({ id: draft.id }), 'withdraw');
  });
});

describe('who decides', () => {
  test('reads the balance that the person read, on the first of the days, and what it means below nothing', async () => {
    const kind = app.services.db.updateTable('leave_type').where('id', '=', ANNUAL);
    await kind.set({ allow_negative100: 500 }).execute();
    const cases = [
      ['2026-08-04', 1467, '14.67'],
      ['2026-08-28', -333, '−3.33, 3.33 more than there are'],
    ] as const;
    for (const [to, after100, said] of cases) {
      expect(await preview('samir.haddad', '2026-08-03', to)).toMatchObject({ after100 });
      const request = await ask('samir.haddad', '2026-08-03', to);
      expect(await factsOf(request)).toMatchObject({ 'Balance afterwards': said });
      const marked = (await approvalOf(request)).facts.filter(({ isAlert }) => isAlert).map(({ label }) => label);
      expect(marked).toEqual(after100 < 0 ? ['Balance afterwards'] : []);
      await move('samir.haddad', request, 'withdraw');
    }
    await kind.set({ allow_negative100: 0 }).execute();
  });

  test('reads notice, balance and who else is away, and is warned where too few are left', async () => {
    const { settings } = company.as('anneke.vos');
    const key = 'leave.coverage_percent';
    const changed = await settings.change({ key, body: { value: 10, version: 0 } });
    const alone = await ask('liam.doyle', '2026-06-04', '2026-06-04', { reason: 'A wedding' });
    expect((await approvalOf(alone)).flags).toEqual([]);
    expect(await factsOf(alone)).toMatchObject({
      ...{ 'Kind of leave': 'Annual leave', Notice: 'Shorter than 7 days', 'Balance afterwards': '11.5', Days: '1', Reason: 'A wedding' },
      'Away in the department': expect.stringMatching(/^0 of \d+$/) as string,
    });
    await decide('jonas.ekdahl', alone.id, 'approve');
    const { hints } = await preview('devon.archer', '2026-06-04', '2026-06-04');
    expect(hints).toContainEqual({ kind: 'notice', text: 'Annual leave is usually asked for 7 days ahead.' });
    const second = await ask('devon.archer', '2026-06-04', '2026-06-04', { reason: 'A wedding' });
    expect((await approvalOf(second)).flags).toEqual(['conflict']);
    await move('devon.archer', second, 'withdraw');
    // Their own leave is no reason to keep it.
    const asked = await move('liam.doyle', await seenBy('liam.doyle', alone), 'askToCancel', { reason: 'Called off' });
    expect(await factsOf(asked)).toMatchObject({ 'Away in the department': expect.stringMatching(/^0 of/) as string });
    // HR may cancel it meanwhile: then nobody is asked any more.
    expect(await cancel(asked)).toMatchObject({ status: 'cancelled' });
    expect(await approvalOf(asked)).toMatchObject({ status: 'cancelled', waitingOn: [] });
    await settings.change({ key, body: { value: 30, version: changed.version } });
  });

  test('is known beforehand to who asks, also where HR decides after the head; an illness counts at once', async () => {
    const deciders = async (who: CompanyName, from: string, to: string) =>
      (await preview(who, from, to)).chain?.steps.map(({ people }) => people.map(({ name }) => name).join());
    expect(await deciders('marta.kessler', '2026-11-02', '2026-11-04')).toEqual(['Jonas Ekdahl']);
    expect(await deciders('marta.kessler', '2026-11-02', '2026-11-27')).toEqual(['Jonas Ekdahl', 'Anneke de Vos']);
    expect((await preview('marta.kessler', '2026-11-02', '2026-11-04', SICK)).chain).toBeNull();
  });

  test('reads neither kind nor reason of what is private', async () => {
    const request = await ask('liam.doyle', '2026-07-06', '2026-07-06', { typeId: BEREAVEMENT, reason: 'My grandmother' });
    expect((await approvalOf(request)).title).toBe('Absence, 06 Jul 2026');
    const facts = await factsOf(request);
    expect(facts).toMatchObject({ 'Kind of leave': 'Absence' });
    expect(Object.values(facts)).not.toContain('My grandmother');
    await move('liam.doyle', request, 'withdraw');
  });

  test('nor what else it becomes, or was; a kind that gets another name is the same one', async () => {
    const { db } = app.services;
    const asked = await ask('liam.doyle', '2026-12-14', '2026-12-14', { typeId: BEREAVEMENT });
    const rename = (name: string) => db.updateTable('leave_type').set({ name }).where('id', '=', BEREAVEMENT).execute();
    const { name } = await db.selectFrom('leave_type').select('name').where('id', '=', BEREAVEMENT).executeTakeFirstOrThrow();
    await rename('A death in the family');
    await decide('jonas.ekdahl', asked.id, 'approve');
    await rename(name);
    const other = await ask('liam.doyle', '2026-12-15', '2026-12-15', { typeId: BEREAVEMENT });
    await db.updateTable('leave_request').set({ type_id: UNPAID }).where('id', '=', other.id).execute();
    expect(await codeOf(decide('jonas.ekdahl', other.id, 'approve'))).toBe('approval.changed');
    expect((await approvalOf(other)).changes).toEqual([{ field: 'Kind of leave', before: 'Absence', after: 'Unpaid leave' }]);
  });

  // What waited when bound by its name is decided as it was asked for.
  test('what was bound by names before is decided all the same', async () => {
    const { db } = app.services;
    const asked = await ask('liam.doyle', '2026-12-16', '2026-12-16');
    const before = { 'Kind of leave': 'Annual leave', 'First day': '2026-12-16', 'Last day': '2026-12-16', Days: '1.00' };
    const hash = createHash('sha256').update(canonicalJson(before)).digest('hex');
    await db.updateTable('approval').set({ subject_hash: hash }).where('subject_id', '=', asked.id).execute();
    expect((await decide('jonas.ekdahl', asked.id, 'approve')).status).toBe('approved');
  });

  test('does not withdraw for others, nor submit what they have not asked for yet', async () => {
    const draft = await ask('liam.doyle', '2026-07-06', '2026-07-06', { isDraft: true });
    for (const name of ['jonas.ekdahl', 'anneke.vos'] as const) {
      expect((await seenBy(name, draft)).transitions).toEqual([]);
      for (const step of ['submit', 'withdraw']) expect(await refusal(move(name, draft, step))).toMatchObject({ status: 403 });
    }
    await move('liam.doyle', draft, 'withdraw');
  });
});

describe('leave that is shortened', () => {
  test.each<[string, string, boolean, string, string, { to: string; halfEnd: boolean }]>([
    ['ends no later than it did', '2026-07-06', false, '2026-07-10', 'leave.not_shorter', { to: '2026-07-13', halfEnd: false }],
    ['does not end before it begins', '2026-07-06', false, '2026-07-10', 'leave.not_shorter', { to: '2026-07-05', halfEnd: false }],
    ['has a day left', '2026-07-04', false, '2026-07-07', 'leave.nothing_left', { to: '2026-07-05', halfEnd: false }],
    ['has half a day left', '2026-07-06', true, '2026-07-10', 'leave.nothing_left', { to: '2026-07-06', halfEnd: true }],
  ])('%s', async (_, from, halfStart, to, code, input) => {
    const request = await approved('liam.doyle', from, to, { halfStart });
    const seen = await seenBy('anneke.vos', request);
    expect(await refusal(move('anneke.vos', seen, 'shorten', { ...input, reason: 'On the phone' }))).toMatchObject({ code });
    await cancel(request);
  });
});

describe('who was to decide meanwhile', () => {
  test('does not where that cannot be: the leave is approved all the same, and the person is told', async () => {
    const body = { toId: company.idOf('amara.nwosu'), fromDay: '2026-07-06', toDay: '2026-07-10', kinds: null, maxAmountMinor: null };
    const given = await company.as('liam.doyle').delegations.create({ body: { ...body, reason: 'Away' } as never });
    const delegateId = company.idOf('liam.doyle');
    const request = await approved('jonas.ekdahl', '2026-07-06', '2026-07-07', { delegateId });
    expect(request.status).toBe('approved');
    expect(await titlesOf('jonas.ekdahl')).toContain('Your approvals are not delegated');
    await cancel(request);
    await company.as('liam.doyle').delegations.transition({ id: given.id, body: { name: 'revoke', version: given.version } });
  });

  test('does so no longer when the leave is cancelled, nor when they are back early', async () => {
    const delegateId = company.idOf('liam.doyle');
    const statuses = async () =>
      (await company.as('jonas.ekdahl').delegations.list({ query: { size: 50 } })).items
        .filter(({ source }) => source === 'leave')
        .map(({ toDay, status }) => [toDay, status]);
    const first = await approved('jonas.ekdahl', '2026-07-06', '2026-07-10', { delegateId });
    await move('jonas.ekdahl', first, 'askToCancel', { reason: 'No trip' });
    await decide('helena.marsh', first.id, 'approve');
    expect(await statuses()).toEqual([['2026-07-10', 'ended']]);
    const second = await approved('jonas.ekdahl', '2026-07-13', '2026-07-17', { delegateId });
    now = new Date('2026-07-15T09:00:00Z');
    await move('jonas.ekdahl', await seenBy('jonas.ekdahl', second), 'askToCancel', { reason: 'Back early' });
    await decide('helena.marsh', second.id, 'approve');
    expect(await statuses()).toContainEqual(['2026-07-17', 'ended']);
  });
});

describe('an illness', () => {
  test('is told to the manager, and is reported once for the same days', async () => {
    const told = async () =>
      (await company.as('jonas.ekdahl').notifications.list({ query: { size: 50 } })).items.map(({ title, body }) => `${title}: ${body}`);
    const reported = await ask('liam.doyle', '2026-06-02', '2026-06-02', { typeId: SICK });
    expect(await told()).toContain('Liam Doyle will be away: 02 Jun 2026');
    expect(await refusal(ask('liam.doyle', '2026-06-02', '2026-06-03', { typeId: SICK }))).toMatchObject({ code: 'leave.overlap' });
    // One day asks for no certificate: nothing is to be received, nor converted for want of it.
    const seen = await seenBy('anneke.vos', reported);
    expect(seen.transitions.toSorted()).toEqual(['acknowledge', 'cancel']);
    for (const step of ['certify', 'convert'])
      expect(await refusal(move('anneke.vos', seen, step, { reason: 'None came' }))).toMatchObject({ status: 403 });
    await cancel(reported);
  });

  test('is followed up from the day after its certificate was due, until it is there; its files are medical', async () => {
    const [file] = await company.as('liam.doyle').files.upload({ form: { files: [new File(['Sick'], 'note.txt')] } });
    const reported = await ask('liam.doyle', '2026-06-08', '2026-06-12', { typeId: SICK, fileIds: [file!.id] });
    const { sensitivity } = await app.services.db
      .selectFrom('file')
      .select('sensitivity')
      .where('id', '=', file!.id)
      .executeTakeFirstOrThrow();
    expect(sensitivity).toBe('medical');
    const told = async (at: string) => {
      now = new Date(at);
      await certificates();
      return (await titlesOf('anneke.vos')).filter((title) => title.endsWith('a follow-up')).length;
    };
    expect([await told('2026-06-11T05:30:00Z'), await told('2026-06-12T05:30:00Z')]).toEqual([0, 1]);
    await move('anneke.vos', await seenBy('anneke.vos', reported), 'certify');
    expect(await told('2026-06-15T05:30:00Z')).toBe(1);
  });

  test.each(['certify', 'convert', 'cancel'] as const)('asks HR to follow up until the last one is settled: %s', async (step) => {
    const report = (who: 'liam.doyle' | 'devon.archer') => ask(who, '2026-07-06', '2026-07-10', { typeId: SICK });
    const [first, last] = [await report('liam.doyle'), await report('devon.archer')];
    const settle = async (one: LeaveRequestDetail, name: typeof step) =>
      move('anneke.vos', await seenBy('anneke.vos', one), name, name === 'certify' ? {} : { reason: 'None came' });
    const asked = async () =>
      (await company.as('anneke.vos').notifications.list({ query: { waiting: 'true' } })).items.filter(
        ({ type }) => type === 'leave.follow_up',
      ).length;
    now = new Date('2026-07-10T05:30:00Z');
    await certificates();
    await settle(first, 'certify');
    expect(await asked()).not.toBe(0);
    await settle(last, step);
    expect(await asked()).toBe(0);
    for (const one of step === 'cancel' ? [first] : [first, last]) await cancel(one);
  });
});

describe('a balance', () => {
  test('names what was carried over until the day on which it expires', async () => {
    const { adjust } = leave('anneke.vos');
    const carried = {
      typeId: 'lvt_00000000000000000000000001',
      day: '2026-01-01',
      days100: 300,
      kind: 'carry_in',
      note: 'From 2025',
    } as const;
    await adjust({ body: { ...carried, employeeId: company.idOf('devon.archer') } }, { idempotencyKey: crypto.randomUUID() });
    const shown = async (at: string) => {
      now = new Date(at);
      const { carryLeft100, carryExpiresOn } = await balance('devon.archer');
      return [carryLeft100, carryExpiresOn];
    };
    expect(await shown('2026-03-31T09:00:00Z')).toEqual([300, '2026-03-31']);
    expect(await shown('2026-04-01T09:00:00Z')).toEqual([0, null]);
  });

  test('that is projected has what is asked for, and at the end of its last month what has expired then', async () => {
    const request = await ask('samir.haddad', '2026-11-02', '2026-11-03');
    expect((await balance('samir.haddad')).yearEnd100).toBe(2300);
    const days = await leave('samir.haddad').projection({ query: { typeId: request.typeId! } });
    // 23.00 at the end of the year: 5.00 are carried over, are joined by three months' 6.25, and expire.
    expect(days.filter(({ day }) => day >= '2026-12')).toEqual([
      { day: '2026-12-31', days100: 2300 },
      { day: '2027-01-31', days100: 708 },
      { day: '2027-02-28', days100: 917 },
      { day: '2027-03-31', days100: 625 },
    ]);
    expect((await balance('samir.haddad')).losses).toEqual([
      { kind: 'forfeiture', day: '2027-01-01', days100: 1800 },
      { kind: 'expiry', day: '2027-03-31', days100: 500 },
    ]);
    await move('samir.haddad', request, 'withdraw');
  });

  test('grows once, also when several post at once, for those who work here and of kinds that have one', async () => {
    const { db } = app.services;
    const left = company.idOf('amara.nwosu');
    await db.updateTable('employee').set({ status: 'terminated' }).where('id', '=', left).execute();
    await db.updateTable('leave_type').set({ accrual: 'monthly_start', annual100: 1200 }).where('id', '=', SICK).execute();
    now = new Date('2026-07-01T09:00:00Z');
    const posted = await Promise.all(Array.from({ length: 6 }, () => leave('anneke.vos').accrue({})));
    expect(posted.filter((one) => one.posted > 0)).toHaveLength(1);
    const lines = await db.selectFrom('leave_entry').select(['employee_id', 'type_id']).where('day', '=', '2026-07-01').execute();
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.filter(({ employee_id, type_id }) => employee_id === left || type_id === SICK)).toEqual([]);
  });
});
