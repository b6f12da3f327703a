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

/**
 * Scenarios of reliability 4, by class: connecting (1-6), signing in (7-9), the way to TLS (10-12), listing (13-17), stalls and early ends
 * (18-23), sizes (24-29), lies about numbers, counts and epochs (30-35), tags and order (36-39), what a mail is (40-41).
 */
type Greeting = Parameters<typeof startHostile>[0];

const GREETING = '* OK ready\r\n';
const SILENCE_MS = 1500;
const MEGABYTE = 'x'.repeat(1_000_000);

/** What becomes of a round with such a server: `fine`, or the sentence for the account's owner. */
async function round(greeting: Greeting, answer: Answer, security: 'none' | 'starttls' = 'none'): Promise<string> {
  const server = await startHostile(greeting, answer);
  const { id } = await addAccount(app, 'victim', server);
  const account = (await findAccount(app.services.db, id))!;
  try {
    const where = { host: '127.0.0.1', address: '127.0.0.1', port: server.port, security, ca: null };
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

const list = (...names: string[]): Answer =>
  but(/^LIST/, (tag) => `${names.map((name) => `* LIST () "/" ${name}\r\n`).join('')}${tag} OK done\r\n`);
const half = `* 1 FETCH (UID 1 FLAGS () BODY[] {1000}\r\nSubject: Half\r\n`;
const seconds = /^UID FETCH.*FLAGS\)?$/;
/** Anything but that all is well. */
const REFUSED = /^(?!fine)/;
let epoch = 7;

const HOSTILE: [name: string, greeting: Greeting, answer: Answer, said: RegExp, security?: 'starttls'][] = [
  ['says nothing', () => undefined, usual(), /does not answer|broke/],
  ['hangs up at once', (socket) => socket.destroy(), usual(), /broke/],
  ['is no IMAP server', 'HTTP/1.1 400 Bad Request\r\n\r\n', usual(), /no IMAP server|broke|does not answer/],
  ['greets without end', (socket) => pour(socket, MEGABYTE), usual(), /more than a mail server should|broke/],
  ['says goodbye instead of a greeting', '* BYE go away\r\n', usual(), /broke|does not answer/],
  ['says goodbye to every command', GREETING, () => '* BYE no\r\n', REFUSED],

  ['refuses the login', GREETING, but(/^LOGIN/, (tag) => `${tag} NO [AUTHENTICATIONFAILED] no\r\n`), /refused the user name/],
  ['stalls at the login', GREETING, but(/^LOGIN/, () => undefined), /does not answer|broke/],
  ['knows no command', GREETING, (tag) => `${tag} BAD no\r\n`, REFUSED],

  ['offers no STARTTLS where it is wanted', GREETING, usual(), REFUSED, 'starttls'],
  ['is signed in before there is TLS', '* PREAUTH welcome\r\n', usual(), REFUSED, 'starttls'],
  [
    'says more behind its yes to STARTTLS',
    GREETING,
    (tag, command) =>
      command === 'STARTTLS'
        ? `${tag} OK go on\r\n* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n`
        : command === 'CAPABILITY'
          ? `* CAPABILITY IMAP4rev1 STARTTLS\r\n${tag} OK done\r\n`
          : `${tag} OK done\r\n`,
    REFUSED,
    'starttls',
  ],

  ['lists no inbox', GREETING, but(/^LIST/, (tag) => `${tag} OK done\r\n`), /broke/],
  [
    'lists without end',
    GREETING,
    but(/^LIST/, (_, __, socket) => pour(socket, '* LIST () "/" "a folder"\r\n'.repeat(2000))),
    /more than|does not answer|broke/,
  ],
  ['hangs up while it lists', GREETING, but(/^LIST/, (_, __, socket) => void socket.destroy()), /broke/],
  [
    'has folders whose names are none',
    GREETING,
    list('INBOX', '"a\0b"', '"&Jjo!"', '"&AAA-"', '""', '"../../x"', `"${'n'.repeat(2000)}"`, '{3}\r\nx\r\n'),
    /fine|broke|answer/,
  ],
  ['has the same folder many times', GREETING, list('INBOX', 'INBOX', 'inbox', 'Sent', 'Sent', '"Sent"'), /fine|broke/],

  ['stalls at a list', GREETING, but(/^LIST/, () => undefined), /does not answer|broke/],
  ['stalls when the inbox is opened', GREETING, but(/^SELECT/, () => undefined), /does not answer|broke/],
  ['stalls when it is asked what there is', GREETING, but(seconds, () => undefined), /does not answer|broke/],
  ['stalls within a mail', GREETING, but(/BODY\.PEEK\[\]/, () => half), /does not answer|broke/],
  ['hangs up within a mail', GREETING, but(/BODY\.PEEK\[\]/, (_, __, socket) => void socket.end(half)), /broke/],
  ['refuses to open the inbox', GREETING, but(/^SELECT/, (tag) => `${tag} NO no\r\n`), /fine|broke/],

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
    'sends more than it said a mail has',
    GREETING,
    but(/BODY\.PEEK\[\]/, (tag) => `* 1 FETCH (UID 1 BODY[] {3900000}\r\n${'y'.repeat(3_900_000)})\r\n${tag} OK done\r\n`),
    /fine|broke/,
  ],
  [
    'says thousands of things that nobody asked',
    GREETING,
    but(/^SELECT/, (tag, command, socket) => `${'* 1 EXPUNGE\r\n* 7 EXISTS\r\n'.repeat(5000)}${String(usual()(tag, command, socket))}`),
    /fine|broke|more than/,
  ],

  [
    'answers flags for messages that nobody has',
    GREETING,
    but(seconds, (tag) => `* 99999 FETCH (UID 4294967295 FLAGS (\\Seen))\r\n${tag} OK done\r\n`),
    /fine|broke/,
  ],
  [
    'numbers its messages 0, twice, and beyond 32 bits',
    GREETING,
    but(
      seconds,
      (tag) =>
        `${['0', '1', '1', '99999999999', '-1', '1e3'].map((uid, n) => `* ${n + 1} FETCH (UID ${uid} FLAGS ())\r\n`).join('')}${tag} OK done\r\n`,
    ),
    /fine|broke/,
  ],
  [
    'claims five million messages and shows none',
    GREETING,
    (tag, command, socket) => (/^UID FETCH/i.test(command) ? `${tag} OK done\r\n` : usual(5_000_000)(tag, command, socket)),
    /fine|broke/,
  ],
  [
    'says that the inbox is empty once it is open',
    GREETING,
    but(/^SELECT/, (tag) => `* 0 EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n${tag} OK [READ-WRITE] done\r\n`),
    /fine|broke/,
  ],
  ['has no UIDVALIDITY', GREETING, but(/^SELECT/, (tag) => `* 2 EXISTS\r\n${tag} OK [READ-WRITE] done\r\n`), /fine|broke/],
  [
    'begins a new epoch with every look',
    GREETING,
    but(/^SELECT/, (tag) => `* 2 EXISTS\r\n* OK [UIDVALIDITY ${(epoch += 1)}] x\r\n* OK [UIDNEXT 3] x\r\n${tag} OK [READ-WRITE] done\r\n`),
    /fine|broke/,
  ],

  ['answers a command that was never sent', GREETING, but(/^LIST/, () => 'ZZZ9 OK done\r\n'), /does not answer|broke/],
  [
    'answers twice, and asks for more where nothing is to be said',
    GREETING,
    but(/^STATUS/, (tag, command, socket) => `+ go on\r\n${String(usual()(tag, command, socket))}${tag} OK again\r\n`),
    /fine|broke|answer/,
  ],
  [
    'answers without flags and numbers',
    GREETING,
    but(/^UID FETCH/, (tag) => `* 1 FETCH ()\r\n* 2 FETCH (FLAGS 7)\r\n* FETCH\r\n${tag} OK done\r\n`),
    /fine|broke/,
  ],
  [
    'has nothing where a mail should be',
    GREETING,
    but(/BODY\.PEEK\[\]/, (tag) => `* 1 FETCH (UID 1 BODY[] NIL)\r\n${tag} OK done\r\n`),
    /fine|broke/,
  ],

  [
    'has mails of zero bytes, without any order, and dates that are none',
    GREETING,
    but(
      /RFC822\.SIZE/,
      (tag) =>
        `* 1 FETCH (UID 1 FLAGS () RFC822.SIZE -4 INTERNALDATE "99-Foo-99999 99:00:00" BODY[HEADER.FIELDS (MESSAGE-ID)] {4}\r\n\0\0\r\n)\r\n${tag} OK done\r\n`,
    ),
    /fine|broke/,
  ],
  [
    'keeps mails of NUL and bytes of no character set',
    GREETING,
    but(/BODY\.PEEK\[\]/, (tag) => {
      const mail = 'Subject: \0\x01\xff\xfe\r\nFrom: \0 <\0@\0>\r\n\r\n\0\0\xff\r\n';
      return `* 1 FETCH (UID 1 FLAGS (\\\0 \\Seen) BODY[] {${mail.length}}\r\n${mail})\r\n${tag} OK done\r\n`;
    }),
    /fine|broke/,
  ],
];

