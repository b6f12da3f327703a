import type { ImapFlow } from 'imapflow';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stopReading } from '#server/features/mail/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { addAccount, aMail, ours, syncNow, theirs } from '#test/mail/account.ts';
import { hasDovecot, startDovecot, type Dovecot } from '#test/mail/dovecot.ts';

/** Longer by hand: `LINTEL_MAIL_CHANGES=600 LINTEL_MAIL_SEED=7 vitest run …`. */
const CHANGES = Number(process.env['LINTEL_MAIL_CHANGES'] ?? 36);
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

describe.runIf(hasDovecot)('changed at random from both sides', () => {
  let app: TestApp;
  let dovecot: Dovecot;
  beforeAll(async () => {
    [app, dovecot] = await Promise.all([testApp({ env: { MAIL_SERVERS: '127.0.0.1' } }), startDovecot()]);
  });
  afterAll(async () => {
    await app.close();
    await dovecot.stop();
    await stopReading();
  });

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
    const client = await dovecot.client(user);
    for (let n = 0; n < 20; n += 1) await client.append('INBOX', aMail(`Start ${n}`));
    for (const folder of ['Projects', 'Projects/Quay', 'Offers']) await client.mailboxCreate(folder);
    const { id } = await addAccount(app, user, dovecot);
    await syncNow(app, id);
    const steps: string[] = [];
    for (let n = 1; n <= CHANGES; n += 1) {
      steps.push(next() < 0.65 ? await changeThere(client, user, n, pick) : await changeHere(id, pick));
      if (next() < 0.2) await syncNow(app, id);
    }
    await vi.waitFor(() => syncAll(id), { timeout: 60_000, interval: 500 });
    const there = await theirs(client);
    await client.logout();
    expect(await ours(app, id), `${name}, seed ${SEED}:\n${steps.join('\n')}`).toEqual(there);
  });

  /** What the server refused for now, because a folder went away meanwhile, is told again. */
  async function syncAll(id: string): Promise<void> {
    await syncNow(app, id);
    const open = await app.services.db.selectFrom('imap_intent').select('id').where('account_id', '=', id).execute();
    expect(open).toEqual([]);
    await syncNow(app, id);
  }

  async function changeThere(client: ImapFlow, user: string, n: number, pick: <T>(from: readonly T[]) => T | undefined): Promise<string> {
    const folders = (await client.list()).filter(({ flags }) => !flags.has('\\Noselect')).map(({ path }) => path);
    const from = pick(folders)!;
    const to = pick(folders)!;
    const kind = pick(['new', 'new', 'flag', 'flag', 'unflag', 'move', 'move', 'delete', 'rename', 'reset', 'remove folder'])!;
    if (kind === 'new') await client.append(from, aMail(`Later ${n}`), pick(FLAGS) === '\\Seen' ? ['\\Seen'] : []);
    if (kind === 'rename' && !/^(INBOX|Sent|Drafts|Trash)$/.test(from)) await client.mailboxRename(from, `Folder ${n}`);
    if (kind === 'remove folder' && from.startsWith('Folder')) await client.mailboxDelete(from);
    if (kind === 'reset') await dovecot.doveadm(user, 'mailbox update', ['--uid-validity', String(900_000 + n), from]);
    if (kind === 'reset') return `there: ${kind} ${from}`;
    if (!(await client.list()).some(({ path }) => path === from)) return `there: ${kind} ${from}`;
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
