import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListedLeaveType, NewLeaveType } from '@lintel/contract/leave-types';
import { systemContext } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { Company } from '#test/company.ts';
import { refusal } from '#test/refusal.ts';
import { ANNUAL, SICK, TRAINING, UNPAID, appointWithLeave, leaveDesk } from './leave.desk.ts';
import { accrue } from './leave.service.ts';

const now = new Date('2026-06-01T09:00:00Z');
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await testApp({ now: () => now });
  company = await appointWithLeave(app);
});
afterAll(() => app.close());

const { leave, ask, preview, approved, balance, move } = leaveDesk(() => ({ app, company }));

const VOLUNTEERING: NewLeaveType = {
  name: 'Volunteering',
  code: 'VOL',
  colour: 5,
  employmentTypes: [],
  paidBps: 5000,
  unit: 'day',
  isRecorded: false,
  hasBalance: true,
  needsFileAfterDays: 2,
  noticeDays: 7,
  maxDays: 5,
  allowNegative100: 0,
  countsHolidays: false,
  stopsAccrual: false,
  isPrivate: false,
  annual100: 400,
  accrual: 'yearly_front',
  proratesJoin: false,
  isFteScaled: false,
  carryMax100: 0,
  carryExpires: null,
  seniority: [],
};

const hr = () => leave('anneke.vos');
const typeOf = async (id: string, name: Parameters<typeof leave>[0] = 'anneke.vos') =>
  (await leave(name).types({})).find((type) => type.id === id)!;
const turn = async (id: string, name: 'archive' | 'restore') => hr().moveType({ id, body: { name, version: (await typeOf(id)).version } });
/** The same kind with something else, as it is sent. */
const changed = async (id: string, change: Partial<NewLeaveType>) => {
  const { id: _id, status: _status, isRecorded: _way, hasBalance: _has, isOffered: _is, transitions: _moves, ...fields } = await typeOf(id);
  return hr().updateType({ id, body: { ...fields, ...change } });
};
const post = () => withTransaction(app.services.db, (tx) => accrue({ ...systemContext(app.services, tx), now }));

describe('a kind of leave that HR adds', () => {
  let made: ListedLeaveType;
  beforeAll(async () => {
    made = await hr().createType({ body: VOLUNTEERING });
  });

  test('is offered at once, earned with the next posting and asked for by its own rules', async () => {
    expect(made).toMatchObject({ ...VOLUNTEERING, status: 'active', isOffered: true, transitions: ['archive'] });
    expect((await leave('devon.archer').types({})).at(-1)).toMatchObject({ id: made.id, isOffered: true, transitions: [] });
    await post();
    expect((await balance('devon.archer', made.id)).balance100).toBe(400);
    const { problems } = await preview('devon.archer', '2026-06-03', '2026-06-05', made.id);
    expect(problems.map(({ field }) => field).toSorted()).toEqual(['fileIds', 'reason']);
  });

  test('has a name and a code that no other has, however they are written', async () => {
    const tried = [
      { ...VOLUNTEERING, code: 'VO2' },
      { ...VOLUNTEERING, name: 'ANNUAL leave', code: 'VO2' },
      { ...VOLUNTEERING, name: 'Another' },
    ];
    const refused: unknown[] = [];
    for (const body of tried) refused.push(await refusal(hr().createType({ body })));
    expect(refused).toMatchObject([
      { code: 'calendar.name_taken', fields: { name: expect.any(String) } },
      { code: 'calendar.name_taken' },
      { code: 'leave.type_code_taken', fields: { code: 'Another kind of leave has the code VOL. Choose another code.' } },
    ]);
    expect(await refusal(changed(made.id, { name: 'Sick Leave' }))).toMatchObject({ code: 'calendar.name_taken' });
  });

  test('is added by nobody else, and stands in the log', async () => {
    const body = { ...VOLUNTEERING, name: 'Mine', code: 'MY' };
    expect(await refusal(leave('jonas.ekdahl').createType({ body }))).toMatchObject({ status: 403 });
    const entries = await app.services.db
      .selectFrom('audit_entry')
      .select('action')
      .where('subject_id', '=', made.id)
      .orderBy('seq')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['leave_type.create']);
  });

  test('is shown in its colour, and an illness in none to colleagues', async () => {
    await approved('devon.archer', '2026-06-22', '2026-06-22', { typeId: made.id });
    await ask('devon.archer', '2026-06-23', '2026-06-23', { typeId: SICK });
    const seenBy = async (name: 'marta.kessler' | 'anneke.vos') => {
      const { people } = await leave(name).calendar({ query: { from: '2026-06-22', to: '2026-06-23' } });
      return people.flatMap(({ absences }) => absences.map(({ label, colour }) => [label, colour]));
    };
    expect(await seenBy('anneke.vos')).toEqual([
      ['Volunteering', 5],
      ['Sick leave', 6],
    ]);
    expect(await seenBy('marta.kessler')).toEqual([
      ['Volunteering', 5],
      ['Absent', null],
    ]);
  });
});

