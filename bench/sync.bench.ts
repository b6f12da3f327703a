import { execFile } from 'node:child_process';
import { chown, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { accountInput } from '@lintel/server/test/mail/account.ts';
import { PASSWORD, startDovecot, type Dovecot } from '@lintel/server/test/mail/dovecot.ts';
import { call, read } from './lintel.calls.ts';
import { startLintel, type Lintel } from './lintel.ts';
import { BYTES_A_MAIL, roomyFolder, withMaildir, type MailboxOptions } from './mailbox.ts';
import { median, tell } from './measure.ts';
import type { Figure } from './report.ts';

const run = promisify(execFile);
const USER = 'sync';
/** Mail is not kept by root: see the tests' Dovecot. */
const MAIL_OWNER = 8;
const LIST_EVERY_MS = 100;

/** The first sync of an account from Dovecot, and one that finds nothing new, beside mbsync on the same mailbox. */
export async function measureSync(options: MailboxOptions): Promise<Figure[]> {
  const within = await roomyFolder(options.inbox * BYTES_A_MAIL);
  const dovecot = await startDovecot();
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-mbsync-'));
  try {
    await withMaildir(options, (maildir) => fill(dovecot, maildir));
    const peer = await measureMbsync(dovecot, folder);
    const lintel = await startLintel(within);
    try {
      return await measureLintel(lintel, dovecot, peer);
    } finally {
      await lintel.stop();
    }
  } finally {
    await dovecot.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a Maildir++ to where Dovecot keeps folders in folders, and has it read all of it once, as a mailbox in use is. */
async function fill(dovecot: Dovecot, maildir: string): Promise<void> {
  tell('Copying the corpus to Dovecot');
  const home = dovecot.folderOf(USER, '');
  await mkdir(home, { recursive: true });
  for (const name of await readdir(maildir)) {
    if (name === 'subscriptions') continue;
    await cp(path.join(maildir, name), path.join(home, name.replace(/^\./, '')), { recursive: true, preserveTimestamps: true });
  }
  if (process.getuid?.() === 0) await giveAway(path.dirname(home));
  await dovecot.doveadm(USER, 'index', ['*']);
}

/** To whom Dovecot lets mails belong. */
export async function giveAway(folder: string): Promise<void> {
  await chown(folder, MAIL_OWNER, MAIL_OWNER);
  for (const entry of await readdir(folder, { recursive: true })) await chown(path.join(folder, entry), MAIL_OWNER, MAIL_OWNER);
}

interface Peer {
  first: number;
  again: number;
}

/** Seconds that mbsync takes to fetch everything into files, and to find nothing new. */
async function measureMbsync(dovecot: Dovecot, folder: string): Promise<Peer> {
  const near = path.join(folder, 'near');
  await mkdir(near);
  const file = path.join(folder, 'mbsyncrc');
  await writeFile(file, mbsyncrc(dovecot.port, near), { mode: 0o600 });
  const seconds = async () => {
    const started = performance.now();
    await run('mbsync', ['-q', '-c', file, '-a'], { maxBuffer: 10_000_000 });
    return (performance.now() - started) / 1000;
  };
  tell('Fetching mails with mbsync');
  return { first: await seconds(), again: median([await seconds(), await seconds(), await seconds()]) };
}

const mbsyncrc = (port: number, near: string): string => `
IMAPAccount far
Host 127.0.0.1
Port ${port}
User ${USER}
Pass ${PASSWORD}
SSLType None
AuthMechs LOGIN

IMAPStore far
Account far

MaildirStore near
Path ${near}/
Inbox ${near}/INBOX
SubFolders Verbatim

Channel all
Far :far:
Near :near:
Patterns *
Create Near
Sync Pull
SyncState *
`;

async function measureLintel(lintel: Lintel, dovecot: Dovecot, peer: Peer): Promise<Figure[]> {
  const { id } = await call<{ id: string }>(lintel, 'POST', '/mail-accounts', accountInput(USER, dovecot.port));
  const { rows } = await lintel.pool.query<{ id: string }>("select id from mailbox where account_id = $1 and role = 'inbox'", [id]);
  const list = () => timeOf(() => read(lintel, `/mail/folder/inbox?size=50&page=1&box=${rows[0]!.id}`));
  const meanwhile: number[] = [];
  const timer = setInterval(() => void list().then((ms) => meanwhile.push(ms)), LIST_EVERY_MS);
  const first = await lintel.sync(id).finally(() => clearInterval(timer));
  const idle: number[] = [];
  for (let i = 0; i < 100; i += 1) idle.push(await list());
  const section = 'first sync';
  return [
    {
      section,
      what: `${first.mails} mails from Dovecot, searchable`,
      value: first.mails / first.seconds,
      unit: 'mails/s',
      beside: { what: 'mbsync, files alone', value: first.mails / peer.first },
      goal: { atLeast: 600 },
    },
    { section, what: 'first page readable', value: first.firstPage, unit: 's', goal: { atMost: 2 } },
    {
      section,
      what: 'list meanwhile, p50',
      value: median(meanwhile),
      unit: 'ms',
      beside: { what: 'idle', value: median(idle) },
      goal: { atMost: 3 * median(idle) },
    },
    {
      section,
      what: 'nothing new, over the connection that stands',
      value: median(first.again),
      unit: 's',
      beside: { what: 'mbsync, signing in', value: peer.again },
      goal: { atMost: 0.2 * peer.again },
    },
  ];
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
