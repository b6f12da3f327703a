import { openImap, wireProblem } from '#server/adapters/imap.ts';
import { MAIL_PROVIDERS, PROVIDER_LABELS } from '@lintel/contract/mail-accounts';
import type { Services } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { createBell, type Bell } from './mail-accounts.bell.ts';
import { drainIntents, hasToTell } from './mail-accounts.drain.ts';
import { createLookout } from './mail-accounts.lookout.ts';
import { opensAccount, serverOf } from './mail-accounts.login.ts';
import { findAccount, type AccountRow } from './mail-accounts.queries.ts';
import { ask, openSession, type Session } from './mail-accounts.session.ts';
import { setStanding } from './mail-accounts.store.ts';
import { syncRound } from './mail-accounts.sync.ts';
import { holdAccount, releaseAccounts, releaseAll } from './mail-accounts.watch.lease.ts';

/**
 * A connection that idles says at once what happens in the inbox; all folders are asked for this often, which costs bytes with each of them,
 * and with every look while their owner has a browser open: what another client does is there before they go and see.
 * What was done here at another of our servers is looked for in the database with every look. A first sync, or a look at a large folder,
 * that takes longer than `lateMs` keeps nobody from their new mail.
 */
const RHYTHM = { roundMs: 900_000, lookMs: 20_000, lateMs: 1000 };
type Rhythm = typeof RHYTHM;
/** What another server added is known here after so long. */
const LOOK_MS = 60_000;
const WAITS = { first: 1000, soon: 15_000, soonFor: 600_000, late: 300_000, login: 900_000 };

interface Watched {
  /** Rings when there is something to tell or to ask. */
  ring(): void;
  stop(): Promise<void>;
}
export interface Watchers {
  stop(): Promise<void>;
}

const running = new WeakMap<Services, Running>();

interface Running {
  watched: Map<string, Watched>;
  rhythm: Rhythm;
}

/** Watches every account that no other server watches, each over one connection, until stopped. */
export async function startMailAccounts(services: Services, rhythm = RHYTHM): Promise<Watchers> {
  const watched = new Map<string, Watched>();
  running.set(services, { watched, rhythm });
  if (!services.env.databaseUrl) await releaseAll(services);
  await watchNew(services, watched);
  const looking = setInterval(() => void watchNew(services, watched).catch(() => undefined), LOOK_MS).unref();
  return {
    stop: async () => {
      clearInterval(looking);
      running.delete(services);
      await Promise.all(Array.from(watched.values(), (one) => one.stop()));
      await releaseAccounts(services);
    },
  };
}

async function watchNew(services: Services, watched: ReadonlyMap<string, Watched>): Promise<void> {
  const rows = await services.db
    .selectFrom('imap_account')
    .select('account_id')
    .where('status', '<>', 'removed')
    .orderBy('account_id')
    .execute();
  for (const { account_id } of rows) if (!watched.has(account_id)) wakeAccount(services, account_id);
}

/** Has an account look at once: something is to be told, its settings changed, or it is new. Nothing where nobody watches. */
export function wakeAccount(services: Services, accountId: string): void {
  const here = running.get(services);
  if (!here) return;
  const { watched, rhythm } = here;
  const known = watched.get(accountId);
  if (known) return known.ring();
  const one = watch(services, accountId, rhythm, () => watched.delete(accountId));
  watched.set(accountId, one);
}

function watch(services: Services, accountId: string, rhythm: Rhythm, onEnd: () => void): Watched {
  const bell = createBell();
  const state: Following = { stopped: false, client: null, rhythm };
  const end = follow(services, accountId, bell, state).finally(onEnd);
  return {
    ring: bell.ring,
    stop: async () => {
      state.stopped = true;
      state.client?.close();
      bell.ring();
      await end;
    },
  };
}

interface Following {
  stopped: boolean;
  client: Session['client'] | null;
  rhythm: Rhythm;
}

