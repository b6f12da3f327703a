import type pg from 'pg';

/** How to reach the database of a pool, for connections beside it: one that listens, one of a library. */
export function connectionOf(pool: pg.Pool): pg.ClientConfig {
  const { connectionString, host, port, user, password, database, ssl, options, connectionTimeoutMillis } = pool.options;
  return { connectionString, host, port, user, password, database, ssl, options, connectionTimeoutMillis };
}
