import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BankChange } from '@lintel/contract/bank-changes';
import { addDays } from '@lintel/contract/kit/days';
import { testApp, type TestApp } from '#test/app.ts';
import { appoint, type CastName } from '#test/cast.ts';
import { openPersonnel, TODAY, type Personnel } from '#test/hiring.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { refusal } from '#test/refusal.ts';
import { applyBankChange } from './bank.service.ts';

let app: TestApp;
let files: Personnel;
let relay: TestRelay;
/** By how many days the clock is ahead. */
let later = 0;
const VERIFIERS = ['samir.haddad', 'devon.archer', 'anneke.vos'] as const;
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => new Date(Date.now() + later * 86_400_000) });
  files = await openPersonnel(app);
  for (const name of VERIFIERS) await appoint(app.services, app.idOf(name), 'bank_verifier');
});
afterAll(async () => {
  await app.close();
  await relay.stop();
});
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
const askedOf = async (name: CastName) => {
  const of = db().selectFrom('notification').select('title').where('recipient_id', '=', app.idOf(name));
  return (await of.where('severity', '=', 'action').where('done_at', 'is', null).execute()).map(({ title }) => title);
};
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

describe('not asked is a holder of the duty', () => {
  const duty = (days: { from_day?: string | null; to_day?: string | null }) => () =>
    db().updateTable('duty_assignment').set(days).where('employee_id', '=', app.idOf('devon.archer')).execute();
  const person = (is: { status?: 'suspended' | 'active'; has_login?: boolean }) => () =>
    db().updateTable('employee').set(is).where('id', '=', app.idOf('devon.archer')).execute();
  const today = () => addDays(TODAY, later);

  test.each([
    ['whose last day with it is over', () => duty({ to_day: addDays(today(), -1) })(), duty({ to_day: null })],
    ['whose first day with it has not come', () => duty({ from_day: addDays(today(), 1) })(), duty({ from_day: null })],
    ['who is suspended', person({ status: 'suspended' }), person({ status: 'active' })],
    ['who cannot sign in', person({ has_login: false }), person({ has_login: true })],
  ])('%s', async (_words, begin, end) => {
    await begin();
    await request('marta.kessler');
    expect([(await askedOf('samir.haddad')).length, await askedOf('devon.archer')]).toEqual([1, []]);
    await end();
  });
});

describe('the owner hears of every change', () => {
  const livesAt = async (privateEmail: string | null) => {
    const { employees } = app.as('marta.kessler');
    const { id, version } = await employees.get({ id: app.idOf('marta.kessler') });
    await employees.updatePersonal({ id, body: { privateEmail, address: null, emergencyContacts: [], version } });
  };
  /** To whom the mails outside went meanwhile, and what they say. */
  const mailed = async (step: () => Promise<unknown>) => {
    await app.services.jobs.drain();
    const before = relay.seen.length;
    await step();
    await app.services.jobs.drain();
    return relay.seen.slice(before).map(({ to, raw }) => [...to, /^Subject: (.*)/m.exec(raw.toString())![1]!.trim()]);
  };

  test('also who wants no mails', async () => {
    const { preferences } = app.as('marta.kessler');
    await preferences.update({ body: { notificationMails: { people: 'off' } } });
    await request('marta.kessler');
    const rows = await db()
      .selectFrom('notification')
      .select(['mail', 'title'])
      .where('recipient_id', '=', app.idOf('marta.kessler'))
      .execute();
    expect(rows).toEqual([{ mail: 'digest', title: 'A change of your bank account was asked for' }]);
  });

  test('at the private address from before, for as long as a new one is fresh; never with the account', async () => {
    const asked = 'A change of your bank account was asked for';
    let change: BankChange;
    const ask = async () => void (change = await request('marta.kessler'));
    await livesAt('known@home.example');
    expect(await mailed(ask)).toEqual([]);
    await reject('samir.haddad', change!);
    later += 15;
    expect(await mailed(ask)).toEqual([['known@home.example', asked]]);
    for (const address of ['thief@elsewhere.example', 'thief.2@elsewhere.example']) await livesAt(address);
    expect(await mailed(() => move('marta.kessler', change, 'withdraw'))).toEqual([
      ['known@home.example', 'The change of your bank account was withdrawn'],
    ]);
    await ask();
    expect(await mailed(() => reject('samir.haddad', change))).toEqual([['known@home.example', 'Your new bank account was not verified']]);
    await ask();
    expect(await mailed(() => verify('samir.haddad', change))).toEqual([['known@home.example', 'Your new bank account is verified']]);
    later += 15;
    expect(await mailed(ask)).toEqual([['thief.2@elsewhere.example', asked]]);
    expect(relay.seen.map(({ raw }) => raw.toString()).join()).not.toMatch(/DE89|053201/);
  });
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

test('a new street is no new private address', async () => {
  const { employees } = app.as('jonas.ekdahl');
  const { id, version, privateEmail = null } = await employees.get({ id: app.idOf('jonas.ekdahl') });
  await employees.updatePersonal({ id, body: { privateEmail, address: 'Quay 2', emergencyContacts: [], version } });
  expect(await verify('samir.haddad', await request('jonas.ekdahl', 'jonas.ekdahl'))).toMatchObject({
    effectiveFrom: addDays(TODAY, later + 1),
  });
});

test('an account counts once: it does not come back over a later one, and who verified it stands with it', async () => {
  const counted = () =>
    db()
      .selectFrom('employee_private')
      .select(['bank_sealed', 'bank_verified_by'])
      .where('employee_id', '=', app.idOf('marta.kessler'))
      .executeTakeFirstOrThrow();
  const settle = async (by: CastName) => {
    const change = await request('marta.kessler');
    await verify(by, change);
    await files.inside((ctx) => applyBankChange(ctx, change.id));
    return change;
  };
  const first = await settle('samir.haddad');
  expect(await counted()).toMatchObject({ bank_verified_by: app.idOf('samir.haddad') });
  await settle('devon.archer');
  const last = await counted();
  expect(last).toMatchObject({ bank_verified_by: app.idOf('devon.archer') });
  await files.inside((ctx) => applyBankChange(ctx, first.id));
  expect(await counted()).toEqual(last);
});

test('the owner withdraws what HR asked for', async () => {
  expect(await move('marta.kessler', await request('anneke.vos'), 'withdraw')).toMatchObject({ status: 'cancelled' });
});

test('one’s own are listed; asking and counting are on record', async () => {
  const change = await request('marta.kessler');
  const listed = async (name: CastName) => (await app.as(name).bankChanges.list()).items.map(({ id }) => id);
  expect([await listed('marta.kessler'), await listed('jonas.ekdahl')]).toEqual([[change.id], []]);
  await verify('samir.haddad', change);
  await files.inside((ctx) => applyBankChange(ctx, change.id));
  expect((await files.audited('bank_change.', change.id)).map(({ action, subjectLabel }) => [action, subjectLabel])).toEqual([
    ['bank_change.apply', 'Marta Kessler'],
    ['bank_change.verify', 'Marta Kessler'],
    ['bank_change.request', 'Marta Kessler'],
  ]);
});