/** Connects, stays in step, and connects again when that breaks: later each time, never at the same moment as all others. */
async function follow(services: Services, accountId: string, bell: Bell, state: Following): Promise<void> {
  let failures = 0;
  let since = 0;
  while (!state.stopped) {
    const account = await findAccount(services.db, accountId).catch(() => null);
    if (account === undefined) return;
    let wait = WAITS.soon;
    try {
      if (account && (await holdAccount(services, accountId).catch(() => false))) {
        await inStep(services, account, bell, state, () => {
          failures = 0;
        });
        wait = WAITS.first;
      }
    } catch (error) {
      if (state.stopped) return;
      since = failures === 0 ? performance.now() : since;
      failures += 1;
      wait = await noteProblem(services, account!, error, failures, performance.now() - since);
    }
    if (!state.stopped) await bell.within(wait);
  }
}

/** Only its owner can mend these. */
const FOR_ITS_OWNER: ReadonlySet<string> = new Set(['mail_account.login', 'mail_account.token', 'mail_account.consent_ended']);

/** Where no password was given none can be wrong: the server takes the access back that its provider gave. */
function reasonOf({ login_kind }: AccountRow, problem: Error): Error {
  const isRefused = (problem as { code?: string }).code === 'mail_account.login';
  const provider = MAIL_PROVIDERS.find((one) => one === login_kind);
  return isRefused && provider ? fail('mail_account.consent_ended', { provider: PROVIDER_LABELS[provider] }) : problem;
}

/** Writes down what is wrong, and says how long to wait. */
async function noteProblem(services: Services, account: AccountRow, error: unknown, failures: number, lasting: number): Promise<number> {
  const problem = reasonOf(account, wireProblem(error, { host: account.imap_host, port: account.imap_port }, 'imap'));
  const code = (problem as { code?: string }).code ?? '';
  services.log.warn({ account: account.account_id, code, reason: (error as Error).message }, 'a mail account cannot be reached');
  await setStanding(
    services,
    account.account_id,
    { status: 'waiting', problem: problem.message, needs_consent: code === 'mail_account.consent_ended' },
    account.problem !== problem.message,
  ).catch(() => undefined);
  if (FOR_ITS_OWNER.has(code)) return WAITS.login;
  const most = lasting < WAITS.soonFor ? WAITS.soon : WAITS.late;
  return Math.min(most, WAITS.first * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random() / 2);
}

/** One connection, from its sign-in until it ends: tells, asks, and rests until something happens. A second one only while that takes long. */
async function inStep(services: Services, account: AccountRow, bell: Bell, state: Following, onRound: () => void): Promise<void> {
  const session = await connect(services, account);
  const { client } = session;
  state.client = client;
  client.on('close', bell.ring);
  const isStopped = () => state.stopped;
  const lookout = createLookout(session, async () => (await connect(services, account)).client, state.rhythm.lateMs);
  try {
    while (!state.stopped && client.usable) {
      if (!(await isOurs(session))) return;
      lookout.begin();
      await drainIntents(session, isStopped);
      const isWhole = await syncRound(session, isStopped);
      onRound();
      if (!isWhole) continue;
      lookout.end();
      await rest(session, bell, state.rhythm);
    }
    if (!state.stopped) throw new Error(client.byeReason || 'the server closed it');
  } finally {
    state.client = null;
    lookout.end();
    client.close();
  }
}

/** Signs in at the account's server. */
export async function connect(services: Services, account: AccountRow): Promise<Session> {
  const where = { host: account.imap_host, port: account.imap_port, security: account.imap_security };
  const server = await serverOf(services, where, account.username, await opensAccount(services, account));
  return openSession(services, account, await openImap(server));
}

/** Whether the account is as this connection knows it, and this server's to watch; keeps it so. */
async function isOurs({ services, account }: Session): Promise<boolean> {
  const now = await findAccount(services.db, account.account_id);
  return now?.version === account.version && (await holdAccount(services, account.account_id));
}

/** Idles in the inbox until the server, a person or the clock has something new. */
async function rest(session: Session, bell: Bell, { roundMs, lookMs }: Rhythm): Promise<void> {
  const { client, services, account } = session;
  for (const event of ['exists', 'expunge', 'flags'] as const) client.on(event, bell.ring);
  try {
    await ask(session, () => client.mailboxOpen('INBOX'));
    client.idle().catch(() => undefined);
    const until = performance.now() + roundMs;
    while (performance.now() < until && !(await bell.within(lookMs)))
      if (services.events.isListening(account.owner_id) || !(await isOurs(session)) || (await hasToTell(session))) return;
  } finally {
    for (const event of ['exists', 'expunge', 'flags'] as const) client.off(event, bell.ring);
  }
}
