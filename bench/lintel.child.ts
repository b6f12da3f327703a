/**
 * The server as it is, but without the refusal of floods, which would hide the figures. It hires the cast, and takes mails
 * through the product's own loader.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import type { Folder } from '@lintel/contract/mail';
import { buildApp } from '@lintel/server/src/app.ts';
import { readEnv } from '@lintel/server/src/env.ts';
import { findAccount } from '@lintel/server/src/features/mail-accounts/mail-accounts.queries.ts';
import { syncRound } from '@lintel/server/src/features/mail-accounts/mail-accounts.sync.ts';
import { connect, startMailAccounts, type Watchers } from '@lintel/server/src/features/mail-accounts/mail-accounts.watch.ts';
import { importMails } from '@lintel/server/src/features/mail/mail.service.ts';
import { createEmployee } from '@lintel/server/src/features/people/people.service.ts';
import { systemContext, type Services } from '@lintel/server/src/platform/context.ts';
import { withTransaction } from '@lintel/server/src/platform/db.ts';
import { startServices } from '@lintel/server/src/services.ts';
import { hireCast } from '@lintel/server/test/cast.ts';
import { accessTokenFor } from '@lintel/server/test/tokens.ts';
import { answerQuestions } from './child.ts';
import { PERSON, type Load, type Loaded, type Opened, type Question, type Sync, type Synced } from './lintel.messages.ts';

/** Mails that are taken in at once. */
const AT_ONCE = 200;
const FIRST_PAGE = 50;
const LOOK_MS = 100;
const AGAIN = 5;
/** A million mails take hours to be delivered, and only then is anything asked for. */
const TOKEN_SECONDS = 7 * 86_400;
const MAILDIR: [string, Folder][] = [
  ['', 'inbox'],
  ['.Sent', 'sent'],
  ['.Archive', 'archive'],
  ['.Drafts', 'drafts'],
  ['.Trash', 'trash'],
];

const env = readEnv(process.env);
const running = await startServices(env, pino({ level: env.logLevel }));
const { services } = running;
const app = await buildApp(services, { limits: false });
await app.listen({ port: env.port, host: env.host });
const ids = await hireCast(services);
let closing = false;
let watchers: Watchers | undefined;
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void close());
process.on('disconnect', () => void close());

answerQuestions<Question>(async (question, tellNews): Promise<Opened | Loaded | Synced | string | string[]> => {
  if (question.do === 'load') return load(services, question, tellNews);
  if (question.do === 'sync') return sync(services, question, tellNews);
  if (question.do === 'hire') return hire(services, question.count);
  const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS;
  if (question.do === 'token') return accessTokenFor(services, question.who, { exp });
  if (question.do === 'watch') {
    watchers ??= await startMailAccounts(services);
    return 'watching';
  }
  const { host, port, user, database, connectionString } = services.pool.options;
  return {
    origin: env.publicUrl,
    token: await accessTokenFor(services, PERSON, { exp }),
    personId: ids[PERSON],
    pool: { host, port, user, database, connectionString },
  };
});

async function load(of: Services, { folder, most }: Load, tellNews: (news: unknown) => void): Promise<Loaded> {
  const mails = (await mailsIn(folder)).slice(0, most);
  const started = performance.now();
  let next = 0;
  let done = 0;
  let bytes = 0;
  const worker = async () => {
    while (next < mails.length) {
      const some = mails.slice(next, (next += AT_ONCE));
      const inputs = await Promise.all(some.map(toImport));
      await importMails(systemContext(of), inputs);
      bytes += inputs.reduce((sum, { raw }) => sum + raw.byteLength, 0);
      done += some.length;
      tellNews({ done, total: mails.length });
    }
  };
  // Two: one batch is read in threads while the other is written.
  await Promise.all([worker(), worker()]);
  return { mails: mails.length, bytes, seconds: (performance.now() - started) / 1000 };
}

async function hire(of: Services, count: number): Promise<string[]> {
  return withTransaction(of.db, async (tx) => {
    const ctx = systemContext(of, tx);
    const { id: departmentId } = await tx.selectFrom('department').select('id').executeTakeFirstOrThrow();
    const hired: string[] = [];
    for (let n = 1; n <= count; n += 1) {
      const person = {
        givenName: 'Worker',
        familyName: String(n).padStart(4, '0'),
        email: `worker${n}@bench.example`,
        position: 'Carpenter',
      };
      hired.push((await createEmployee(ctx, { ...person, departmentId, hasLogin: false })).id);
    }
    return hired;
  });
}

async function toImport({ file, folder }: { file: string; folder: Folder }) {
  const flags = /:2,(\w*)$/.exec(file)?.[1] ?? '';
  return { personId: ids[PERSON], raw: await readFile(file), folder, seen: flags.includes('S'), starred: flags.includes('F') };
}

/** What the watcher of an account does, over a connection of its own, until the account is as its server. */
async function sync(of: Services, { accountId }: Sync, tellNews: (news: unknown) => void): Promise<Synced> {
  const started = performance.now();
  const since = () => (performance.now() - started) / 1000;
  let firstPage = 0;
  const look = async () => {
    const { mails, inbox } = await countMails(of, accountId);
    if (inbox >= FIRST_PAGE) firstPage ||= since();
    tellNews({ done: mails });
  };
  const timer = setInterval(() => void look(), LOOK_MS);
  const session = await connect(of, (await findAccount(of.db, accountId))!);
  try {
    while (!(await syncRound(session)));
    clearInterval(timer);
    const seconds = since();
    const again: number[] = [];
    for (let from = since(); again.length < AGAIN; from = since()) {
      while (!(await syncRound(session)));
      again.push(since() - from);
    }
    return { mails: (await countMails(of, accountId)).mails, seconds, firstPage: firstPage || seconds, again };
  } finally {
    clearInterval(timer);
    session.client.close();
  }
}

/** As the counters of its folders say. */
async function countMails({ db }: Services, accountId: string): Promise<{ mails: number; inbox: number }> {
  const folders = await db.selectFrom('mailbox').select(['role', 'total']).where('account_id', '=', accountId).execute();
  const inbox = folders.find(({ role }) => role === 'inbox')?.total ?? 0;
  return { mails: folders.reduce((sum, { total }) => sum + total, 0), inbox };
}

/** All mails of a Maildir, the oldest first, as they would have come. */
async function mailsIn(folder: string): Promise<{ file: string; folder: Folder }[]> {
  const found = await Promise.all(
    MAILDIR.map(async ([sub, into]) => {
      const cur = path.join(folder, sub, 'cur');
      return (await readdir(cur)).map((name) => ({ file: path.join(cur, name), folder: into, name }));
    }),
  );
  return found.flat().sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function close(): Promise<void> {
  if (closing) return;
  closing = true;
  await watchers?.stop();
  await services.events.stop();
  await app.close();
  await running.close();
  // Whoever started this may be gone already, and the memory disk is small.
  await rm(env.dataDir, { recursive: true, force: true });
  process.exit(0);
}
