import pg from 'pg';
import { connectionOf } from '#server/platform/connection.ts';
import type { DatabaseLog } from '#server/platform/db.ts';

export interface Listener {
  close(): Promise<void>;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
const ASK_MS = 15_000;

/**
 * Keeps one connection that listens on a channel. When it breaks it is made anew, with growing waits. `onNotice` is called for
 * each notification and after each (re)connection, because meanwhile some may have been missed.
 */
export async function listenOn(pool: pg.Pool, channel: string, onNotice: () => void, log: Pick<DatabaseLog, 'warn'>): Promise<Listener> {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let wait = FIRST_WAIT_MS;
  let isEstablished = false;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...connectionOf(pool), application_name: `lintel ${channel}`, keepAlive: true, query_timeout: 10_000 });
    client = next;
    next.on('error', () => retry(next));
    next.on('end', () => retry(next));
    next.on('notification', onNotice);
    await next.connect();
    await next.query(`listen ${channel}`);
    wait = FIRST_WAIT_MS;
    isEstablished = true;
    onNotice();
  }

  function retry(broken: pg.Client): void {
    // A first connection that fails is the caller's to know.
    if (isClosed || !isEstablished || client !== broken) return;
    client = null;
    broken.removeAllListeners('notification');
    broken.end().catch(() => undefined);
    log.warn({ channel, waitMs: wait }, 'the listening connection broke and is made anew');
    timer = setTimeout(() => void connect().catch(() => client && retry(client)), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }

  // A connection that died silently is noticed by asking it something.
  const asking = setInterval(() => {
    const asked = client;
    asked?.query('select 1').catch(() => retry(asked));
  }, ASK_MS);
  asking.unref();

  await connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(asking);
      await client?.end().catch(() => undefined);
    },
  };
}
