import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { Env } from '#server/env.ts';
import type { Log } from '#server/platform/context.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** To the person at the terminal; the log is for machines. */
export const report = (text: string): void => void process.stdout.write(`${text}\n`);

/** What stopped the start: our own sentence, or for what we did not foresee everything that is known. */
export const explain = (error: unknown): string =>
  error instanceof StartupError
    ? error.message
    : `Lintel could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;

/** Structured logs that never carry a secret, whatever object is logged. */
export const logOptions = (level: Env['logLevel']): LoggerOptions => ({
  level,
  base: null,
  redact: {
    paths: ['authorization', 'cookie', 'password', 'token', 'refreshToken', 'secret', 'code'].flatMap((name) => [
      name,
      `*.${name}`,
      `*.*.${name}`,
    ]),
    censor: '(not logged)',
  },
});

export async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.port, host: env.host });
  } catch (error) {
    throw listenError(error, 'PORT', 'HOST', env.port, env.host);
  }
}

/** Tries both ports and lets them go again: known to be taken before a database is made, not after. */
export async function checkPorts({ port, host, smtpIn }: Pick<Env, 'port' | 'host' | 'smtpIn'>): Promise<void> {
  await tryPort(port, host).catch((error: unknown) => {
    throw listenError(error, 'PORT', 'HOST', port, host);
  });
  if (!smtpIn) return;
  await tryPort(smtpIn.port, smtpIn.host).catch((error: unknown) => {
    throw listenError(error, 'SMTP_IN_PORT', 'SMTP_IN_HOST', smtpIn.port, smtpIn.host);
  });
}

const tryPort = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });

/** A port that cannot be had, as one sentence that names the variable and the remedy. */
export function listenError(error: unknown, portName: string, hostName: string, port: number, host: string): Error {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'EADDRINUSE')
    return new StartupError(`${portName} ${port} is in use by another program: stop that program or set ${portName} to a free port.`);
  if (code === 'EACCES')
    return new StartupError(`${portName} ${port} may not be opened by this user: set ${portName} to a port above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(`${hostName} ${host} is no address of this machine: set ${hostName} to one that is.`);
  return error as Error;
}

/** Ends the server: requests under way are finished, connections that a browser only keeps open are cut after a while. */
export async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), 5000);
  app.server.closeIdleConnections();
  await app.close();
  clearTimeout(cut);
}

const PATIENCE_MS = 14_000;

/** On SIGTERM or SIGINT runs the steps in order and ends the process: nothing new is taken in, what runs is finished. */
export function endOnSignal(log: Log, steps: (() => Promise<unknown>)[]): void {
  let closing = false;
  const close = async (signal: string) => {
    if (closing) return;
    closing = true;
    log.info({ signal }, 'stopping');
    const late = setTimeout(() => {
      log.error('stopped before everything was finished');
      process.exit(1);
    }, PATIENCE_MS);
    let code = 0;
    for (const step of steps) {
      await step().catch((error: unknown) => {
        log.error({ err: error }, 'a part did not stop cleanly');
        code = 1;
      });
    }
    clearTimeout(late);
    process.exit(code);
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}
