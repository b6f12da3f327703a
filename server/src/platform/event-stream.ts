import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ServerEvent } from '@lintel/contract/events';
import type { Db } from '#server/platform/db.ts';
import { EVENT_BATCH, isKept, readEvents, type EventRow } from '#server/platform/event-log.ts';
import type { StreamRequest } from '#server/platform/events.ts';

/** One open browser. */
export interface EventStream {
  personId: string;
  /** Catches up after the id that the browser saw last, then goes on with what is offered. `position` is how far events were offered. */
  start(db: Db, position: () => string): Promise<void>;
  /** Writes the event when it is for this person and new to this stream. */
  offer(row: EventRow): void;
  /** Shows that the line is alive, and moves its id on: a quiet stream resumes from now, not from its last event. */
  beat(position: string): Promise<void>;
  end(): void;
}

/** A reader that lets more than this pile up is cut off; it comes back and resumes after the id it saw last. */
const MOST_UNREAD_BYTES = 256 * 1024;
const RESYNC: ServerEvent = { kind: 'resync' };

export function createStream(reply: FastifyReply, request: StreamRequest, onEnd: (stream: EventStream) => void): EventStream {
  const { personId, lastEventId, recheck } = request;
  const headers = reply.getHeaders() as OutgoingHttpHeaders;
  reply.hijack();
  const raw = reply.raw;
  /** Up to where this browser knows all. */
  let known = 0n;
  let isLive = false;

  const knowsUpTo = (position: string) => {
    if (BigInt(position) > known) known = BigInt(position);
  };
  const send = (row: EventRow) => {
    if (BigInt(row.id) <= known) return;
    knowsUpTo(row.id);
    if (row.personId === null || row.personId === personId) write(raw, `id: ${row.id}\n${dataOf(row.data)}\n`);
  };

  const stream: EventStream = {
    personId,
    async start(db, position) {
      raw.writeHead(200, { ...headers, 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
      write(raw, 'retry: 2000\n\n');
      if (lastEventId !== null && (await isKept(db, lastEventId))) {
        knowsUpTo(lastEventId);
        // What is offered meanwhile is passed over, because it is in the table: read on until that has caught up.
        for (let target = ''; target !== position() && !raw.destroyed; knowsUpTo(target)) {
          target = position();
          await replay(db, String(known), personId, raw, send);
        }
      } else if (lastEventId !== null) write(raw, dataOf(RESYNC));
      knowsUpTo(position());
      isLive = true;
      write(raw, `id: ${known}\n\n`);
    },
    offer(row) {
      if (isLive) send(row);
    },
    async beat(position) {
      if (!isLive) return;
      try {
        await recheck();
      } catch {
        return stream.end();
      }
      knowsUpTo(position);
      write(raw, `: still here\nid: ${known}\n\n`);
    },
    end() {
      onEnd(stream);
      if (!raw.headersSent) raw.writeHead(503, { 'content-length': 0 });
      raw.end();
    },
  };
  raw.on('close', () => onEnd(stream));
  raw.on('error', () => onEnd(stream));
  return stream;
}

const dataOf = (event: ServerEvent): string => `data: ${JSON.stringify(event)}\n`;

function write(raw: ServerResponse, text: string): void {
  if (raw.writableEnded || raw.destroyed) return;
  raw.write(text);
  if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
}

async function replay(db: Db, after: string, personId: string, raw: ServerResponse, send: (row: EventRow) => void): Promise<void> {
  for (let last = after; !raw.destroyed; ) {
    const rows = await readEvents(db, last, personId);
    for (const row of rows) send(row);
    if (rows.length < EVENT_BATCH) return;
    last = rows.at(-1)!.id;
    // The next batch waits until this one was taken over.
    if (raw.writableNeedDrain) await takenOver(raw);
  }
}

/** The reader has taken what was written, or is gone. */
function takenOver(raw: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      raw.off('drain', done).off('close', done);
      resolve();
    };
    raw.on('drain', done).on('close', done);
  });
}
