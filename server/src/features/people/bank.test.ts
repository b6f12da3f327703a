import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BankChange } from '@lintel/contract/bank-changes';
import { addDays } from '@lintel/contract/kit/days';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, type CastName } from '#test/cast.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { refusal } from '#test/refusal.ts';
import { applyBankChange } from './bank.service.ts';

let app: TestApp;
let files: Personnel;
/** By how many days the clock is ahead. */
let later = 0;
const VERIFIERS = ['samir.haddad', 'devon.archer', 'anneke.vos'] as const;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(Date.now() + later * 86_400_000) });
  files = await openPersonnel(app);
  for (const name of VERIFIERS) await appoint(app.services, app.idOf(name), 'bank_verifier');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.deleteFrom('bank_change').execute();
  await app.services.db.deleteFrom('notification').execute();
});

const db = () => app.services.db;
const request = (by: CastName, of: CastName = 'marta.kessler') =>
  app
    .as(by)
    .bankChanges.request(
      { id: app.idOf(of), body: { iban: 'DE89 3704 0044 0532 0130 00', holder: 'Marta Kessler' } },
      { idempotencyKey: crypto.randomUUID() },
    );
const move = (by: CastName, { id, version }: BankChange, name: 'verify' | 'reject' | 'withdraw', input: Record<string, unknown> = {}) =>
  app.as(by).bankChanges.transition({ id, body: { name, version, input } });
const verify = (by: CastName, change: BankChange) => move(by, change, 'verify', { method: 'letter' });
const reject = (by: CastName, change: BankChange) => move(by, change, 'reject', { reason: 'Nobody answered' });
/** What somebody is asked to do and has not done. */
const askedOf = async (name: CastName) =>
  (await app.as(name).notifications.list({ query: { waiting: 'true' } })).items.map(({ title }) => title);
const rowOf = ({ id }: BankChange) => db().selectFrom('bank_change').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('everybody with the duty is asked, except whose account it is and who asked; asked no more once it is settled', async () => {
  const words = ['Verify new bank details of Marta Kessler'];
  const change = await request('anneke.vos');
  expect([await askedOf('samir.haddad'), await askedOf('devon.archer'), await askedOf('anneke.vos')]).toEqual([words, words, []]);
  await verify('samir.haddad', change);
  expect([await askedOf('samir.haddad'), await askedOf('devon.archer')]).toEqual([[], []]);
  await request('samir.haddad', 'samir.haddad');
  expect([await askedOf('samir.haddad'), await askedOf('devon.archer')]).toEqual([[], ['Verify new bank details of Samir Haddad']]);
});

test('a change that HR asked for in a letter is verified neither by who asked nor by whose account it is', async () => {
  const change = await request('anneke.vos', 'devon.archer');
  expect(await rowOf(change)).toMatchObject({ channel: 'letter', requested_by: app.idOf('anneke.vos') });
  for (const name of ['anneke.vos', 'devon.archer'] as const) {
    expect(await refusal(verify(name, change))).toMatchObject({ status: 403 });
    expect(await refusal(reject(name, change))).toMatchObject({ status: 403 });
  }
  expect(await refusal(move('samir.haddad', change, 'verify', { method: 'email' }))).toMatchObject({ status: 400 });
  await verify('samir.haddad', change);
  expect(await rowOf(change)).toMatchObject({ verify_method: 'letter', verified_by: app.idOf('samir.haddad') });
  expect(await rowOf(await request('marta.kessler'))).toMatchObject({ channel: 'self' });
});

test('the owner hears that a change was rejected or withdrawn; it never counts', async () => {
  const told = async () => (await app.as('marta.kessler').notifications.list()).items[0]!.title;
  const rejected = await request('marta.kessler');
  await reject('samir.haddad', rejected);
  expect(await told()).toBe('Your new bank account was not verified');
  const withdrawn = await request('anneke.vos');
  expect(await refusal(move('samir.haddad', withdrawn, 'withdraw'))).toMatchObject({ status: 403 });
  await move('anneke.vos', withdrawn, 'withdraw');
  expect(await told()).toBe('The change of your bank account was withdrawn');
  for (const { id } of [rejected, withdrawn]) await files.inside((ctx) => applyBankChange(ctx, id));
  expect((await app.as('marta.kessler').employees.get({ id: app.idOf('marta.kessler') })).bankAccount).toBeNull();
});

test.each([
  [13, 7],
  [15, 1],
] as const)('a private address that changed %i days ago has it count %i days later', async (daysAgo, days) => {
  const { employees } = app.as('jonas.ekdahl');
  const { id, version } = await employees.get({ id: app.idOf('jonas.ekdahl') });
  const privateEmail = `jonas.${daysAgo}@elsewhere.example`;
  await employees.updatePersonal({ id, body: { privateEmail, address: null, emergencyContacts: [], version } });
  later += daysAgo;
  const expected = addDays(TODAY, later + days);
  expect(await verify('samir.haddad', await request('jonas.ekdahl', 'jonas.ekdahl'))).toMatchObject({ effectiveFrom: expected });
});

test('one’s own are listed; asking and counting are on record', async () => {
  const change = await request('marta.kessler');
  const listed = async (name: CastName) => (await app.as(name).bankChanges.list()).items.map(({ id }) => id);
  expect([await listed('marta.kessler'), await listed('jonas.ekdahl')]).toEqual([[change.id], []]);
  await verify('samir.haddad', change);
  await files.inside((ctx) => applyBankChange(ctx, change.id));
  expect((await files.audited('bank_change.', change.id)).map(({ action }) => action)).toEqual([
    'bank_change.apply',
    'bank_change.verify',
    'bank_change.request',
  ]);
});
