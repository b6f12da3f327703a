import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@lintel/e2e/harness.ts';
import type { CastName } from '@lintel/server/test/cast.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from '@lintel/server/src/db.gen.ts';
import type { User } from '@lintel/server/src/platform/context.ts';
import { startHelper, type Helper } from './child.ts';
import { writeCorpus } from './corpus/corpus.ts';
import { memoryOf, parentOf, withChildren } from './machine.ts';
import { tell } from './measure.ts';

/** Whose mailbox is filled and read. */
export const PERSON: CastName = 'marta.kessler';

export type Question = { do: 'open' } | { do: 'load'; folder: string };
export interface Opened {
  origin: string;
  token: string;
  personId: string;
  pool: pg.PoolConfig;
}
export interface Loaded {
  mails: number;
  bytes: number;
  seconds: number;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** A server with a full mailbox, and the same database beside it. */
export interface Lintel {
  origin: string;
  headers: Record<string, string>;
  user: User;
  pool: pg.Pool;
  postgres: string;
  loaded: Loaded;
  memoryBefore: Memory | null;
  memory(): Promise<Memory | null>;
  /** What this work sends to the database, as the server writes it. */
  statementsOf(work: (db: Kysely<Database>) => Promise<unknown>): Promise<Statement[]>;
  stop(): Promise<void>;
}

/** Megabytes. */
export interface Memory {
  server: number;
  postgres: number;
}

export interface LintelOptions {
  inbox: number;
  /** A corpus that is there already; left out, one is written and removed. */
  corpus: string | undefined;
}

/** Starts the server on a data folder of its own and delivers the corpus to it. */
export async function startLintel({ inbox, corpus }: LintelOptions): Promise<Lintel> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-'));
  const port = await freePort();
  const helper = startHelper('./lintel.child.ts', {
    ...{ DATA_DIR: path.join(folder, 'data'), PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, HOST: '127.0.0.1' },
    ...{ SMTP_IN_PORT: 'off', DEMO: 'off', LOG_LEVEL: 'warn', NODE_ENV: 'production' },
  });
  const remove = async () => {
    await helper.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    tell('Starting a server without mails');
    const opened = await helper.ask<Opened>({ do: 'open' });
    const pool = new pg.Pool({ ...opened.pool, max: 2 });
    const memory = () => readMemory(pool, helper);
    const memoryBefore = await memory();
    const loaded = await deliver(helper, corpus ?? path.join(folder, 'corpus'), corpus ? null : inbox);
    await pool.query('vacuum analyze');
    return { ...(await describe(opened, pool)), pool, loaded, memory, memoryBefore, stop: () => pool.end().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function deliver(helper: Helper, out: string, inbox: number | null): Promise<Loaded> {
  if (inbox !== null) {
    tell(`Writing a corpus with ${inbox} mails in the inbox`);
    await writeCorpus({ out, inbox, seed: 1, workers: 2 });
  }
  const onNews = (news: unknown) => {
    const { done, total } = news as { done: number; total: number };
    tell(`Delivering mails: ${done} of ${total}`);
  };
  const loaded = await helper.ask<Loaded>({ do: 'load', folder: path.join(out, 'Maildir') }, onNews);
  if (inbox !== null) await rm(out, { recursive: true, force: true });
  tell(`Delivered ${loaded.mails} mails at ${Math.round(loaded.mails / loaded.seconds)} a second\n`);
  return loaded;
}

async function describe({ origin, token, personId }: Opened, pool: pg.Pool) {
  const recorded: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void recorded.push({ text: query.sql, values: [...query.parameters] }),
  });
  const { rows } = await pool.query<{ version: string }>("select 'PostgreSQL ' || current_setting('server_version') as version");
  const user: User = { id: personId, name: 'Marta Kessler', email: '', role: 'employee', departmentId: null, sessionId: null };
  return {
    origin,
    headers: { authorization: `Bearer ${token}` },
    user,
    postgres: rows[0]!.version,
    statementsOf: async (work: (on: Kysely<Database>) => Promise<unknown>) => {
      await work(db);
      return recorded.splice(0);
    },
  };
}

/** Of the server, and of its PostgreSQL with all backends. */
async function readMemory(pool: pg.Pool, helper: Helper): Promise<Memory | null> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]!.pid);
  const server = memoryOf([helper.pid]);
  const postgres = postmaster === null ? null : memoryOf(withChildren(postmaster));
  return server === null || postgres === null ? null : { server, postgres };
}
