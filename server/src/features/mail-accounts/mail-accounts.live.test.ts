import type { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { accountInput, addAccount, aMail, foldersThere, ours, syncNow, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';
import { startMailAccounts, wakeAccount, type Watchers } from './mail-accounts.watch.ts';

/** Longer by hand: `LINTEL_MAIL_CHANGES=600 LINTEL_MAIL_SEED=7 vitest run …`, or `LINTEL_MAIL_SECONDS=300` for each server. */
const CHANGES = Number(process.env['LINTEL_MAIL_CHANGES'] ?? 36);
const SECONDS = Number(process.env['LINTEL_MAIL_SECONDS'] ?? 0);
const SEED = Number(process.env['LINTEL_MAIL_SEED'] ?? 20_261_122);

/** mulberry32 */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a person does here. */
const HERE: Record<string, { seen?: boolean; starred?: boolean; folder?: 'archive' | 'trash' | 'inbox' }> = {
  seen: { seen: true },
  unseen: { seen: false },
  star: { starred: true },
  archive: { folder: 'archive' },
  trash: { folder: 'trash' },
  inbox: { folder: 'inbox' },
};
const FLAGS = ['\\Seen', '\\Flagged', '\\Answered', '$Forwarded', 'urgent'];

let app: TestApp;
let dovecot: Dovecot;
beforeAll(async () => {
  if (hasDovecot) [app, dovecot] = await Promise.all([testApp({ env: { MAIL_SERVERS: '127.0.0.1' } }), startDovecot()]);
});
afterAll(async () => {
  await app?.close();
  await dovecot?.stop();
  await stopReading();
});

describe.runIf(hasDovecot)('changed at random from both sides', () => {
  // The second name is that of a server without CONDSTORE, QRESYNC, UIDPLUS and MOVE.
  const PLAIN = 'protocol imap {\n imap_capability = IMAP4rev1 SASL-IR LOGIN-REFERRALS ID ENABLE IDLE SPECIAL-USE NAMESPACE\n}';
  test.each([
    ['a server of today', ''],
    ['a server of old', PLAIN],
  ])('%s: ends up the same folder by folder, message by message, flag by flag', { timeout: 1_200_000 }, async (name, settings) => {
    await dovecot.restart(settings);
    const user = `henk${settings.length}`;
    const next = random(SEED);
    const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)];
    let client = await dovecot.client(user);
    for (let n = 0; n < 20; n += 1) await client.append('INBOX', aMail(`Start ${n}`));
    for (const folder of ['Projects', 'Projects/Quay', 'Offers']) await client.mailboxCreate(folder);
    const { id } = await addAccount(app, user, dovecot);
    await syncNow(app, id);
    const steps: string[] = [];
    const end = performance.now() + SECONDS * 1000;
    for (let n = 1; n <= CHANGES || performance.now() < end; n += 1) {
      // A server hangs up on whoever has a folder open that is numbered anew.
      if (!client.usable) client = await dovecot.client(user);
      const other = client;
      const there = () =>
        changeThere(other, user, n, pick).catch((error: unknown) => {
          if (other.usable) throw error;
          return 'there: the server hung up';
        });
      steps.push(next() < 0.65 ? await there() : await changeHere(id, pick));
      if (next() < 0.2) await syncNow(app, id);
    }
    await vi.waitFor(() => syncAll(id), { timeout: 60_000, interval: 500 });
    client.close();
    client = await dovecot.client(user);
    const there = await theirs(client);
    await client.logout();
    const here = await ours(app, id);
    await app.as('marta.kessler').mailAccounts.remove({ id });
    expect(here, `${name}, seed ${SEED}:\n${steps.join('\n')}`).toEqual(there);
  });

  /** What the server refused for now, because a folder went away meanwhile, is told again. */
  async function syncAll(id: string): Promise<void> {
    await syncNow(app, id);
    const open = await app.services.db.selectFrom('imap_intent').select('id').where('account_id', '=', id).execute();
    expect(open).toEqual([]);
    await syncNow(app, id);
  }

  async function changeThere(client: ImapFlow, user: string, n: number, pick: <T>(from: readonly T[]) => T | undefined): Promise<string> {
    const folders = await foldersThere(client);
    const from = pick(folders)!;
    const to = pick(folders)!;
    const kind = pick(['new', 'new', 'flag', 'flag', 'unflag', 'move', 'move', 'delete', 'rename', 'reset', 'remove folder'])!;
    if (kind === 'new') await client.append(from, aMail(`Later ${n}`), pick(FLAGS) === '\\Seen' ? ['\\Seen'] : []);
    if (kind === 'rename' && !/^(INBOX|Sent|Drafts|Trash)$/.test(from)) await client.mailboxRename(from, `Folder ${n}`);
    if (kind === 'remove folder' && from.startsWith('Folder')) await client.mailboxDelete(from);
    if (kind === 'reset') await dovecot.doveadm(user, 'mailbox update', ['--uid-validity', String(900_000 + n), from]);
    if (kind === 'reset') return `there: ${kind} ${from}`;
    if (!(await foldersThere(client)).includes(from)) return `there: ${kind} ${from}`;
    const lock = await client.getMailboxLock(from);
    try {
      const uids = (await client.search({ all: true }, { uid: true })) || [];
      const uid = String(pick(uids) ?? '');
      if (uid === '') return `there: ${kind} ${from}: nothing`;
      const flag = pick(FLAGS)!;
      if (kind === 'flag') await client.messageFlagsAdd(uid, [flag], { uid: true });
      if (kind === 'unflag') await client.messageFlagsRemove(uid, [flag], { uid: true });
      if (kind === 'move' && to !== from) await client.messageMove(uid, to, { uid: true });
      if (kind === 'delete') await client.messageDelete(uid, { uid: true });
      return `there: ${kind} ${from} ${uid} ${to} ${flag}`;
    } finally {
      lock.release();
    }
  }

  async function changeHere(accountId: string, pick: <T>(from: readonly T[]) => T | undefined): Promise<string> {
    const { rows } = await sql<{ id: string; role: string }>`
      select entry.id, role from entry join mailbox on mailbox.id = mailbox_id where entry.account_id = ${accountId} order by entry.id`.execute(
      app.services.db,
    );
    const row = pick(rows);
    if (!row) return 'here: nothing';
    const { mail } = app.as('marta.kessler');
    const kind = pick([...Object.keys(HERE), 'remove'])!;
    if (kind === 'remove') await mail.remove({ body: { ids: [row.id] } });
    else await mail.update({ body: { ids: [row.id], change: HERE[kind]! } });
    return `here: ${kind} ${row.id} in ${row.role}`;
  }
});

