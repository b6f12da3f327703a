import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '@lintel/contract/employee-record';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { forgetRelations } from '#server/platform/auth.sessions.ts';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';

/** What was written of Marta's file that stands nowhere but in the file. */
const PRIVATE = [
  'Quay 7',
  'home@kessler.example',
  'ID-4711-9999',
  'Class III',
  'Karl Kessler',
  '1988-04-02',
  'She asked for it',
  '0532',
  'DE89',
  'Because of the move',
];

let app: TestApp;
let files: Personnel;
let marta: Employee;
const hr = () => app.as('anneke.vos').employees;
const latest = async () => (marta = await hr().get({ id: app.idOf('marta.kessler') }));
const historyOf = (who: CastName, id: string = marta.id) => app.as(who).comments.list({ subjectType: 'employee', subjectId: id });
const changesFor = async (who: CastName, id?: string) =>
  (await historyOf(who, id)).entries.flatMap((entry) => (entry.kind === 'edit' ? entry.changes : []));

beforeAll(async () => {
  app = await testApp();
  files = await openPersonnel(app);
  await latest();
  const work = {
    ...{ givenName: 'Marta', familyName: 'Kessler', departmentId: marta.department!.id as `dep_${string}`, payBasis: 'monthly' as const },
    ...{
      position: 'Site Foreman',
      managerId: app.idOf('jonas.ekdahl') as `emp_${string}`,
      grade: 'G5',
      employmentType: 'part_time' as const,
    },
    ...{ weeklyMinutes: 1950, location: 'North yard', hireDate: '2020-03-02', probationEnd: null, contractEnd: null },
  };
  await hr().updateWork({ id: marta.id, body: { ...work, version: marta.version } });
  await latest();
  await hr().updateWork({ id: marta.id, body: { ...work, position: 'Site Manager', version: marta.version } });
  await latest();
  const own = app.as('marta.kessler');
  await own.people.updateProfile({ body: { preferredName: 'Mara', phone: '+46 8 1', version: marta.version } });
  await latest();
  const contact = { name: 'Karl Kessler', relation: 'Husband', phone: '+46 8 2' };
  const personal = { privateEmail: 'home@kessler.example', address: 'Quay 7', birthDate: '1988-04-02', emergencyContacts: [contact] };
  await hr().updatePersonal({ id: marta.id, body: { ...personal, version: marta.version } });
  await latest();
  await hr().setSecrets({ id: marta.id, body: { nationalId: 'ID-4711-9999', taxProfile: 'Class III', version: marta.version } });
  await beside();
  await app.as('viktor.sandell').employees.setRole({ id: marta.id, body: { role: 'administrator' } });
  await latest();
});
afterAll(() => app.close());

