import type { FastifyReply } from 'fastify';
import type { ServerEvent } from '@lintel/contract/events';
import type { Db } from '#server/platform/db.ts';
import { isKept, readEvents } from '#server/platform/events.ts';

export interface EventRow {
  id: string;
  personId: string | null;
  data: ServerEvent;
}

/** One open browser. */
export interface EventStream {
  personId: string;
  /** Catches up after the id that the browser saw last, then goes on with what is offered. */
  start(position: string, lastEventId: string | null, db: Db): Promise<void>;
  /** Writes the event when it is for this person and new to this stream. */
  offer(row: EventRow): void;
  /** Shows that the line is alive and moves the id on, so that a quiet stream resumes from now and not from its last event. */
  beat(position: string): Promise<void>;
  end(): void;
}

// A reader that lets this much pile up is cut off: it comes back and resumes after the id it saw last.
const MOST_UNREAD_BYTES = 256 * 1024;
const MOST_WAITING = 1000;

export function createStream(reply: FastifyReply, personId: string, recheck: () => Promise<unknown>, onEnd: (stream: EventStream) => void): EventStream {
  const raw = reply.raw;
  let sent = 0n;
  let waiting: EventRow[] | null = [];

  function write(text: string): void {
    if (raw.writableEnded || raw.destroyed) return;
    raw.write(text);
    if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
  }
  function send(row: EventRow): void {
    const id = BigInt(row.id);
    if (id <= sent || (row.personId !== null && row.personId !== personId)) return;
    sent = id;
    write(`id: ${row.id}\ndata: ${JSON.stringify(row.data)}\n\n`);
  }

  const stream: EventStream = {
    personId,
    async start(position, lastEventId, db) {
      raw.writeHead(200, headersOf(reply));
      write('retry: 2000\n');
      if (lastEventId !== null && (await isKept(db, lastEventId))) await replay(db, lastEventId, send, () => raw.destroyed);
      else if (lastEventId !== null) write(`data: ${JSON.stringify({ kind: 'resync' } satisfies ServerEvent)}\n`);
      if (sent < BigInt(position)) sent = BigInt(position);
      write(`id: ${sent}\n\n`);
      // What was offered while the table was read follows now; `send` leaves out what the reading had already.
      const late = waiting ?? [];
      waiting = null;
      for (const row of late) send(row);
    },
    offer(row) {
      if (!waiting) return send(row);
      if (waiting.push(row) > MOST_WAITING) raw.destroy();
    },
    async beat(position) {
      if (waiting) return;
      try {
        await recheck();
      } catch {
        return stream.end();
      }
      if (sent < BigInt(position)) sent = BigInt(position);
      write(`: beat\nid: ${sent}\n\n`);
    },
    end() {
      onEnd(stream);
      if (raw.headersSent) raw.end();
      else raw.writeHead(503, { 'content-length': 0 }).end();
    },
  };
  raw.on('close', () => onEnd(stream));
  raw.on('error', () => onEnd(stream));
  return stream;
}

async function replay(db: Db, after: string, send: (row: EventRow) => void, isGone: () => boolean): Promise<void> {
  // Each reading waits for the last to be taken over, and a reader too slow for it is cut off by `write`.
  throw new Error('unfinished');
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return {};
}
