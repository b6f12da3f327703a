import { API_BASE } from '@lintel/contract/kit/client';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openImap, wireProblem } from '#server/adapters/imap.ts';
import { stopReading } from '#server/features/mail/parsing/mail.parse.ts';
import { testApp, type TestApp } from '#test/app.ts';
import { openEventStream } from '#test/event-stream.ts';
import { accessTokenFor } from '#test/tokens.ts';
import { addAccount } from '#test/mail/account.ts';
import { pour, startHostile, usual, type Answer, type HostileServer } from '#test/mail/hostile-imap.ts';
import { findAccount } from './mail-accounts.queries.ts';
import { openSession } from './mail-accounts.session.ts';
import { syncRound } from './mail-accounts.sync.ts';
import { startMailAccounts } from './mail-accounts.watch.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { MAIL_SERVERS: '127.0.0.1' } });
});
afterAll(async () => {
  await app.services.events.stop();
  app.app.server.closeAllConnections();
  await app.close();
  await stopReading();
});

const GREETING = '* OK ready\r\n';
const SILENCE_MS = 1500;
const MEGABYTE = 'x'.repeat(1_000_000);

/** What becomes of a round with such a server: `fine`, or the sentence for the account's owner. */
async function round(greeting: Parameters<typeof startHostile>[0], answer: Answer): Promise<string> {
  const server = await startHostile(greeting, answer);
  const { id } = await addAccount(app, 'victim', server);
  const account = (await findAccount(app.services.db, id))!;
  try {
    const where = { host: '127.0.0.1', address: '127.0.0.1', port: server.port, security: 'none' as const, ca: null };
    const client = await openImap({ ...where, username: 'victim', login: { password: 'x' } }, SILENCE_MS);
    try {
      await syncRound(openSession(app.services, account, client));
      return 'fine';
    } finally {
      client.close();
    }
  } catch (error) {
    return wireProblem(error, { host: '127.0.0.1', port: server.port }, 'imap').message;
  } finally {
    await server.stop();
    await app.as('marta.kessler').mailAccounts.remove({ id });
  }
}

/** The usual server, but for one command. */
const but =
  (start: RegExp, instead: Answer): Answer =>
  (tag, command, socket) =>
    start.test(command.toUpperCase()) ? instead(tag, command, socket) : usual()(tag, command, socket);

