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
const STREAM_HEADERS = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };

export function createStream(reply: FastifyReply, request: StreamRequest, onEnd: (stream: EventStream) => void): EventStream {
  const { personId, recheck } = request;
  const headers = { ...(reply.getHeaders() as OutgoingHttpHeaders), ...STREAM_HEADERS };
  reply.hijack();
  const line: Line = { raw: reply.raw, personId, known: 0n };
  let isLive = false;

  const stream: EventStream = {
    personId,
    async start(db, position) {
      line.raw.writeHead(200, headers);
      write(line, 'retry: 2000\n\n');
      await resume(line, request.lastEventId, db, position);
      isLive = true;
      write(line, `id: ${line.known}\n\n`);
    },
    offer(row) {
      if (isLive) send(line, row);
    },
    async beat(position) {
      if (!isLive) return;
      try {
        await recheck();
      } catch {
        return stream.end();
      }
      knowsUpTo(line, position);
      write(line, `: still here\nid: ${line.known}\n\n`);
    },
    end() {
      onEnd(stream);
      if (!line.raw.headersSent) line.raw.writeHead(503, { 'content-length': 0 });
      line.raw.end();
    },
  };
  line.raw.on('close', () => onEnd(stream));
  line.raw.on('error', () => onEnd(stream));
  return stream;
}

interface Line {
  raw: ServerResponse;
  personId: string;
  /** Up to where this browser knows all. */
  known: bigint;
}

/** What is offered meanwhile is passed over, because it is in the table: reads on until that has caught up. */
async function resume(line: Line, lastEventId: string | null, db: Db, position: () => string): Promise<void> {
  if (lastEventId !== null && (await isKept(db, lastEventId))) {
    knowsUpTo(line, lastEventId);
    for (let target = ''; target !== position() && !line.raw.destroyed; knowsUpTo(line, target)) {
      target = position();
      await replay(line, db);
    }
  } else if (lastEventId !== null) {
    write(line, dataOf(RESYNC));
  }
  knowsUpTo(line, position());
}

async function replay(line: Line, db: Db): Promise<void> {
  for (let last = String(line.known); !line.raw.destroyed;) {
    const rows = await readEvents(db, last, line.personId);
    for (const row of rows) send(line, row);
    if (rows.length < EVENT_BATCH) return;
    last = rows.at(-1)!.id;
    // The next batch waits until this one was taken over.
    if (line.raw.writableNeedDrain) await takenOver(line.raw);
  }
}

function knowsUpTo(line: Line, position: string): void {
  if (BigInt(position) > line.known) line.known = BigInt(position);
}

function send(line: Line, row: EventRow): void {
  if (BigInt(row.id) <= line.known) return;
  knowsUpTo(line, row.id);
  if (row.personId === null || row.personId === line.personId) write(line, `id: ${row.id}\n${dataOf(row.data)}\n`);
}

function write({ raw }: Line, text: string): void {
  if (raw.writableEnded || raw.destroyed) return;
  raw.write(text);
  if (raw.writableLength > MOST_UNREAD_BYTES) raw.destroy();
}

const dataOf = (event: ServerEvent): string => `data: ${JSON.stringify(event)}\n`;

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