describe('an archived kind of leave', () => {
  test('waits for what is asked for; then it is offered to nobody, keeps what there is of it, and comes back', async () => {
    const request = await ask('marta.kessler', '2026-07-20', '2026-07-20', { typeId: TRAINING });
    expect(await refusal(turn(TRAINING, 'archive'))).toMatchObject({ code: 'leave.type_waits' });
    await move('marta.kessler', request, 'withdraw');
    const before = await balance('marta.kessler', TRAINING);
    const draft = await ask('marta.kessler', '2026-07-20', '2026-07-20', { typeId: TRAINING, isDraft: true });

    expect(await turn(TRAINING, 'archive')).toMatchObject({ status: 'archived', isOffered: false, transitions: ['restore'] });
    expect((await leave('marta.kessler').types({})).at(-1)).toMatchObject({ id: TRAINING, isOffered: false });
    expect(await refusal(move('marta.kessler', draft, 'submit'))).toMatchObject({ code: 'leave.type_archived' });
    expect(await balance('marta.kessler', TRAINING)).toMatchObject({ balance100: before.balance100, entitlement100: 0 });
    expect((await leave('marta.kessler').ledger({ query: { typeId: TRAINING } })).items.length).toBeGreaterThan(0);

    expect(await turn(TRAINING, 'restore')).toMatchObject({ status: 'active', isOffered: true });
    expect(await move('marta.kessler', await leave('marta.kessler').get({ id: draft.id }), 'submit')).toMatchObject({ status: 'pending' });
  });

  test('earns nothing, and makes up for it once it is back', async () => {
    await turn(ANNUAL, 'archive');
    const next = new Date('2026-07-01T09:00:00Z');
    const postNext = () => withTransaction(app.services.db, (tx) => accrue({ ...systemContext(app.services, tx), now: next }));
    await postNext();
    expect((await balance('viktor.sandell')).balance100).toBe(1250);
    await turn(ANNUAL, 'restore');
    await postNext();
    expect((await balance('viktor.sandell')).balance100).toBe(1458);
  });

  test('of the one unpaid kind leaves nothing that an absence without a certificate could become', async () => {
    const sick = await ask('liam.doyle', '2026-06-01', '2026-06-12', { typeId: SICK });
    await turn(UNPAID, 'archive');
    expect(await refusal(move('anneke.vos', sick, 'convert', { reason: 'No certificate' }))).toMatchObject({ code: 'leave.no_unpaid' });
    await turn(UNPAID, 'restore');
    expect(await move('anneke.vos', sick, 'convert', { reason: 'No certificate' })).toMatchObject({ typeName: 'Unpaid leave' });
  });
});

test('a kind that is for some kinds of employment is neither offered to others nor earned by them', async () => {
  const { id } = await hr().createType({ body: { ...VOLUNTEERING, name: 'Exam days', code: 'EX', employmentTypes: ['apprentice'] } });
  await app.services.db
    .updateTable('employee')
    .set({ employment_type: 'apprentice' })
    .where('id', '=', company.idOf('samir.haddad'))
    .execute();
  await post();
  expect(await typeOf(id, 'samir.haddad')).toMatchObject({ isOffered: true });
  expect((await balance('samir.haddad', id)).balance100).toBe(400);
  expect(await typeOf(id, 'marta.kessler')).toMatchObject({ isOffered: false });
  expect(await balance('marta.kessler', id)).toBeUndefined();
  const { problems } = await preview('marta.kessler', '2026-08-03', '2026-08-03', id);
  expect(problems[0]).toMatchObject({
    field: 'typeId',
    text: 'Exam days is not for Marta Kessler: it is for other kinds of employment. Choose another kind.',
  });
});
