import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaleData } from '@lintel/contract/kit/stale';
import { testApp, type TestApp } from '#test/app.ts';
import { refusal } from '#test/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const id = () => app.idOf('jonas.ekdahl');
const record = () => app.as('anneke.vos').employees.get({ id: id() });
/** HR changes what only HR keeps. */
async function changeWork(change: { position: string; location?: string; version?: number }) {
  const now = await record();
  const body = {
    givenName: now.givenName,
    familyName: now.familyName,
    departmentId: now.department!.id,
    managerId: null,
    grade: null,
    employmentType: 'permanent',
    payBasis: 'monthly',
    weeklyMinutes: 2400,
    location: null,
    hireDate: null,
    probationEnd: null,
    contractEnd: null,
    version: now.version,
    ...change,
  } as const;
  await app.as('anneke.vos').employees.updateWork({ id: id(), body });
  return now;
}
const told = async (call: Promise<unknown>) => {
  const error = await refusal(call);
  expect(error).toMatchObject({ status: 409, code: 'row.stale' });
  return error.data as StaleData;
};

test('what is not in the form that somebody sends is not in what they are told, whatever else the log knows', async () => {
  const { version } = await app.as('jonas.ekdahl').people.profile();
  await changeWork({ position: 'Head of Site', location: 'Depot' });
  const { changed, byName } = await told(
    app.as('jonas.ekdahl').people.updateProfile({ body: { preferredName: 'Jo', phone: null, version } }),
  );
  expect(byName).toBe('Anneke de Vos');
  expect(changed).toEqual({});
});

test('what is in the form is told by the names that the form has, as it was seen and as it is', async () => {
  const { version } = await record();
  await changeWork({ position: 'Head of Tunnels', location: 'Yard' });
  await changeWork({ position: 'Head of Works', location: 'Yard' });
  const { changed } = await told(changeWork({ position: 'Head of Roads', version }));
  expect(changed).toEqual({
    position: { before: 'Head of Site', after: 'Head of Works' },
    location: { before: 'Depot', after: 'Yard' },
  });
});

// One column, whose name in the table is not the field's.
test('a column is told by the name of its field', async () => {
  const { version } = await record();
  await changeWork({ position: 'Head of Works', location: 'Yard', ...{ givenName: 'Jon' } });
  expect((await told(changeWork({ position: 'Head of Roads', version }))).changed).toMatchObject({
    givenName: { before: 'Jonas', after: 'Jon' },
  });
});

test('who moves a record is told its state and nothing of what was edited', async () => {
  const seen = await changeWork({ position: 'Head of Roads' });
  const move = app
    .as('anneke.vos')
    .employees.transition({ id: id(), body: { name: 'askSuspension', input: { reason: 'Absent for weeks' }, version: seen.version } });
  expect((await told(move)).changed).toEqual({});
});
