import { sql } from 'kysely';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerEvent } from '@lintel/contract/events';
import type { Services, User } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { listenOn } from '#server/platform/listen.ts';
import { createStream, type EventRow, type EventStream } from '#server/platform/event-stream.ts';

/**
 * Tells a person's open browsers (all browsers, when `personId` is null) once the transaction of `db` has committed.
 * Ids are given at commit, one transaction after another, so that "everything after id 7" leaves nothing out.
 */
export async function emit(db: Db, personId: string | null, event: ServerEvent): Promise<void> {
  await db.insertInto('event').values({ person_id: personId, kind: event.kind, data: toJson(event) }).execute();
}

export interface EventHub {
  /** Answers with server-sent events until the browser leaves, the sign-in ends or the server stops. `recheck` raises when the sign-in has ended. */
  streamTo(reply: FastifyReply, user: User, lastEventId: string | null, recheck: () => Promise<unknown>): Promise<void>;
  /** Ends all streams and lets no new one in, so that the server can close. */
  stop(): Promise<void>;
  close(): Promise<void>;
  /** How many streams are open. */
  streams(): number;
}

const BATCH = 500;
const HEARTBEAT_MS = 15_000;
const STREAMS_A_PERSON = 12;

/** Reads each event once, however many browsers are open, when PostgreSQL says that there are new ones. */
export async function createEventHub(services: Pick<Services, 'db' | 'pool' | 'log'>): Promise<EventHub> {
  const { db, pool, log } = services;
  const streams = new Set<EventStream>();
  let position = await newestId(db);
  let stopped = false;
  let reading: Promise<void> | null = null;
  let again = false;

  async function readOn(): Promise<void> {
    do {
      again = false;
      const rows = await readEvents(db, position);
      for (const row of rows) for (const stream of streams) stream.offer(row);
      if (rows.length) position = rows.at(-1)!.id;
      if (rows.length === BATCH) again = true;
    } while (again && !stopped);
  }
  /** One reading at a time: what is announced meanwhile makes it read once more. */
  function catchUp(): void {
    if (reading) again = true;
    else reading = readOn().catch((error: unknown) => log.warn({ err: error }, 'events could not be read')).finally(() => (reading = null));
  }

  const listener = await listenOn(pool, 'lintel_event', catchUp, log);
  const heartbeat = setInterval(() => {
    catchUp();
    for (const stream of streams) void stream.beat(position);
  }, HEARTBEAT_MS);
  heartbeat.unref();

  async function streamTo(reply: FastifyReply, user: User, lastEventId: string | null, recheck: () => Promise<unknown>): Promise<void> {
    reply.hijack();
    const stream = createStream(reply, user.id, recheck, (one) => streams.delete(one));
    if (stopped) return stream.end();
    endOldest([...streams].filter((one) => one.personId === user.id));
    streams.add(stream);
    await stream.start(position, lastEventId, db).catch((error: unknown) => {
      log.warn({ err: error }, 'an event stream could not start');
      stream.end();
    });
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearInterval(heartbeat);
    for (const stream of [...streams]) stream.end();
  }

  async function close(): Promise<void> {
    await stop();
    await listener.close();
    await reading;
  }

  return { streamTo, stop, close, streams: () => streams.size };
}

/** What came after an event, oldest first; only what `personId` may know, where it is given. */
export async function readEvents(db: Db, after: string, personId?: string): Promise<EventRow[]> {
  let query = db.selectFrom('event').select(['id', 'person_id as personId', 'data']).where('id', '>', after).orderBy('id').limit(BATCH);
  if (personId) query = query.where((eb) => eb.or([eb('person_id', '=', personId), eb('person_id', 'is', null)]));
  return (await query.execute()) as EventRow[];
}

/** Whether nothing after this event has been pruned: events go oldest first, so all is there as long as it is there itself. */
export async function isKept(db: Db, id: string): Promise<boolean> {
  if (!/^\d{1,18}$/.test(id)) return false;
  return (await db.selectFrom('event').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Forgets events of more than a day ago, but never the newest: its id is where quiet streams stand. */
export async function pruneEvents(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 24 * 3_600_000);
  await sql`delete from event where at < ${before} and id < (select max(id) from event)`.execute(db);
}

async function newestId(db: Db): Promise<string> {
  const row = await db.selectFrom('event').select((eb) => eb.fn.max('id').as('id')).executeTakeFirst();
  return row?.id ?? '0';
}

function endOldest(own: EventStream[]): void {
  for (const stream of own.slice(0, Math.max(0, own.length - STREAMS_A_PERSON + 1))) stream.end();
}

/** The request's own sign-in, asked again while its stream is open. */
export const lastEventIdOf = (request: FastifyRequest): string | null => {
  const given = request.headers['last-event-id'];
  return typeof given === 'string' && given !== '' ? given : null;
};