test('there are as many as reliability 4 counts, and a server that behaves is fine', { retry: 3 }, async () => {
  expect(HOSTILE).toHaveLength(41);
  expect(await round(GREETING, usual())).toBe('fine');
});

// One after the other: what pours in the same process would make the next one silent. A machine that is busy with something else may
// do so as well, so that each has a second try.
test.each(HOSTILE)('a server that %s', { timeout: 30_000, retry: 1 }, async (_, greeting, answer, said, security) => {
  const before = process.memoryUsage().rss;
  expect(await round(greeting, answer, security)).toMatch(said);
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
async function watched(
  server: HostileServer,
  work: (id: string) => Promise<unknown>,
  rhythm = { roundMs: 900_000, lookMs: 20_000, lateMs: 60_000 },
) {
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
test(
  'servers that hang up are called again and again, no more than 30 times in 15 seconds, and are in step once they behave',
  {
    timeout: 60_000,
  },
  async () => {
    const kinds: [Greeting, Answer][] = [
      [(socket) => void socket.destroy(), usual()],
      [GREETING, (_, __, socket) => void socket.destroy()],
      [GREETING, but(/^(LIST|NAMESPACE)/, (_, __, socket) => void socket.destroy())],
    ];
    let isMended = false;
    const servers = await Promise.all(
      kinds.map(([greeting, answer]) =>
        startHostile(
          (socket) => (isMended || typeof greeting === 'string' ? void socket.write(GREETING) : greeting(socket)),
          (...said) => (isMended ? usual()(...said) : answer(...said)),
        ),
      ),
    );
    const watchers = await startMailAccounts(app.services);
    const added = await Promise.all(servers.map((server, n) => addAccount(app, `caller${n}`, server)));
    await new Promise((resolve) => setTimeout(resolve, 15_000));
    for (const { connects } of servers) {
      expect(connects).toBeGreaterThan(1);
      expect(connects).toBeLessThanOrEqual(30);
    }
    isMended = true;
    const isBack = async () =>
      (await app.as('marta.kessler').mailAccounts.list()).every(
        ({ id, status }) => status === 'ready' || !added.some((one) => one.id === id),
      );
    await vi.waitFor(async () => expect(await isBack()).toBe(true), { timeout: 20_000, interval: 100 });
    await watchers.stop();
    await Promise.all(servers.map((server) => server.stop()));
    for (const { id } of added) await app.as('marta.kessler').mailAccounts.remove({ id });
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
    await watched(server, rest, { roundMs: 900_000, lookMs: 20, lateMs: 60_000 });
  });

  test('has all folders asked for when the clock says so', async () => {
    const { server, commands } = await idling();
    const lists = () => commands.filter((command) => command.startsWith('LIST')).length;
    const rest = async () => {
      await soon(() => expect(commands).toContain('IDLE'));
      const before = lists();
      await soon(() => expect(lists()).toBeGreaterThan(before));
    };
    await watched(server, rest, { roundMs: 200, lookMs: 20, lateMs: 60_000 });
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
    await watched(server, rest, { roundMs: 900_000, lookMs: 20, lateMs: 60_000 });
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
    await watched(server, rest, { roundMs: 900_000, lookMs: 20, lateMs: 60_000 });
  });
});
