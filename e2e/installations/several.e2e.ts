import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@lintel/server/src/adapters/postgres.embedded.ts';
import { openEventStream } from '@lintel/server/test/event-stream.ts';
import { freePort } from '@lintel/server/test/free-port.ts';
import { startRelay, type TestRelay } from '@lintel/server/test/mail/relay.ts';
import { startObjectStore, type ObjectStore } from '@lintel/server/test/object-store.ts';
import { signInAs, type Tokens } from '@lintel/server/test/sign-in.ts';
import { API_BASE } from '@lintel/contract/kit/client';
import type { EmailRow } from '@lintel/contract/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newFolder, removeFolder, startLintel, type RunningLintel } from '#e2e/harness.ts';
import { isSent, sendUntil } from '#e2e/sending.ts';
import { sendAtOnce } from '#e2e/session.ts';

const VERA = { name: 'Vera Lund', username: 'vera.lund', password: 'a long enough password' };
const ADDRESS = 'vera.lund@corvane.example';
const OUTSIDE = 'ida@partner.example';

let folder: string;
let postgres: EmbeddedPostgres;
let objects: ObjectStore;
let relay: TestRelay;
let balancer: Balancer;
let servers: RunningLintel[];
let tokens: Tokens;

beforeAll(async () => {
  folder = await newFolder();
  postgres = await startEmbeddedPostgres({ folder });
  objects = await startObjectStore();
  relay = await startRelay();
  balancer = await startBalancer();
  servers = [await startOne(), await startOne()];
  balancer.ports = servers.map(portOf);
  await call('POST', '/auth/first-account', VERA);
  // Each step of it may be answered by another server.
  tokens = await signInAs(balancer.url, VERA.username, VERA.password);
  await sendAtOnce(balancer.url, tokens.access_token);
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((one) => one.remove()));
  await balancer?.stop();
  await relay?.stop();
  await objects?.close();
  await postgres?.stop();
  await removeFolder(folder);
});

const portOf = ({ url }: RunningLintel): number => Number(new URL(url).port);

/** One of the servers behind the address that people know: what all of them share, and a data folder of its own. */
async function startOne(): Promise<RunningLintel> {
  const { host, user, database } = postgres.poolConfig;
  return startLintel({
    DEMO: 'off',
    DATABASE_URL: `postgres://${String(user)}@${encodeURIComponent(host!)}/${database}`,
    BLOBS_URL: objects.url,
    PUBLIC_URL: balancer.url,
    SECRET_KEY: 'one key for all of them, 0123456789abcdef',
    SMTP_URL: relay.url,
  });
}

async function call<T>(method: string, path: string, body?: unknown, at = balancer.url, token = tokens?.access_token): Promise<T> {
  const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${at}${API_BASE}${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

test('what one server does the others show at once, and a mail leaves once although each of them could send it', async () => {
  const [first = '', second = ''] = servers.map(({ url }) => url);
  const stream = await openEventStream(`${second}${API_BASE}/events`, undefined, { authorization: `Bearer ${tokens.access_token}` });
  await stream.positioned();
  const subjects = Array.from({ length: 10 }, (_, i) => `Outside ${i}`);
  for (const subject of subjects)
    expect(await isSent(first, { token: tokens.access_token, to: OUTSIDE, subject, key: crypto.randomUUID() })).toBe(true);
  // Signing in said something as well.
  for (let kind = ''; !kind.startsWith('mail.');) ({ kind } = (await stream.next(1))[0]!.data as { kind: string });
  expect(subjectsOf(await rowsOf('sent', second))).toEqual(subjects);
  stream.close();
  await expect.poll(() => relay.seen.length).toBeGreaterThanOrEqual(subjects.length);
  // Whoever else would send them had time to.
  await sleep(3000);
  expect(relay.seen.map(({ raw }) => /^Subject: (.*)$/m.exec(raw.toString())![1]!.trim()).sort()).toEqual(subjects);
});

test('one of two servers is killed: nothing that was acknowledged is lost or doubled, the session goes on, events resume', async () => {
  const stream = await openEventStream(`${servers[0]!.url}${API_BASE}/events`, undefined, {
    authorization: `Bearer ${tokens.access_token}`,
  });
  await stream.positioned();
  let isOver = false;
  const writers = Array.from({ length: 3 }, (_, writer) =>
    sendUntil(
      () => isOver,
      () => balancer.url,
      { token: tokens.access_token, to: ADDRESS, about: `Killed ${writer}`, restMs: 800 },
    ),
  );
  await sleep(1500);
  await servers[0]!.kill();
  await stream.ended();
  // What the balancer knows by now; until then it gave a broken connection to who asked.
  balancer.ports = [portOf(servers[1]!)];
  await sleep(1500);

  // Where the stream broke off, the other one goes on.
  const resumed = await openEventStream(`${servers[1]!.url}${API_BASE}/events`, stream.lastId(), {
    authorization: `Bearer ${tokens.access_token}`,
  });
  expect(Number((await resumed.next(1))[0]!.id)).toBeGreaterThan(Number(stream.lastId()));
  resumed.close();

  servers[0] = await startOne();
  balancer.ports = servers.map(portOf);
  await sleep(1000);
  isOver = true;
  const sent = (await Promise.all(writers)).flat().sort();
  expect(sent.length).toBeGreaterThanOrEqual(3);
  for (const at of servers.map(({ url }) => url))
    for (const place of ['sent', 'inbox'])
      expect(subjectsOf(await rowsOf(place, at)).filter((one) => one.startsWith('Killed'))).toEqual(sent);
  expect(await call('POST', '/audit/verify')).toMatchObject({ problem: null });

  const renewed = await call<{ token: string }>('POST', '/auth/refresh-token', { refreshToken: tokens.refresh_token }, servers[1]!.url);
  expect(await call('GET', '/auth/me', undefined, servers[0].url, renewed.token)).toMatchObject({ email: ADDRESS });
});

const subjectsOf = (rows: EmailRow[]): string[] => rows.map(({ subject }) => subject).sort();

async function rowsOf(folderName: string, at: string): Promise<EmailRow[]> {
  const rows: EmailRow[] = [];
  for (let page = 1; ; page += 1) {
    const found = await call<EmailRow[]>('GET', `/mail/folder/${folderName}?size=200&page=${page}`, undefined, at);
    rows.push(...found);
    if (found.length < 200) return rows;
  }
}

interface Balancer {
  url: string;
  /** Whom it hands connections to, in turn. */
  ports: number[];
  stop(): Promise<void>;
}

/** What stands in front of several servers: each connection goes to the next one. */
async function startBalancer(): Promise<Balancer> {
  const port = await freePort();
  const open = new Set<Socket>();
  let turn = 0;
  const balancer: Balancer = {
    url: `http://localhost:${port}`,
    ports: [],
    stop: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  const server = createServer((socket) => {
    const upstream = connect(balancer.ports[(turn += 1) % balancer.ports.length]!, '127.0.0.1');
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return balancer;
}
