import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '@lintel/contract/employee-record';
import { addDays } from '@lintel/contract/kit/days';
import { countQueries } from '#server/platform/db.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { CAST_NAMES, type CastName } from '#test/cast.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';

/** What was written of Marta's file that stands nowhere but in the file. */
const PRIVATE = ['Quay 7', 'home@kessler.example', 'ID-4711-9999', 'Class III', 'Karl Kessler', '1988-04-02', 'She asked for it'];

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
  await app.as('viktor.sandell').employees.setRole({ id: marta.id, body: { role: 'administrator' } });
  await latest();
});
afterAll(() => app.close());

const CARD = ['Position', 'Preferred name', 'Phone'];
const WORK = ['Manager', 'Grade', 'Type', 'Hours a week', 'Location', 'First day'];
const PERSONAL = ['Personal data'];
const SECRET = ['National id and tax profile'];
const SIGN_IN = ['Role from the next day on'];

/** The matrix of fields (workspace B2) for the one who is the person, the head, and everybody else by the role. */
const READS: Record<CastName, string[]> = {
  'viktor.sandell': [...CARD, ...WORK, ...SIGN_IN],
  'helena.marsh': [...CARD, ...WORK],
  'jonas.ekdahl': [...CARD, ...WORK],
  'anneke.vos': [...CARD, ...WORK, ...PERSONAL, ...SECRET],
  'samir.haddad': [...CARD, ...WORK],
  'devon.archer': [...CARD, ...WORK],
  'marta.kessler': [...CARD, ...WORK, ...PERSONAL, ...SECRET],
};
const ALL = [...CARD, ...WORK, ...PERSONAL, ...SECRET, ...SIGN_IN];

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
    { byName: 'Anneke de Vos', changes: [{ label: 'Position', as: 'text', before: 'Site Foreman', after: 'Site Manager' }] },
    { byName: 'Marta Kessler', changes: [{ label: 'Preferred name', before: null, after: 'Mara' }, { label: 'Phone' }] },
    { changes: [{ label: 'Personal data', as: 'hidden', after: null }] },
    { changes: [{ label: 'National id and tax profile', as: 'hidden', after: null }] },
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