/** Something comes true by itself: as soon as it does, or never. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

describe.runIf(hasDovecot)('a watched account', () => {
  let watchers: Watchers;
  beforeAll(async () => {
    await dovecot.restart('');
    watchers = await startMailAccounts(app.services);
  });
  afterAll(() => watchers.stop());
  const marta = () => app.as('marta.kessler');
  const accountOf = async (id: string) => (await marta().mailAccounts.list()).find((one) => one.id === id)!;
  const inboxOf = async (id: string) => {
    const box = (await accountOf(id)).folders.find(({ folder, isPart }) => isPart && folder === 'inbox')!;
    return (await marta().mail.folder({ folder: 'inbox', query: { box: box.id } })).items;
  };

  test('new mail is here at once, a change goes there at once, and a server that was away is found again', async () => {
    const { id } = await addAccount(app, 'frieda', dovecot);
    await soon(async () => expect(await accountOf(id)).toMatchObject({ status: 'ready', isWhole: true }));
    await dovecot.doveadm('frieda', 'save', ['-m', 'INBOX'], aMail('While it idles'));
    await soon(async () => expect((await inboxOf(id)).map(({ subject }) => subject)).toEqual(['While it idles']));
    const [mail] = await inboxOf(id);
    await marta().mail.update({ body: { ids: [mail!.id], change: { starred: true } } });
    await soon(async () => expect(await dovecot.doveadm('frieda', 'fetch', ['flags', 'mailbox', 'INBOX'])).toContain('\\Flagged'));

    await dovecot.halt();
    await soon(async () => {
      const account = await accountOf(id);
      expect(account.status).toBe('waiting');
      expect(account.problem).toContain('127.0.0.1');
    });
    await dovecot.restart();
    await dovecot.doveadm('frieda', 'save', ['-m', 'INBOX'], aMail('After it came back'));
    await soon(async () => expect((await inboxOf(id)).map(({ subject }) => subject)).toEqual(['After it came back', 'While it idles']));
    await soon(async () => expect(await accountOf(id)).toMatchObject({ status: 'ready', problem: null }));
  });

  test('has one connection whatever the number of servers; when its server stops, another one goes on', async () => {
    const { id } = await addAccount(app, 'ilse', dovecot);
    await soon(async () => expect(await accountOf(id)).toMatchObject({ status: 'ready', isWhole: true }));
    const other = { ...app.services, env: { ...app.services.env, databaseUrl: 'postgres://elsewhere' } };
    const second = await startMailAccounts(other);
    const holder = () =>
      app.services.db.selectFrom('imap_account').select('watched_by').where('account_id', '=', id).executeTakeFirstOrThrow();
    const first = await holder();
    await dovecot.doveadm('ilse', 'save', ['-m', 'INBOX'], aMail('For one of two'));
    await soon(async () => expect((await inboxOf(id)).map(({ subject }) => subject)).toEqual(['For one of two']));
    expect(await holder()).toEqual(first);
    await watchers.stop();
    await dovecot.doveadm('ilse', 'save', ['-m', 'INBOX'], aMail('For the other'));
    wakeAccount(other, id);
    await soon(async () => expect((await inboxOf(id)).map(({ subject }) => subject)).toEqual(['For the other', 'For one of two']));
    expect(await holder()).not.toEqual(first);
    await second.stop();
    expect(await holder()).toEqual({ watched_by: null });
    watchers = await startMailAccounts(app.services);
  });

  test('a wrong password is said, and the right one is tried as soon as it is given', async () => {
    const wrong = { ...accountInput('gerd', dovecot.port), login: { kind: 'password' as const, password: 'another' } };
    expect((await marta().mailAccounts.test({ body: wrong })).imap).toEqual({
      isOk: false,
      text: '127.0.0.1 refused the user name or the password. Check both; some providers want an app password.',
    });
    const { id, version } = await marta().mailAccounts.create({ body: wrong });
    await soon(async () => expect((await accountOf(id)).problem).toContain('refused the user name or the password'));
    await marta().mailAccounts.update({ id, body: { ...accountInput('gerd', dovecot.port), version } });
    await soon(async () => expect(await accountOf(id)).toMatchObject({ status: 'ready', problem: null }));
    expect((await marta().mailAccounts.test({ body: accountInput('gerd', dovecot.port) })).imap.isOk).toBe(true);
  });
});
