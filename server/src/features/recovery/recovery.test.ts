import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Recovery } from '@lintel/contract/recovery';
import { isPasswordRight } from '#server/platform/auth.password.ts';
import { testApp, type TestApp } from '#test/app.ts';
import type { CastName } from '#test/cast.ts';
import { startRelay, type TestRelay } from '#test/mail/relay.ts';
import { refusal } from '#test/refusal.ts';
import { createAccount, createEmployee } from '#server/features/people/people.service.ts';
import { systemContext, type Ctx } from '#server/platform/context.ts';
import { inviteToSignIn, isWatched, linkOfRecovery, recoveryJobs } from './recovery.service.ts';

let app: TestApp;
let relay: TestRelay;
let now = new Date('2026-10-12T07:00:00Z');
beforeAll(async () => {
  relay = await startRelay();
  app = await testApp({ env: { SMTP_URL: relay.url }, now: () => now });
  const { db } = app.services;
  // Marta reports to Jonas, Jonas and Devon to Helena.
  for (const [name, manager] of [
    ['marta.kessler', 'jonas.ekdahl'],
    ['samir.haddad', 'jonas.ekdahl'],
    ['devon.archer', 'helena.marsh'],
  ] as const)
    await db
      .updateTable('employee')
      .set({ manager_id: app.idOf(manager), phone: '+00 555 0123' })
      .where('id', '=', app.idOf(name))
      .execute();
});
afterAll(async () => {
  await app.close();
  await relay.stop();
});

const as = (name: CastName = 'devon.archer') => app.as(name).recovery;
const later = (hours: number) => (now = new Date(now.getTime() + hours * 3_600_000));
const report = (about: CastName, by: CastName = 'jonas.ekdahl') =>
  as(by).report({ body: { employeeId: app.idOf(about) as `emp_${string}`, reason: 'forgotten' } });
const move = (recovery: Recovery, name: string, input?: Record<string, unknown>, by: CastName = 'devon.archer') =>
  as(by).transition({ id: recovery.id, body: { name: name as 'take', version: recovery.version, ...(input ? { input } : {}) } });
const VERIFIED = { method: 'callback_number_on_file', note: 'Called the number on file.' };
const sent = async (about: CastName, by?: CastName) => {
  const verified = await move(await move(await report(about, by), 'take'), 'verify', VERIFIED);
  return move(verified, 'send', { action: 'link_sent' });
};
const drop = (recovery: Recovery) => app.services.db.deleteFrom('recovery').where('id', '=', recovery.id).execute();
const noticesOf = async (name: CastName) => (await app.as(name).notifications.list({ query: { size: 200 } })).items.map(({ type }) => type);
const open = (url: string, form?: Record<string, string>) =>
  app.app.inject({
    method: form ? 'POST' : 'GET',
    url: new URL(url).pathname,
    ...(form ? { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: new URLSearchParams(form).toString() } : {}),
  });

