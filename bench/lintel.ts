import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { freePort } from '@lintel/server/test/free-port.ts';
import type { Database } from '@lintel/server/src/db.gen.ts';
import { NO_RELATIONS, type User } from '@lintel/server/src/platform/context.ts';
import { openDatabase } from '@lintel/server/src/platform/db.ts';
import { startHelper, type Helper } from './child.ts';
import type { CastName } from '@lintel/server/test/cast.ts';
import type { Hire, Load, Loaded, Opened, Sync, Synced, Token, Watch } from './lintel.messages.ts';
import { memoryOf, parentOf, withChildren } from './machine.ts';
import { tell } from './measure.ts';

export interface Statement {
  text: string;
  values: unknown[];
}

/** A server with the cast hired, and the same database beside it. */
export interface Lintel {
  origin: string;
  headers: Record<string, string>;
  /** Those of another of the cast. */
  headersOf(who: CastName): Promise<Record<string, string>>;
  user: User;
  pool: pg.Pool;
  /** How another process reaches the same database. */
  poolConfig: pg.PoolConfig;
  /** Name and version of the database. */
  postgres: string;
  deliver(maildir: string, most?: number): Promise<Loaded>;
  sync(accountId: string): Promise<Synced>;
  watch(): Promise<unknown>;
  /** So many workers without a login, in the department of the cast; answers their ids. */
  hire(count: number): Promise<string[]>;
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

/** Starts the server on a data folder of its own, made inside this one; where DATABASE_URL names a PostgreSQL, on a new database there. */
export async function startLintel(within: string): Promise<Lintel> {
  const folder = await mkdtemp(path.join(within, 'lintel-bench-'));
  const port = await freePort();
  const external = await newDatabase();
  const helper = startHelper('./lintel.child.ts', {
    ...(external ? { DATABASE_URL: external.url } : {}),
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    HOST: '127.0.0.1',
    SMTP_IN_PORT: 'off',
    DEMO: 'off',
    MAIL_SERVERS: '127.0.0.1',
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    // As `npm start` has it.
    MALLOC_ARENA_MAX: '2',
  });
  const remove = async () => {
    await helper.stop();
    await external?.drop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const opened = await helper.ask<Opened>({ do: 'open' });
    const { pool, version, close } = await openDatabase({ ...opened.pool, max: 2 });
    return {
      origin: opened.origin,
      headers: { authorization: `Bearer ${opened.token}` },
      headersOf: tokensFrom(helper),
      user: { id: opened.personId, name: '', email: '', role: 'employee', departmentId: null, sessionId: null, ...NO_RELATIONS },
      pool,
      poolConfig: opened.pool,
      postgres: `PostgreSQL ${version}`,
      deliver: (maildir, most) => deliver(helper, pool, maildir, most),
      sync: (accountId) => helper.ask<Synced>({ do: 'sync', accountId } satisfies Sync, onSyncNews),
      watch: () => helper.ask({ do: 'watch' } satisfies Watch),
      hire: (count) => helper.ask<string[]>({ do: 'hire', count } satisfies Hire),
      memory: () => readMemory(pool, helper),
      statementsOf: recorderOn(pool),
      stop: () => close().then(remove),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

let made = 0;

/** Beside the one that DATABASE_URL names, which must be allowed to make others. */
async function newDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) return null;
  const url = new URL(DATABASE_URL);
  url.pathname = `/lintel_bench_${process.pid}_${(made += 1)}`;
  const name = url.pathname.slice(1);
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await ask(`create database ${name} encoding 'UTF8' template template0`);
  return { url: url.href, drop: () => ask(`drop database ${name} with (force)`) };
}

/** Each is asked for once. */
function tokensFrom(helper: Helper): Lintel['headersOf'] {
  const known = new Map<CastName, Promise<string>>();
  return async (who) => {
    const token = known.get(who) ?? helper.ask<string>({ do: 'token', who } satisfies Token);
    known.set(who, token);
    return { authorization: `Bearer ${await token}` };
  };
}

async function deliver(helper: Helper, pool: pg.Pool, folder: string, most = Number.MAX_SAFE_INTEGER): Promise<Loaded> {
  const onNews = (news: unknown) => {
    const { done, total } = news as { done: number; total: number };
    tell(`Delivering mails: ${done} of ${total}`);
  };
  const loaded = await helper.ask<Loaded>({ do: 'load', folder, most } satisfies Load, onNews);
  // What the database does by itself a minute later, done now, so that no figure depends on when it happens.
  await pool.query('vacuum analyze');
  return loaded;
}

const onSyncNews = (news: unknown): void => tell(`Fetching mails: ${(news as { done: number }).done}`);

function recorderOn(pool: pg.Pool): Lintel['statementsOf'] {
  const recorded: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void recorded.push({ text: query.sql, values: [...query.parameters] }),
  });
  return async (work) => {
    await work(db);
    return recorded.splice(0);
  };
}

/** Of the server, and of its PostgreSQL with all its processes. */
async function readMemory(pool: pg.Pool, helper: Helper): Promise<Memory | null> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]!.pid);
  const server = memoryOf([helper.pid]);
  const postgres = postmaster === null ? null : memoryOf(withChildren(postmaster));
  return server === null || postgres === null ? null : { server, postgres };
}
