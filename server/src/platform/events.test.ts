import { once } from 'node:events';
import net from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pruneEvents, readEvents } from '#server/platform/event-log.ts';
import { createEventHub, emit, type EventHub } from '#server/platform/events.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { openEventStream } from '#test/event-stream.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined, debug: () => undefined };
let database: TestDatabase;
let hub: EventHub;
let app: FastifyInstance;
let address: string;
let signedOut = '';

beforeAll(async () => {
  database = await createTestDatabase();
  hub = await createEventHub({ ...database, log }, { heartbeatMs: 100 });
  app = Fastify();
  app.get<{ Params: { person: string } }>('/:person', async ({ params: { person }, headers }, reply) => {
    const lastEventId = (headers['last-event-id'] as string | undefined) ?? null;
    const recheck = async () => {
      if (signedOut === person) throw new Error('signed out');
    };
    await hub.streamTo(reply, { personId: person, lastEventId, recheck });
    return reply;
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await hub.close();
  // A connection that a client opened and never used does not count as idle.
  app.server.closeAllConnections();
  await app.close();
  await database.drop();
});

const open = async (person: string, lastEventId?: string) => {
  const stream = await openEventStream(`${address}/${person}`, lastEventId);
  onTestFinished(() => stream.close());
  return stream;
};
const arrived = (step: string) => ({ kind: 'demo.progress', done: 1, total: 2, step }) as const;
const stepsOf = (events: { data: unknown }[]) =>
  events.map(({ data }) => (data as { step?: string }).step ?? (data as { kind: string }).kind);

test('a person hears what is meant for them and for everybody, in order, and nothing else', async () => {
  const marta = await open('marta');
  const jonas = await open('jonas');
  await emit(database.db, 'marta', arrived('for Marta'));
  await emit(database.db, 'jonas', arrived('for Jonas'));
  await emit(database.db, null, arrived('for all'));
  expect(stepsOf(await marta.next(2))).toEqual(['for Marta', 'for all']);
  expect(stepsOf(await jonas.next(2))).toEqual(['for Jonas', 'for all']);
});

test('what is rolled back is never heard', async () => {
  const stream = await open('helena');
  const undone = database.db.transaction().execute(async (tx) => {
    await emit(tx, 'helena', arrived('undone'));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow();
  await emit(database.db, 'helena', arrived('done'));
  expect(stepsOf(await stream.next(1))).toEqual(['done']);
});

test('who comes back hears all that was missed after the id they saw last, also more than one batch', async () => {
  const first = await open('samir');
  await emit(database.db, 'samir', arrived('seen'));
  const [seen] = await first.next(1);
  first.close();
  await database.db.transaction().execute(async (tx) => {
    for (let i = 0; i < 1100; i++) await emit(tx, i % 100 === 0 ? 'anneke' : 'samir', arrived(String(i)));
  });
  const again = await open('samir', seen!.id);
  const missed = await again.next(1089);
  expect(stepsOf(missed)).toEqual(Array.from({ length: 1100 }, (_, i) => String(i)).filter((step) => Number(step) % 100 !== 0));
});

test('a first stream learns where it stands, so that it can resume before anything happened', async () => {
  const first = await open('viktor');
  await first.positioned();
  first.close();
  await emit(database.db, 'viktor', arrived('while away'));
  const again = await open('viktor', first.lastId());
  expect(stepsOf(await again.next(1))).toEqual(['while away']);
});

test('ids are given in the order of commits: a late commit is never behind what was read', async () => {
  const slow = await database.pool.connect();
  await slow.query('begin');
  await slow.query(`insert into event (person_id, kind, data) values ('devon', 'demo.progress', '{"step":"began first"}')`);
  await emit(database.db, 'devon', arrived('committed first'));
  const before = await readEvents(database.db, '0', 'devon');
  await slow.query('commit');
  slow.release();
  const after = await readEvents(database.db, before.at(-1)!.id, 'devon');
  expect(after.map((row) => (row.data as { step?: string }).step)).toEqual(['began first']);
});

test.each(['1', '999999999999', 'not an id', '-1'])('the id %s, which is not kept, is answered with resync', async (id) => {
  const stream = await open('marta', id);
  expect(stepsOf(await stream.next(1))).toEqual(['resync']);
  await emit(database.db, 'marta', arrived('goes on'));
  expect(stepsOf(await stream.next(1))).toEqual(['goes on']);
});

test('pruning forgets more than a day, keeps the newest, and an id from before it means resync', async () => {
  const own = await createTestDatabase();
  onTestFinished(() => own.drop());
  for (const step of ['a', 'b', 'c']) await emit(own.db, 'marta', arrived(step));
  await sql`update event set at = now() - interval '25 hours' where data->>'step' <> 'c'`.execute(own.db);
  await pruneEvents(own.db, new Date());
  expect(stepsOf(await readEvents(own.db, '0'))).toEqual(['c']);
  await sql`update event set at = now() - interval '25 hours'`.execute(own.db);
  await pruneEvents(own.db, new Date());
  expect(await readEvents(own.db, '0')).toHaveLength(1);
});

test('the stream shows that it is alive, and ends when the sign-in does', async () => {
  const stream = await open('anneke');
  await stream.commented();
  signedOut = 'anneke';
  await stream.ended();
  signedOut = '';
});

test('the oldest of a person gives way when too many are open', async () => {
  const streams = [];
  for (let i = 0; i < 13; i++) streams.push(await open('crowd'));
  await streams[0]!.ended();
  await emit(database.db, 'crowd', arrived('still heard'));
  expect(stepsOf(await streams[12]!.next(1))).toEqual(['still heard']);
});

test('the listening connection is made anew when it breaks, and nothing is lost', async () => {
  const stream = await open('marta');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lintel lintel_event' and datname = current_database()`.execute(
    database.db,
  );
  for (const step of ['one', 'two']) await emit(database.db, 'marta', arrived(step));
  expect(stepsOf(await stream.next(2))).toEqual(['one', 'two']);
});

test('a reader that takes nothing is cut off', async () => {
  const socket = net.connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  await expect.poll(() => hub.count(), { timeout: 20_000 }).toBe(0);
  socket.write('GET /deaf HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => hub.count(), { timeout: 20_000 }).toBe(1);
  const long = 'x'.repeat(60_000);
  for (let i = 0; i < 400 && hub.count() > 0; i++) await emit(database.db, 'deaf', arrived(long));
  await expect.poll(() => hub.count(), { timeout: 20_000 }).toBe(0);
});

test('stopping ends every stream and lets no new one in', async () => {
  const stream = await open('marta');
  await hub.stop();
  await stream.ended();
  expect((await fetch(`${address}/marta`)).status).toBe(503);
});