describe('a recovery', () => {
  test('is reported by a colleague, and support is told', async () => {
    const recovery = await report('marta.kessler');
    expect(recovery).toMatchObject({
      status: 'new',
      channel: 'colleague',
      reportedByName: 'Jonas Ekdahl',
      needsManager: false,
      contact: null,
      transitions: [],
    });
    expect(await noticesOf('devon.archer')).toContain('pwr.new');
    expect(await refusal(report('marta.kessler', 'samir.haddad'))).toMatchObject({ code: 'recovery.running' });
    expect(await refusal(report('jonas.ekdahl'))).toMatchObject({ code: 'recovery.yourself' });
    expect(await refusal(as('samir.haddad').get({ id: recovery.id }))).toMatchObject({ status: 404 });
    expect((await as('viktor.sandell').get({ id: recovery.id })).transitions).toEqual([]);
    await drop(recovery);
  });

  test('skips no step: method and note are needed before anything is sent, by who took it', async () => {
    const taken = await move(await report('marta.kessler'), 'take');
    expect(await refusal(move(taken, 'send', { action: 'link_sent' }))).toMatchObject({ code: 'transition.not_now' });
    expect(await refusal(move(taken, 'verify', { method: 'video', note: ' ' }))).toMatchObject({ status: 400 });
    expect(await refusal(as().link({ id: taken.id }))).toMatchObject({ code: 'recovery.not_sent' });
    const verified = await move(taken, 'verify', VERIFIED);
    expect(verified).toMatchObject({ status: 'verified', method: 'callback_number_on_file', contact: '+00 555 0123' });
    expect(await refusal(move(verified, 'send', { action: 'link_sent' }, 'jonas.ekdahl'))).toMatchObject({ status: 403 });
    await drop(verified);
  });

  test.each(['samir.haddad', 'anneke.vos', 'helena.marsh', 'viktor.sandell'] as const)('of %s needs the manager', async (about) => {
    const recovery = await report(about);
    expect(recovery.needsManager).toBe(true);
    await drop(recovery);
  });

  test('of an accountant waits for the word of the manager', async () => {
    const taken = await move(await report('samir.haddad', 'marta.kessler'), 'take');
    expect(await refusal(move(taken, 'verify', VERIFIED))).toMatchObject({
      message: 'Samir Haddad has a role that reaches far: Jonas Ekdahl must confirm the identity first.',
    });
    expect(await noticesOf('jonas.ekdahl')).toContain('pwr.confirm');
    expect(await refusal(move(taken, 'confirm', undefined, 'marta.kessler'))).toMatchObject({ status: 403 });
    const confirmed = await move(taken, 'confirm', undefined, 'jonas.ekdahl');
    expect(await move(confirmed, 'verify', VERIFIED)).toMatchObject({ status: 'verified' });
    await drop(confirmed);
  });

  test('of a superior is not handled by who reports to them', async () => {
    const recovery = await report('helena.marsh');
    expect(await refusal(move(recovery, 'take'))).toMatchObject({ message: 'You report to Helena Marsh. Somebody else must handle this.' });
    await drop(recovery);
  });

  const manager = (name: CastName, of: CastName | null) =>
    app.services.db
      .updateTable('employee')
      .set({ manager_id: of && app.idOf(of) })
      .where('id', '=', app.idOf(name))
      .execute();

  test('is handled by one person and confirmed by another', async () => {
    await manager('viktor.sandell', 'devon.archer');
    const recovery = await report('viktor.sandell');
    expect(await refusal(move(recovery, 'take'))).toMatchObject({
      message: 'It is you who confirms that it is Viktor Sandell. Somebody else must handle this.',
    });
    // One that was taken before this rule: who handles it does not confirm it, and neither does its person.
    await app.services.db
      .updateTable('recovery')
      .set({ handler_id: app.idOf('devon.archer'), status: 'verifying' })
      .where('id', '=', recovery.id)
      .execute();
    for (const name of ['devon.archer', 'viktor.sandell'] as const) {
      expect((await as(name).get({ id: recovery.id })).transitions).not.toContain('confirm');
      expect(await refusal(move(recovery, 'confirm', undefined, name))).toMatchObject({ status: 403 });
    }
    await drop(recovery);
    await manager('viktor.sandell', null);
  });

  test('of a superior is handled by nobody below them, however far; of who is at the top, by nobody right below', async () => {
    await manager('samir.haddad', 'viktor.sandell');
    await manager('anneke.vos', 'samir.haddad');
    await manager('devon.archer', 'anneke.vos');
    const above = await report('samir.haddad');
    expect(await refusal(move(above, 'take'))).toMatchObject({ code: 'recovery.own_superior' });
    await drop(above);
    const top = await report('viktor.sandell');
    expect(await move(top, 'take')).toMatchObject({ status: 'verifying' });
    await drop(top);
    await manager('devon.archer', 'helena.marsh');
    await manager('samir.haddad', 'jonas.ekdahl');
    await manager('anneke.vos', null);
  });

  test('is confirmed by whoever oversees recoveries where the manager cannot', async () => {
    const be = (status: 'suspended' | 'active') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', app.idOf('jonas.ekdahl')).execute();
    const first = await move(await report('samir.haddad', 'marta.kessler'), 'take');
    expect((await as('viktor.sandell').get({ id: first.id })).transitions).toEqual([]);
    expect(await refusal(move(first, 'confirm', undefined, 'viktor.sandell'))).toMatchObject({ status: 403 });
    await drop(first);
    await be('suspended');
    const before = (await noticesOf('viktor.sandell')).filter((type) => type === 'pwr.confirm').length;
    const taken = await move(await report('samir.haddad', 'marta.kessler'), 'take');
    expect((await noticesOf('viktor.sandell')).filter((type) => type === 'pwr.confirm')).toHaveLength(before + 1);
    expect(await refusal(move(taken, 'verify', VERIFIED))).toMatchObject({
      message: 'Samir Haddad has a role that reaches far: the super admin must confirm the identity first.',
    });
    expect(await as('viktor.sandell').get({ id: taken.id })).toMatchObject({ managerName: null, transitions: ['confirm'] });
    expect(await move(taken, 'confirm', undefined, 'viktor.sandell')).toMatchObject({ managerName: 'Viktor Sandell' });
    await drop(taken);
    await be('active');
  });

  test('is handled to its end by who took it, and its person hears of it', async () => {
    const { db } = app.services;
    const taken = await move(await report('marta.kessler'), 'take');
    const hand = (to: CastName) =>
      db
        .updateTable('recovery')
        .set({ handler_id: app.idOf(to) })
        .where('id', '=', taken.id)
        .execute();
    await hand('viktor.sandell');
    expect(await refusal(move(taken, 'verify', VERIFIED))).toMatchObject({ code: 'recovery.not_handler' });
    await hand('devon.archer');
    const verified = await move(taken, 'verify', VERIFIED);
    await hand('viktor.sandell');
    expect(await refusal(move(verified, 'send', { action: 'link_sent' }))).toMatchObject({ code: 'recovery.not_handler' });
    await hand('devon.archer');
    await move(verified, 'send', { action: 'link_sent' });
    expect(await noticesOf('marta.kessler')).toContain('pwr.sent');
    await drop(verified);
  });

  test('that was sent is told once to the private address, where one is known, without anything that opens the account', async () => {
    const mails = async (about: CastName) => {
      const before = relay.seen.length;
      const recovery = await sent(about);
      await as().link({ id: recovery.id });
      await app.services.jobs.drain();
      await app.services.jobs.drain();
      await app.services.db.deleteFrom('sign_in_link').where('recovery_id', '=', recovery.id).execute();
      await drop(recovery);
      return relay.seen.slice(before).map(({ to, raw }) => ({ to, text: raw.toString().replaceAll('=\r\n', '') }));
    };
    expect(await mails('marta.kessler')).toEqual([]);
    // Nor is it tried again and again.
    const job = (await app.as('viktor.sandell').jobs.list()).find(({ name }) => name === 'recovery.mail');
    expect(job).toMatchObject({ waiting: 0, failed: 0 });
    const { employees } = app.as('marta.kessler');
    const moveTo = async (privateEmail: string) => {
      const { id, version } = await employees.get({ id: app.idOf('marta.kessler') });
      await employees.updatePersonal({ id, body: { privateEmail, address: null, emergencyContacts: [], version } });
    };
    await moveTo('marta@home.example');
    // An address of today may be that of whoever took the account over.
    expect(await mails('marta.kessler')).toEqual([]);
    const aMonthAgo = new Date(now.getTime() - 30 * 86_400_000);
    await app.services.db.updateTable('employee_private').set({ email_changed_at: aMonthAgo }).where('former_email', 'is', null).execute();
    await moveTo('somebody@else.example');
    const [mail, ...more] = await mails('marta.kessler');
    expect([mail?.to, more]).toEqual([['marta@home.example'], []]);
    expect(mail?.text).toContain('tell the administrator at once');
    expect(mail?.text).not.toContain('://');
  });

  test('of oneself is not taken, and of somebody without a sign-in not reported', async () => {
    const own = await report('devon.archer');
    expect(await refusal(move(own, 'take'))).toMatchObject({ code: 'recovery.yourself' });
    await drop(own);
    const login = (has_login: boolean) =>
      app.services.db.updateTable('employee').set({ has_login }).where('id', '=', app.idOf('marta.kessler')).execute();
    await login(false);
    expect(await refusal(report('marta.kessler'))).toMatchObject({ code: 'recovery.no_login' });
    await login(true);
  });

  test('that fails is an incident: the super admin and the manager are told', async () => {
    const taken = await move(await report('marta.kessler'), 'take');
    const rejected = await move(taken, 'reject', { reason: 'The voice was not hers.' });
    expect(rejected).toMatchObject({ status: 'rejected', rejectReason: 'The voice was not hers.' });
    for (const name of ['viktor.sandell', 'jonas.ekdahl'] as const) expect(await noticesOf(name)).toContain('security.recovery_rejected');
    expect(await isWatched(app.services.db, app.idOf('marta.kessler'), now)).toBe(false);
    await drop(rejected);
  });

  test('is moved by the administrator alone, however much others oversee; each step says why', async () => {
    const recovery = await report('marta.kessler', 'helena.marsh');
    // Jonas is her manager, Helena reported it.
    for (const name of ['jonas.ekdahl', 'helena.marsh'] as const) expect((await as(name).get({ id: recovery.id })).status).toBe('new');
    const by = (name: string, input: Record<string, unknown>) => refusal(move(recovery, name, input, 'viktor.sandell'));
    for (const [name, input] of [
      ['take', {}],
      ['verify', VERIFIED],
      ['send', { action: 'link_sent' }],
      ['reject', { reason: 'No idea.' }],
    ] as const)
      expect(await by(name, input)).toMatchObject({ status: 403 });
    const taken = await move(recovery, 'take');
    expect(await refusal(move(taken, 'verify', { note: 'Called.' }))).toMatchObject({ status: 400 });
    expect(await refusal(move(taken, 'reject', { reason: ' ' }))).toMatchObject({ status: 400 });
    const { items } = await app.as('viktor.sandell').audit.list({ query: { subjectId: recovery.id, size: 20 } });
    expect(items.map(({ action }) => action)).toEqual(['recovery.take', 'recovery.report']);
    await drop(taken);
  });

  test('is of nobody who left', async () => {
    const be = (status: 'terminated' | 'active') =>
      app.services.db.updateTable('employee').set({ status }).where('id', '=', app.idOf('marta.kessler')).execute();
    await be('terminated');
    expect(await refusal(report('marta.kessler'))).toMatchObject({ status: 404 });
    await be('active');
  });

  test('asks the manager where the role reaches far, the super admin where there is none, and nobody else', async () => {
    const confirms = async (name: CastName) => (await noticesOf(name)).filter((type) => type === 'pwr.confirm').length;
    const before = await confirms('jonas.ekdahl');
    const overseen = await confirms('viktor.sandell');
    const plain = await move(await report('marta.kessler'), 'take');
    expect(await confirms('jonas.ekdahl')).toBe(before);
    expect(await refusal(move(plain, 'confirm', undefined, 'jonas.ekdahl'))).toMatchObject({ status: 403 });
    await drop(plain);
    const taken = await move(await report('anneke.vos'), 'take');
    expect(await confirms('viktor.sandell')).toBe(overseen + 1);
    for (const name of ['devon.archer', 'jonas.ekdahl'] as const)
      expect(await refusal(move(taken, 'confirm', undefined, name))).toMatchObject({ status: 403 });
    const confirmed = await move(taken, 'confirm', undefined, 'viktor.sandell');
    expect(confirmed.managerConfirmedAt).toEqual(expect.any(String));
    expect(await refusal(move(confirmed, 'confirm', undefined, 'viktor.sandell'))).toMatchObject({ status: 403 });
    await drop(confirmed);
    const own = await move(await report('viktor.sandell'), 'take');
    expect(await refusal(move(own, 'confirm', undefined, 'viktor.sandell'))).toMatchObject({ status: 403 });
    await drop(own);
  });

  test('goes by the role of the last sign-in', async () => {
    const role = (last_role: 'employee' | null) =>
      app.services.db.updateTable('employee').set({ last_role }).where('id', '=', app.idOf('anneke.vos')).execute();
    await role('employee');
    const recovery = await report('anneke.vos');
    expect(recovery.needsManager).toBe(false);
    await role(null);
    await drop(recovery);
  });

  test('closes the notice of who is asked once it is taken or confirmed', async () => {
    const unread = async (name: CastName, type: string, id: string) =>
      (await app.as(name).notifications.list({ query: { size: 200, unread: 'true' } })).items.filter(
        (item) => item.type === type && item.link?.endsWith(id),
      ).length;
    const recovery = await report('samir.haddad', 'marta.kessler');
    expect(await unread('devon.archer', 'pwr.new', recovery.id)).toBe(1);
    const taken = await move(recovery, 'take');
    expect(await unread('devon.archer', 'pwr.new', recovery.id)).toBe(0);
    expect(await unread('jonas.ekdahl', 'pwr.confirm', recovery.id)).toBe(1);
    await move(taken, 'confirm', undefined, 'jonas.ekdahl');
    expect(await unread('jonas.ekdahl', 'pwr.confirm', recovery.id)).toBe(0);
    await drop(recovery);
  });

  test('keeps how it was verified and what was done; a link and the number on file are for who handles it, a link for a link', async () => {
    const verified = await move(await move(await report('marta.kessler'), 'take'), 'verify', VERIFIED);
    const reset = await move(verified, 'send', { action: 'mfa_reset' });
    expect(reset).toMatchObject({ verificationNote: VERIFIED.note, action: 'mfa_reset', sentAt: now.toISOString(), canLink: false });
    expect(await refusal(as().link({ id: reset.id }))).toMatchObject({ code: 'recovery.not_sent' });
    await drop(reset);
    const link = await sent('marta.kessler');
    expect(link.canLink).toBe(true);
    expect(await as('viktor.sandell').get({ id: link.id })).toMatchObject({ canLink: false, contact: null });
    // Somebody else who signs in completes nothing of hers.
    await app.as('jonas.ekdahl').session.signedIn({ body: { event: 'sign-in' } });
    expect((await as().get({ id: link.id })).status).toBe('sent');
    await as().link({ id: link.id });
    const { items } = await app.as('viktor.sandell').audit.list({ query: { size: 5 } });
    expect(items.map(({ action }) => action)).toContain('recovery.recovery-link');
    await app.services.db.deleteFrom('sign_in_link').where('recovery_id', '=', link.id).execute();
    await drop(link);
  });

  test('more than three in 30 days is told to the super admin', async () => {
    for (let i = 0; i < 4; i++) {
      expect(await noticesOf('viktor.sandell')).not.toContain('security.recovery_often');
      await move(await report('marta.kessler'), 'reject', { reason: 'Only a test.' });
    }
    expect(await noticesOf('viktor.sandell')).toContain('security.recovery_often');
    const often = async () => (await noticesOf('viktor.sandell')).filter((type) => type === 'security.recovery_often').length;
    const before = await often();
    later(31 * 24);
    await move(await report('marta.kessler'), 'reject', { reason: 'Only a test.' });
    expect(await often()).toBe(before);
    await app.services.db.deleteFrom('recovery').execute();
  });
});

