import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { LogEvent, RawBuilder, Transaction } from 'kysely';
import pg from 'pg';
import type { BaseLogger } from 'pino';
import { explainConnectionError } from '#server/platform/db-errors.ts';
import { preparingClient } from '#server/platform/db-prepared.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import type { Database } from '#server/db.gen.ts';

export type { Database };
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
export type DatabaseLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>;

export type DatabaseHandle = { db: Db; pool: pg.Pool; version: string; close: () => Promise<void> };
export type DatabaseOptions = { log?: DatabaseLog; slowMs?: number };

const oldestServer = 150_000;

/**
 * Opens the pool and the query builder on it, and proves with one query that the server answers and can be used.
 * @throws StartupError when it cannot be reached, is older than 15 or does not store UTF-8
 */
export async function openDatabase(config: pg.PoolConfig, options: DatabaseOptions = {}): Promise<DatabaseHandle> {
  const pool = new pg.Pool({
    max: 10,
    application_name: 'lintel',
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 60_000,
    options: '-c TimeZone=UTC',
    Client: preparingClient(),
    ...config,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
  });
  // A connection that breaks while it idles (the server restarts) is replaced by the pool; without a listener it would end the process.
  // Its message alone: the error carries the whole connection.
  pool.on('error', ({ message }) => void (pool.ending || options.log?.warn({ reason: message }, 'a database connection broke while idle')));
  // One that breaks between two statements of a transaction: the next statement fails, and that is how its caller learns of it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: (event) => observe(event, options) });
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= db.destroy().then(() => (pool.ended ? undefined : pool.end())));
  try {
    return { db, pool, version: await checkServer(pool), close };
  } catch (error) {
    await close();
    throw error instanceof StartupError ? error : explainConnectionError(error, pool.options);
  }
}

/** Runs the work in a transaction: the caller's own when there is one already, so that services can call each other. */
export async function withTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Tx);
  const begun: Tx[] = [];
  const result = await db.transaction().execute((tx) => {
    begun.push(tx);
    return work(tx);
  });
  for (const done of begun.flatMap((tx) => onCommit.get(tx) ?? [])) done();
  return result;
}

const onCommit = new WeakMap<Db, (() => void)[]>();

/** Has something forgotten in memory once the transaction of `db` is committed; at once outside one. Not for work that may fail. */
export function afterCommit(db: Db, done: () => void): void {
  if (!db.isTransaction) return done();
  onCommit.set(db, [...(onCommit.get(db) ?? []), done]);
}

/** A JSON value as a query parameter. The driver would send an array as a PostgreSQL array otherwise. */
export function toJson<T>(value: T): RawBuilder<T> {
  return sql<T>`${JSON.stringify(value)}::jsonb`;
}

/**
 * Many rows as one parameter, for `json_to_recordset`: the statement is the same for any number of them, and prepared once. Takes what
 * PostgreSQL cannot store (NUL, half characters) out of their texts. Bigints as text; what is undefined is null.
 */
export function asRecords(rows: readonly object[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows);
  return sql`${UNSTORABLE.test(text) ? JSON.stringify(rows, storableTexts) : text}::json`;
}

/** As they stand in JSON: looked for once in all of it, because to ask of each text costs as much as writing it. */
const UNSTORABLE = /\\u(0000|d[89a-f])/;

const storableTexts = (_key: string, value: unknown) => (typeof value === 'string' ? storable(value) : value);

const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\ufffd');

const counting = new AsyncLocalStorage<string[]>();

/** The statements that the work sent through Kysely (begin, commit, rollback and savepoints left out), for tests that hold their number. */
export async function countQueries<T>(work: () => Promise<T>): Promise<{ count: number; statements: string[]; result: T }> {
  const statements: string[] = [];
  const result = await counting.run(statements, work);
  return { count: statements.length, statements, result };
}

/** Work that is done once in a while and not with each call: no count sees its statements. */
export const uncounted = <T>(work: () => Promise<T>): Promise<T> => counting.exit(work);

const bookkeeping = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i;

function observe(event: LogEvent, { log, slowMs = 500 }: DatabaseOptions): void {
  const text = event.query.sql;
  if (!bookkeeping.test(text)) counting.getStore()?.push(text);
  // The text without its parameters: those are people's data and have no place in a log.
  if (event.queryDurationMillis >= slowMs) log?.warn({ sql: text, ms: Math.round(event.queryDurationMillis) }, 'slow query');
}

const asText = (value: string) => value;
const textArray: number = 1009; // the driver's types list only some numbers as literals
/** Dates and timestamps without a zone would become instants in the server's zone: they stay text. int8 and numeric are strings already. */
const parsers = new Map<number, (value: string) => unknown>([
  [1082, asText], // date
  [1114, asText], // timestamp without time zone
  [1182, pg.types.getTypeParser(textArray)], // date[]
]);

function getTypeParser(type: number, format?: 'text' | 'binary'): unknown {
  return (format !== 'binary' && parsers.get(type)) || pg.types.getTypeParser(type, format as 'text');
}

async function checkServer(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ number: number; version: string; encoding: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const { number, version, encoding } = rows[0]!;
  if (number < oldestServer) {
    throw new StartupError(
      `DATABASE_URL names a PostgreSQL ${version}: Lintel needs version 15 or newer, so point DATABASE_URL to one or leave it out to use the embedded database.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(
      `DATABASE_URL names a database with the encoding ${encoding}: create one with "encoding UTF8 template template0" and name that in DATABASE_URL.`,
    );
  }
  return version.split(' ')[0]!;
}
