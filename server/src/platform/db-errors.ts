import type pg from 'pg';
import { StartupError } from '#server/platform/startup-error.ts';

type DriverError = Error & { code?: string };

const remedies: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there: start that server or correct DATABASE_URL',
  ENOTFOUND: 'there is no such host: correct DATABASE_URL',
  EAI_AGAIN: 'its name cannot be resolved now: check the network or correct DATABASE_URL',
  ENOENT: 'there is no such socket: start that server or correct DATABASE_URL',
  EACCES: 'this user may not use that socket: correct its permissions or DATABASE_URL',
  ETIMEDOUT: 'it does not answer: check the network or correct DATABASE_URL',
  '28P01': 'the user or password is wrong: correct DATABASE_URL',
  '28000': 'this user may not sign in: correct DATABASE_URL or the pg_hba.conf of that server',
  '3D000': 'there is no such database: create it or correct DATABASE_URL',
  '53300': 'it has too many connections: raise its max_connections or end other clients, then start again with the same DATABASE_URL',
  '57P03': 'it is starting up or shutting down: try again, or correct DATABASE_URL',
};

/** What a failed first connection means, in one sentence without the password. */
export function explainConnectionError(error: unknown, config: pg.PoolConfig): StartupError {
  const cause = error as DriverError;
  const remedy = remedies[codeOf(cause)] ?? `${cause.message || 'it does not answer'}: correct DATABASE_URL`;
  return new StartupError(`The database at ${placeOf(config)} cannot be used because ${remedy}.`, { cause: error });
}

function codeOf(error: DriverError): string {
  // A host with several addresses answers with an AggregateError, whose own code is that of the first.
  const first = error instanceof AggregateError ? (error.errors[0] as DriverError | undefined) : undefined;
  return first?.code ?? error.code ?? (/timeout/i.test(error.message) ? 'ETIMEDOUT' : '');
}

function placeOf(config: pg.PoolConfig): string {
  if (!config.connectionString) return `${config.host ?? 'localhost'}${config.host?.startsWith('/') ? '' : `:${config.port ?? 5432}`}`;
  try {
    return new URL(config.connectionString).host || 'the local socket';
  } catch {
    return 'DATABASE_URL';
  }
}