const HOSTILE: [name: string, greeting: Parameters<typeof startHostile>[0], answer: Answer, said: RegExp][] = [
  ['behaves', GREETING, usual(), /^fine$/],
  ['says nothing', () => undefined, usual(), /does not answer|broke/],
  ['hangs up at once', (socket) => socket.destroy(), usual(), /broke/],
  ['is no IMAP server', 'HTTP/1.1 400 Bad Request\r\n\r\n', usual(), /no IMAP server|broke|does not answer/],
  ['greets without end', (socket) => pour(socket, MEGABYTE), usual(), /more than a mail server should|broke/],
  ['says goodbye instead of a greeting', '* BYE go away\r\n', usual(), /broke|does not answer/],
  ['refuses the login', GREETING, but(/^LOGIN/, (tag) => `${tag} NO [AUTHENTICATIONFAILED] no\r\n`), /refused the user name/],
  ['stalls at the login', GREETING, but(/^LOGIN/, () => undefined), /does not answer|broke/],
  ['stalls at a list', GREETING, but(/^LIST/, () => undefined), /does not answer|broke/],
  ['lists no inbox', GREETING, but(/^LIST/, (tag) => `${tag} OK done\r\n`), /broke/],
  [
    'lists without end',
    GREETING,
    but(/^LIST/, (_, __, socket) => pour(socket, '* LIST () "/" "a folder"\r\n'.repeat(2000))),
    /more than|does not answer|broke/,
  ],
  ['hangs up while it lists', GREETING, but(/^LIST/, (_, __, socket) => void socket.destroy()), /broke/],
  ['announces a literal of a gigabyte', GREETING, but(/^UID FETCH/, () => '* 1 FETCH (UID 1 BODY[] {1000000000}\r\n'), /more than|broke/],
  [
    'announces a literal of no number',
    GREETING,
    but(/^UID FETCH/, () => '* 1 FETCH (UID 1 BODY[] {-5}\r\nx)\r\n'),
    /broke|does not answer|more than/,
  ],
  ['writes one line without end', GREETING, but(/^UID FETCH/, (_, __, socket) => pour(socket, MEGABYTE)), /more than|broke/],
  [
    'nests without end',
    GREETING,
    but(/^UID FETCH/, (tag) => `* 1 FETCH ${'('.repeat(400_000)}\r\n${tag} OK\r\n`),
    /fine|broke|more than|answer/,
  ],
  [
    'answers flags for messages that nobody has',
    GREETING,
    but(/^UID FETCH.*FLAGS\)?$/, (tag) => `* 99999 FETCH (UID 4294967295 FLAGS (\\Seen))\r\n${tag} OK done\r\n`),
    /fine|broke/,
  ],
  [
    'answers without flags and numbers',
    GREETING,
    but(/^UID FETCH/, (tag) => `* 1 FETCH ()\r\n* 2 FETCH (FLAGS 7)\r\n* FETCH\r\n${tag} OK done\r\n`),
    /fine|broke/,
  ],
  [
    'claims five million messages and shows none',
    GREETING,
    (tag, command, socket) => (/^UID FETCH/i.test(command) ? `${tag} OK done\r\n` : usual(5_000_000)(tag, command, socket)),
    /fine|broke/,
  ],
  ['answers a command that was never sent', GREETING, but(/^LIST/, () => 'ZZZ9 OK done\r\n'), /does not answer|broke/],
  ['refuses to open the inbox', GREETING, but(/^SELECT/, (tag) => `${tag} NO no\r\n`), /fine|broke/],
  ['has no UIDVALIDITY', GREETING, but(/^SELECT/, (tag) => `* 2 EXISTS\r\n${tag} OK [READ-WRITE] done\r\n`), /fine|broke/],
  [
    'sends more than it said a mail has',
    GREETING,
    but(/BODY\.PEEK\[\]/, (tag) => `* 1 FETCH (UID 1 BODY[] {3900000}\r\n${'y'.repeat(3_900_000)})\r\n${tag} OK done\r\n`),
    /fine|broke/,
  ],
];

// One after the other: what pours in the same process would make the next one silent. A machine that is busy with something else may
// do so as well, so that each has a second try.
test.each(HOSTILE)('a server that %s', { timeout: 30_000, retry: 1 }, async (_, greeting, answer, said) => {
  const before = process.memoryUsage().rss;
  expect(await round(greeting, answer)).toMatch(said);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
  expect((await app.anonymous.health.health({})).database.ok).toBe(true);
});

