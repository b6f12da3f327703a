import type { FastifyReply } from 'fastify';
import type { ServerEvent } from '@lintel/contract/events';
import type { Log, Services } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { EVENT_BATCH, newestEventId, readEvents, type EventRow } from '#server/platform/event-log.ts';
import { createStream, type EventStream } from '#server/platform/event-stream.ts';
import { listenOn } from '#server/platform/listen.ts';

/**
 * Tells a person's open browsers (everybody's, when `personId` is null) once the transaction of `db` has committed.
 * The id is given at commit, one transaction after another: who has read up to an id has missed nothing below it.
 */
export async function emit(db: Db, personId: string | null, event: ServerEvent): Promise<void> {
  await db
    .insertInto('event')
    .values({ person_id: personId, kind: event.kind, data: toJson(event) })
    .execute();
}

/** The same for several people; nobody is told twice. */
export async function emitToAll(db: Db, personIds: readonly string[], event: ServerEvent): Promise<void> {
  if (personIds.length === 0) return;
  const data = toJson(event);
  await db
    .insertInto('event')
    .values([...new Set(personIds)].map((person_id) => ({ person_id, kind: event.kind, data })))
    .execute();
}

export interface StreamRequest {
  personId: string;
  /** The id that the browser saw last; null for a first visit. */
  lastEventId: string | null;
  /** Raises when the sign-in of the request has ended. Asked with every heartbeat. */
  recheck(): Promise<unknown>;
}

export interface EventHub {
  /** Answers with server-sent events until the browser leaves, the sign-in ends or the server stops. */
  streamTo(reply: FastifyReply, request: StreamRequest): Promise<void>;
  /** Up to which event everything has been offered: what is read from the database from now on knows all of these. */
  position(): string;
  /** How many streams are open. */
  count(): number;
  /** Whether a browser of this person is open at this server. */
  isListening(personId: string): boolean;
  /** Ends all streams and lets no new one in, so that the server can close. */
  stop(): Promise<void>;
  /** Stops, and gives up the listening connection. */
  close(): Promise<void>;
}

export interface EventHubOptions {
  heartbeatMs?: number;
}

const STREAMS_A_PERSON = 12;

/** Reads each new event once, however many browsers are open, when PostgreSQL says that there is one. */
export async function createEventHub(services: Pick<Services, 'db' | 'pool' | 'log'>, options: EventHubOptions = {}): Promise<EventHub> {
  const { db, pool, log } = services;
  const streams = new Set<EventStream>();
  const reader = await createReader(db, log, (row) => streams.forEach((stream) => stream.offer(row)));
  const listener = await listenOn(pool, 'lintel_event', reader.readOn, log);
  let isStopped = false;
  const heartbeat = setInterval(() => {
    reader.readOn();
    for (const stream of streams) void stream.beat(reader.position());
  }, options.heartbeatMs ?? 15_000);
  heartbeat.unref();

  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(heartbeat);
    for (const stream of streams) stream.end();
  }

  async function streamTo(reply: FastifyReply, request: StreamRequest): Promise<void> {
    const stream = createStream(reply, request, (ended) => streams.delete(ended));
    if (isStopped) return stream.end();
    endOldest([...streams].filter((one) => one.personId === request.personId));
    streams.add(stream);
    await stream.start(db, reader.position).catch((error: unknown) => {
      log.warn({ err: error }, 'an event stream could not start');
      stream.end();
    });
  }

  async function close(): Promise<void> {
    await stop();
    await listener.close();
    await reader.rest();
  }

  const isListening = (personId: string) => [...streams].some((stream) => stream.personId === personId);
  return { streamTo, position: reader.position, count: () => streams.size, isListening, stop, close };
}

/** Offers each event once, in order. `readOn` may be called at any time, also while it reads. */
async function createReader(db: Db, log: Log, offer: (row: EventRow) => void) {
  let position = await newestEventId(db);
  let isMoreAnnounced = false;
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    do {
      isMoreAnnounced = false;
      const rows = await readEvents(db, position);
      rows.forEach(offer);
      position = rows.at(-1)?.id ?? position;
      isMoreAnnounced ||= rows.length === EVENT_BATCH;
    } while (isMoreAnnounced);
  }

  function readOn(): void {
    isMoreAnnounced = true;
    reading ??= read()
      .catch((error: unknown) => log.warn({ err: error }, 'events could not be read'))
      .finally(() => (reading = null));
  }

  return { readOn, position: () => position, rest: async () => reading };
}

/** A person's browsers share a bounded number of streams: a new one ends the oldest. */
function endOldest(own: EventStream[]): void {
  for (const stream of own.slice(0, Math.max(0, own.length - STREAMS_A_PERSON + 1))) stream.end();
}