/** What stands beside the file: a certificate, a duty, bank details, days of leave, the working week. */
async function beside() {
  const { services, as, idOf } = app;
  const id = idOf('marta.kessler') as `emp_${string}`;
  const once = () => ({ idempotencyKey: crypto.randomUUID() });
  const certificate = await as('marta.kessler').certifications.add({
    id,
    body: { type: 'CRANE', issuedOn: '2024-01-01', expiresOn: '2028-01-01' },
  });
  await as('anneke.vos').certifications.verify({ id: certificate.id, body: { version: 1 } });
  await as('viktor.sandell').duties.assign({ body: { duty: 'buyer', employeeId: id, limitMinor: '500000' } });
  await as('marta.kessler').bankChanges.request({ id, body: { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Marta Kessler' } }, once());
  await services.db
    .insertInto('duty_assignment')
    .values(held(idOf('samir.haddad')))
    .execute();
  forgetRelations(services);
  const [change] = (await as('samir.haddad').bankChanges.list()).items;
  await as('samir.haddad').bankChanges.transition({
    id: change!.id,
    body: { name: 'verify', version: change!.version, input: { method: 'letter' } },
  });
  const { id: typeId } = await services.db.selectFrom('leave_type').select('id').where('has_balance', '=', true).executeTakeFirstOrThrow();
  const days = { employeeId: id, typeId: typeId as `lvt_${string}`, day: TODAY, days100: 250, kind: 'adjust' as const };
  await as('anneke.vos').leave.adjust({ body: { ...days, note: 'Because of the move' } }, once());
  const week = { name: 'Four days', weekMinutes: [600, 600, 600, 600, 0, 0, 0], starts: '07:00' };
  const schedule = await as('anneke.vos').calendars.createSchedule({ body: week });
  const time = await as('anneke.vos').calendars.workingTime({ employeeId: id });
  await as('anneke.vos').calendars.assign({ employeeId: id, body: { ...time, scheduleId: schedule.id } });
  await latest();
}

const held = (employee_id: string) => ({
  ...{
    id: newId('dty'),
    duty: 'bank_verifier' as const,
    employee_id,
    status: 'confirmed' as const,
    from_day: addDays(TODAY, -1),
    created_by: 'test',
  },
});

const CARD = ['Position', 'Preferred name', 'Phone'];
const WORK = ['Manager', 'Grade', 'Type', 'Hours a week', 'Location', 'First day', 'Working week'];
const PERSONAL = ['Personal data'];
const SECRET = ['National id and tax profile'];
const CERTIFICATES = ['New certificate', 'Last day of Crane operator', 'Who has seen Crane operator'];
const DUTIES = ['New duty', 'Up to'];
const BANK = ['New bank details'];
const BALANCES = ['Days of Annual leave'];
const SIGN_IN = ['Role from the next day on'];
const BESIDE = [...CERTIFICATES, ...DUTIES, ...BANK, ...BALANCES];

/** The matrix of fields (workspace B2) for the one who is the person, the head, and everybody else by the role. */
const READS: Record<CastName, string[]> = {
  'viktor.sandell': [...CARD, ...WORK, ...SIGN_IN, ...CERTIFICATES, ...DUTIES],
  'helena.marsh': [...CARD, ...WORK, ...CERTIFICATES, ...DUTIES],
  'jonas.ekdahl': [...CARD, ...WORK, ...CERTIFICATES],
  'anneke.vos': [...CARD, ...WORK, ...PERSONAL, ...SECRET, ...BESIDE],
  'samir.haddad': [...CARD, ...WORK, ...DUTIES, ...BANK],
  'devon.archer': [...CARD, ...WORK, ...CERTIFICATES],
  'marta.kessler': [...CARD, ...WORK, ...PERSONAL, ...SECRET, ...BESIDE],
};
const ALL = [...CARD, ...WORK, ...PERSONAL, ...SECRET, ...SIGN_IN, ...BESIDE];

describe.each(CAST_NAMES)('of the history of a personnel file %s', (name) => {
  test('reads the changes of those fields that they read, and of no others', async () => {
    const labels = new Set((await changesFor(name)).map(({ label }) => label));
    for (const field of ALL) expect([field, labels.has(field)]).toEqual([field, READS[name].includes(field)]);
    expect([...labels].filter((label) => !ALL.includes(label))).toEqual([]);
  });

  test('reads nothing that is private or secret', async () => {
    const said = JSON.stringify(await historyOf(name));
    for (const words of PRIVATE) expect([words, said.includes(words)]).toEqual([words, false]);
  });
});

test('a change has its words: who, which field, from what to what', async () => {
  const edits = (await historyOf('marta.kessler')).entries.filter((entry) => entry.kind === 'edit');
  expect(edits).toMatchObject([
    {
      byName: 'Anneke de Vos',
      changes: expect.arrayContaining([
        { label: 'Manager', as: 'text', before: null, after: 'Jonas Ekdahl' },
        { label: 'Type', as: 'text', before: 'Permanent', after: 'Part-time' },
        { label: 'Hours a week', as: 'text', before: '40', after: '32.5' },
        { label: 'First day', as: 'day', before: null, after: '2020-03-02' },
      ]),
    },
    // The hours brought a week of their own.
    {
      byName: 'Anneke de Vos',
      changes: [{ label: 'Working week', before: 'Monday to Friday, 40 hours', after: 'Monday to Friday, 40 hours, 32.5 h' }],
    },
    { byName: 'Anneke de Vos', changes: [{ label: 'Position', as: 'text', before: 'Site Foreman', after: 'Site Manager' }] },
    { byName: 'Marta Kessler', changes: [{ label: 'Preferred name', before: null, after: 'Mara' }, { label: 'Phone' }] },
    { changes: [{ label: 'Personal data', as: 'hidden', after: null }] },
    { changes: [{ label: 'National id and tax profile', as: 'hidden', after: null }] },
    {
      byName: 'Marta Kessler',
      changes: [
        { label: 'New certificate', after: 'Crane operator' },
        { label: 'Last day of Crane operator', as: 'day', after: '2028-01-01' },
      ],
    },
    { changes: [{ label: 'Who has seen Crane operator', before: null, after: 'Anneke de Vos' }] },
    {
      changes: [
        { label: 'New duty', after: 'buyer' },
        { label: 'Up to', as: 'money', after: '500000' },
      ],
    },
    { byName: 'Marta Kessler', changes: [{ label: 'New bank details', after: 'Waiting for verification' }] },
    { byName: 'Samir Haddad', changes: [{ label: 'New bank details', before: 'Waiting for verification', after: 'Verified' }] },
    { byName: 'Anneke de Vos', changes: [{ label: 'Days of Annual leave', after: '2.5' }] },
    { changes: [{ label: 'Working week', after: 'Four days' }] },
  ]);
});

test('who may not open the record finds no history', async () => {
  expect(await refusal(historyOf('marta.kessler', app.idOf('devon.archer')))).toMatchObject({ status: 404 });
  expect(await refusal(app.as('marta.kessler').comments.list({ subjectType: 'employee_review', subjectId: marta.id }))).toMatchObject({
    status: 404,
  });
});

describe('the conversation about a file is of HR', () => {
  const subject = () => ({ subjectType: 'employee', subjectId: marta.id });

  test.each(CAST_NAMES)('and %s takes part in it or does not know of it', async (name) => {
    const said = await app.as('anneke.vos').comments.add({ ...subject(), body: { text: `About her, to ${name}` } });
    const { entries, canComment } = await historyOf(name);
    const isHr = name === 'anneke.vos';
    expect(canComment).toBe(isHr);
    expect(entries.some((entry) => entry.kind === 'comment')).toBe(isHr);
    if (isHr) return;
    expect(await refusal(app.as(name).comments.add({ ...subject(), body: { text: 'And me' } }))).toMatchObject({ status: 404 });
    expect(await refusal(app.as(name).comments.edits({ id: said.id }))).toMatchObject({ status: 404 });
    const mentions = [app.idOf(name) as `emp_${string}`];
    expect(await refusal(app.as('anneke.vos').comments.add({ ...subject(), body: { text: '@', mentions } }))).toMatchObject({
      status: 422,
    });
  });

  test('the others read that the state moved, not why, and nothing of what was only proposed', async () => {
    const person = await files.active({ hireDate: addDays(TODAY, -30) });
    const proposed = await files.move(person, 'askSuspension', { reason: 'She asked for it' });
    const waiting = (await app.as('helena.marsh').approvals.of({ kind: 'suspension', subjectId: proposed.id }))!;
    await app
      .as('helena.marsh')
      .approvals.transition({ id: waiting.id, body: { name: 'reject', version: waiting.version, input: { comment: 'Not this' } } });
    await files.move(await files.latest(person.id), 'giveNotice', { reason: 'She asked for it', endDate: addDays(TODAY, 30) });
    const steps = async (who: CastName) =>
      (await historyOf(who, person.id)).entries.flatMap((entry) => (entry.kind === 'step' ? [[entry.name, entry.note]] : []));
    expect(await steps('anneke.vos')).toEqual([
      ['onboard', null],
      ['activate', null],
      ['askSuspension', 'She asked for it'],
      ['giveNotice', 'She asked for it'],
    ]);
    for (const who of ['jonas.ekdahl', 'helena.marsh', 'devon.archer'] as const)
      expect(await steps(who)).toEqual([
        ['onboard', null],
        ['activate', null],
        ['giveNotice', null],
      ]);
  });
});

test('a long history takes no more queries than a short one', async () => {
  const before = (await countQueries(() => historyOf('anneke.vos'))).count;
  for (let i = 0; i < 6; i++) {
    await latest();
    await app.as('marta.kessler').people.updateProfile({ body: { preferredName: `M${i}`, phone: '+46 8 1', version: marta.version } });
  }
  expect((await countQueries(() => historyOf('anneke.vos'))).count).toBe(before);
  // Of comments, steps and edits one each: three.
  expect(before).toBe(4);
});