test('a round that got nothing takes nothing away', async () => {
  let server: HostileServer = await startHostile(GREETING, usual());
  const { id } = await addAccount(app, 'keeper', server);
  const account = (await findAccount(app.services.db, id))!;
  const count = async () =>
    Number(
      (
        await app.services.db
          .selectFrom('entry')
          .where('account_id', '=', id)
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const go = async (answer: Answer) => {
    await server.stop();
    server = await startHostile(GREETING, answer);
    const where = { host: '127.0.0.1', address: '127.0.0.1', port: server.port, security: 'none' as const, ca: null };
    const client = await openImap({ ...where, username: 'keeper', login: { password: 'x' } }, SILENCE_MS);
    await syncRound(openSession(app.services, account, client)).catch(() => undefined);
    client.close();
  };
  await go(usual());
  expect(await count()).toBe(2);
  await go(but(/^UID FETCH/, (_, __, socket) => void socket.destroy()));
  await go(but(/^UID FETCH/, (tag) => `* 1 FETCH (UID 1 FLAGS ())\r\n${tag} NO try later\r\n`));
  await go(but(/^LIST/, (tag) => `${tag} OK done\r\n`));
  expect(await count()).toBe(2);
  await server.stop();
});

/** Watches an account for a while. */
async function watched(server: HostileServer, work: (id: string) => Promise<unknown>, rhythm = { roundMs: 900_000, lookMs: 20_000 }) {
  const watchers = await startMailAccounts(app.services, rhythm);
  const { id } = await addAccount(app, 'watched', server);
  try {
    await work(id);
  } finally {
    await watchers.stop();
    await server.stop();
    await app.as('marta.kessler').mailAccounts.remove({ id });
  }
}

// The clock is part of the promise (reliability R10).
test.each<[string, Parameters<typeof startHostile>[0], Answer]>([
  ['hangs up at once', (socket) => void socket.destroy(), usual()],
  ['hangs up after its greeting', GREETING, (_, __, socket) => void socket.destroy()],
  ['hangs up after the login', GREETING, but(/^(LIST|NAMESPACE)/, (_, __, socket) => void socket.destroy())],
])(
  'a server that %s is called again and again, and no more than 30 times in 15 seconds',
  { timeout: 60_000 },
  async (_, greeting, answer) => {
    const server = await startHostile(greeting, answer);
    await watched(server, () => new Promise((resolve) => setTimeout(resolve, 15_000)));
    expect(server.connects).toBeGreaterThan(1);
    expect(server.connects).toBeLessThanOrEqual(30);
  },
);

/** A small server that idles, and the commands that it was given. */
async function idling() {
  const commands: string[] = [];
  let idle = '';
  const server = await startHostile(GREETING, (tag, command, socket) => {
    if (tag === 'DONE') return `${idle} OK done\r\n`;
    commands.push(command.split(' ').slice(0, 2).join(' '));
    if (command === 'IDLE') idle = tag;
    if (command === 'IDLE') return '+ idling\r\n';
    const said = usual()(tag, command, socket);
    return command === 'CAPABILITY' ? String(said).replace('UIDPLUS', 'UIDPLUS IDLE') : said;
  });
  return { server, commands };
}
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

describe('an account at rest', { timeout: 60_000 }, () => {
  test('asks its server for nothing, however often we look here', async () => {
    const { server, commands } = await idling();
    const rest = async () => {
      await soon(() => expect(commands.at(-1)).toBe('IDLE'));
      const before = commands.length;
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(commands.slice(before)).toEqual([]);
    };
    await watched(server, rest, { roundMs: 900_000, lookMs: 20 });
  });

  test('has all folders asked for when the clock says so', async () => {
    const { server, commands } = await idling();
    const lists = () => commands.filter((command) => command.startsWith('LIST')).length;
    const rest = async () => {
      await soon(() => expect(commands).toContain('IDLE'));
      const before = lists();
      await soon(() => expect(lists()).toBeGreaterThan(before));
    };
    await watched(server, rest, { roundMs: 200, lookMs: 20 });
  });

  test('has all folders asked for with every look while its owner has a browser open', async () => {
    const { server, commands } = await idling();
    const lists = () => commands.filter((command) => command.startsWith('LIST')).length;
    const rest = async () => {
      await soon(() => expect(commands.at(-1)).toBe('IDLE'));
      const before = lists();
      const origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
      const authorization = `Bearer ${await accessTokenFor(app.services, 'marta.kessler')}`;
      const stream = await openEventStream(`${origin}${API_BASE}/events`, undefined, { authorization });
      await soon(() => expect(lists()).toBeGreaterThan(before + 1));
      stream.close();
    };
    await watched(server, rest, { roundMs: 900_000, lookMs: 20 });
  });

  test('tells its server what was done at another server of ours', async () => {
    const { server, commands } = await idling();
    const rest = async (id: string) => {
      await soon(() => expect(commands.at(-1)).toBe('IDLE'));
      await sql`
        insert into imap_intent (account_id, entry_id, op, add_flags, next_try_at)
        select account_id, entry_id, 'flags', '{"\\\\Flagged"}', now() from imap_entry where account_id = ${id} limit 1`.execute(
        app.services.db,
      );
      await soon(() => expect(commands).toContain('UID STORE'));
    };
    await watched(server, rest, { roundMs: 900_000, lookMs: 20 });
  });
});
