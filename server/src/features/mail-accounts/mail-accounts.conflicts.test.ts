import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, ours, syncNow, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { startHostile, usual, type Answer } from '#test/mail/hostile-imap.ts';
import { drainIntents } from './mail-accounts.drain.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { connect } from './mail-accounts.watch.ts';

let app: TestApp;
let shift = 0;
beforeAll(async () => {
  app = await testApp({ env: { MAIL_SERVERS: '127.0.0.1' }, now: () => new Date(Date.now() + shift) });
});
afterAll(async () => {
  await app.close();
  await stopReading();
});
const marta = () => app.as('marta.kessler');

describe.runIf(hasDovecot)('a mail that is changed here and there at once', () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await startDovecot();
  });
  afterAll(() => dovecot.stop());

  /** Ours is not told yet; another program does its part to the same mail. */
  const meet = async (user: string, ownChange: object, there: string) => {
    await dovecot.doveadm(user, 'save', ['-m', 'INBOX'], aMail('Both at it'));
    const { id } = await addAccount(app, user, dovecot);
    await syncNow(app, id);
    const { rows } = await sql<{ id: string }>`select id from entry where account_id = ${id}`.execute(app.services.db);
    const mailId = rows[0]!.id;
    await marta().mail.update({ body: { ids: [mailId], change: ownChange } });
    await dovecot.doveadm(user, 'flags add', [there, 'mailbox', 'INBOX', 'ALL']);
    return { id, mail: () => marta().mail.get({ id: mailId }) };
  };
  const isSame = async (user: string, id: string) => {
    const client = await dovecot.client(user);
    expect(await ours(app, id)).toEqual(await theirs(client));
    await client.logout();
  };

  // The server finds that ours changes nothing: it would not speak of the mail again.
  test('has what the other one did as soon as ours is told', async () => {
    const { id, mail } = await meet('lena', { seen: true }, '\\Seen \\Flagged urgent');
    const session = await connect(app.services, (await findAccount(app.services.db, id))!);
    await drainIntents(session);
    session.client.close();
    expect(await mail()).toMatchObject({ status: 'read', starred: true, labels: ['urgent'] });
    await syncNow(app, id);
    await isSame('lena', id);
  });

  test('has it while ours still waits, and ours stands where both touched the same', async () => {
    const { id, mail } = await meet('mona', { starred: true, seen: false, addLabels: ['crane'] }, '\\Seen \\Answered urgent');
    await marta().mail.update({ body: { ids: [(await mail()).id], change: { seen: true } } });
    await marta().mail.update({ body: { ids: [(await mail()).id], change: { seen: false } } });
    const wait = (by: string) =>
      sql.raw(`update imap_intent set next_try_at = now() ${by} where account_id = ${id}`).execute(app.services.db);
    await wait(`+ interval '1 hour'`);
    await syncNow(app, id);
    const wanted = { status: 'unread', starred: true, answered: true, labels: ['crane', 'urgent'] };
    expect(await mail()).toMatchObject(wanted);
    await wait(`- interval '1 second'`);
    await syncNow(app, id);
    expect(await mail()).toMatchObject(wanted);
    await isSame('mona', id);
  });
});

test('a folder that is refused three times is left alone for hours, said so, and tried again when asked', async () => {
  let selects = 0;
  let isListed = false;
  const folders: Answer = (tag, command, socket) => {
    const word = command.toUpperCase();
    const done = `${tag} OK done\r\n`;
    if (word === 'LIST "" ""') return `* LIST (\\Noselect) "/" ""\r\n${done}`;
    if (word.startsWith('LIST')) return `* LIST () "/" INBOX\r\n${isListed ? '* LIST () "/" Old\r\n' : ''}${done}`;
    if (word.startsWith('STATUS OLD')) return `* STATUS Old (MESSAGES 1 UIDNEXT 2 UIDVALIDITY 7)\r\n${done}`;
    if (!word.startsWith('SELECT OLD')) return usual()(tag, command, socket);
    selects += 1;
    return `${tag} NO locked\r\n`;
  };
  const server = await startHostile('* OK ready\r\n', folders);
  const { id } = await addAccount(app, 'parker', server);
  const old = async () => (await marta().mailAccounts.list()).find((one) => one.id === id)!.folders.find(({ path }) => path === 'Old')!;
  await syncNow(app, id);
  isListed = true;
  const round = async (later = 0) => {
    shift = later;
    await syncNow(app, id).finally(() => (shift = 0));
    return [selects, (await old()).parkedUntil !== null];
  };
  expect([await round(), await round(), await round(), await round()]).toEqual([
    [1, false],
    [2, false],
    [3, true],
    [3, true],
  ]);
  // The rest of the account is as it should be.
  expect((await marta().mailAccounts.list()).find((one) => one.id === id)).toMatchObject({ status: 'ready', problem: null });
  expect(await round(7 * 3_600_000)).toEqual([4, true]);
  await marta().mailAccounts.check({ id, body: {} });
  expect((await old()).parkedUntil).toBeNull();
  expect(await round()).toEqual([5, false]);
  await server.stop();
});