describe('the one-time link', () => {
  test('sets a password once, ends what was signed in, and the next sign-in completes', async () => {
    const { db } = app.services;
    const account = await db.selectFrom('account').selectAll().where('username', '=', 'marta.kessler').executeTakeFirstOrThrow();
    await db
      .insertInto('oidc_artifact')
      .values({ model: 'RefreshToken', id: 'one', data: JSON.stringify({ accountId: account.id }) as never })
      .execute();
    const recovery = await sent('marta.kessler');
    expect(await db.selectFrom('oidc_artifact').select('id').where('id', '=', 'one').executeTakeFirst()).toBeUndefined();
    const first = await as().link({ id: recovery.id });
    const { url, contact, name } = await as().link({ id: recovery.id });
    expect({ contact, name }).toEqual({ contact: '+00 555 0123', name: 'Marta Kessler' });
    expect((await open(first.url)).statusCode).toBe(404);

    const page = await open(url);
    expect([page.statusCode, page.headers['cache-control'], page.body.includes('Marta Kessler')]).toEqual([200, 'no-store', true]);
    for (const [password, again] of [
      ['short', 'short'],
      ['a long enough one', 'another long one'],
      ['marta.kessler-2026', 'marta.kessler-2026'],
    ] as const)
      expect((await open(url, { password, again })).statusCode).toBe(422);
    const good = { password: 'brick by brick by brick', again: 'brick by brick by brick' };
    const tries = await Promise.all([open(url, good), open(url, good), open(url, good)]);
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404]);
    const { password_hash } = await db.selectFrom('account').select('password_hash').where('id', '=', account.id).executeTakeFirstOrThrow();
    expect(await isPasswordRight(good.password, password_hash)).toBe(true);

    await app.as('marta.kessler').session.signedIn({ body: { event: 'sign-in' } });
    expect((await as().get({ id: recovery.id })).status).toBe('completed');
    expect(await isWatched(db, app.idOf('marta.kessler'), now)).toBe(true);
    later(14 * 24 - 1);
    expect(await isWatched(db, app.idOf('marta.kessler'), now)).toBe(true);
    later(2);
    expect(await isWatched(db, app.idOf('marta.kessler'), now)).toBe(false);
  });

  test('ends after 24 hours, and the recovery with it', async () => {
    const recovery = await sent('jonas.ekdahl', 'marta.kessler');
    const { url } = await as().link({ id: recovery.id });
    const after = async (hours: number) => {
      later(hours);
      await app.services.jobs.enqueue(app.services.db, recoveryJobs[0]!, {});
      await app.services.jobs.drain();
      return (await as().get({ id: recovery.id })).status;
    };
    expect(await after(23.5)).toBe('sent');
    expect(await after(0.5)).toBe('expired');
    expect((await open(url)).statusCode).toBe(404);
    expect(await refusal(as().link({ id: recovery.id }))).toMatchObject({ code: 'recovery.not_sent' });
  });

  test('is kept as a hash alone, and in no log of what was done', async () => {
    const recovery = await sent('jonas.ekdahl', 'marta.kessler');
    const { url } = await as().link({ id: recovery.id });
    const token = url.split('/').at(-1)!;
    const { rows } = await app.services.pool.query(
      'select row_to_json(t)::text as text from sign_in_link t union all select row_to_json(a)::text from audit_entry a',
    );
    expect(rows.some(({ text }: { text: string }) => text.includes(token))).toBe(false);
  });

  const account = () => app.services.db.updateTable('account').where('username', '=', 'liam.doyle');
  const newcomer = async () => {
    const ctx = systemContext(app.services);
    const email = 'liam.doyle@corvane.example';
    const { id } = await createEmployee(ctx, { givenName: 'Liam', familyName: 'Doyle', email, position: 'Site Manager' });
    await createAccount(ctx, {
      username: 'liam.doyle',
      email,
      name: 'Liam Doyle',
      roles: ['employee'],
      password: 'unknown',
      status: 'closed',
    });
    await account().set({ status: 'open' }).execute();
    return id as `emp_${string}`;
  };

  test('opens the first sign-in too, and only the administrator makes it', async () => {
    const employeeId = await newcomer();
    expect(await refusal(as('viktor.sandell').invite({ body: { employeeId } }))).toMatchObject({ status: 403 });
    const invite = () => as().invite({ body: { employeeId } });
    const { url } = await invite();
    expect((await open(url)).body).toContain('Welcome to Lintel');
    // Nobody used it: another one may be made, until the first password is set.
    const good = { password: 'brick by brick by brick', again: 'brick by brick by brick' };
    expect((await open((await invite()).url, good)).statusCode).toBe(200);
    expect(await refusal(invite())).toMatchObject({
      code: 'recovery.signed_in_before',
      message: 'Liam Doyle has a password here already. Open a new reset for them: its link is made once you have made sure who asks.',
    });
    await account().set({ password_set_at: null, last_sign_in_at: now }).execute();
    expect(await refusal(invite())).toMatchObject({ code: 'recovery.signed_in_before' });
    await account().set({ last_sign_in_at: null }).execute();
    await app.services.db.updateTable('employee').set({ last_role: 'employee' }).where('id', '=', employeeId).execute();
    expect(await refusal(invite())).toMatchObject({ code: 'recovery.signed_in_before' });
  });

  test.each(['helena.marsh', 'anneke.vos', 'viktor.sandell', 'marta.kessler'] as const)(
    'opens the account of %s, who has a password, only by a recovery',
    async (about) => {
      const call = as().invite({ body: { employeeId: app.idOf(about) as `emp_${string}` } });
      expect(await refusal(call)).toMatchObject({ code: 'recovery.signed_in_before' });
    },
  );

  test('is not made while the account is not open: it would have ended before it was used', async () => {
    const employeeId = app.idOf('samir.haddad') as `emp_${string}`;
    const set = (status: 'open' | 'closed') =>
      app.services.db.updateTable('account').set({ status }).where('username', '=', 'samir.haddad').execute();
    await set('closed');
    expect(await refusal(as().invite({ body: { employeeId } }))).toMatchObject({
      code: 'recovery.account_closed',
      message: 'The sign-in account of Samir Haddad is not open. HR opens it by activating them; make the link after that.',
    });
    await set('open');
  });

  test('with a provider outside is not made here, neither for a recovery nor for a first sign-in', async () => {
    const recovery = await sent('marta.kessler');
    const { db, env } = app.services;
    const links = async () => (await db.selectFrom('sign_in_link').select('token_hash').execute()).length;
    const before = await links();
    const make = (what: 'recovery' | 'invite', authority: string | null) => {
      const services = { ...app.services, env: { ...env, oidc: { ...env.oidc, authority } } };
      const user = { ...systemContext(app.services).user, id: app.idOf('devon.archer'), role: 'administrator' };
      const ctx = { ...systemContext(services), user } as Ctx;
      return what === 'recovery' ? linkOfRecovery(ctx, recovery.id) : inviteToSignIn(ctx, app.idOf('jonas.ekdahl'));
    };
    for (const what of ['recovery', 'invite'] as const)
      await expect(make(what, 'https://id.example')).rejects.toMatchObject({
        code: 'recovery.outside',
        message: 'Passwords live with your outside sign-in provider. Send the link from its own page.',
      });
    expect(await links()).toBe(before);
    // The embedded provider makes it.
    expect(await make('recovery', null)).toMatchObject({ name: 'Marta Kessler' });
  });
});
