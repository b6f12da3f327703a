import { execFile, spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { chown, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRunning } from './process-identity.ts';
import type { PostgresBinaries } from './postgres.binaries.ts';
import { environment } from './postgres.launcher.ts';
import type { Launcher } from './postgres.launcher.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** The paths of one embedded cluster. `socket` is the folder of its socket, mostly the folder itself. */
export type ClusterPaths = { folder: string; cluster: string; socket: string; logFile: string };
export type ClusterOptions = { paths: ClusterPaths; binaries: PostgresBinaries; launcher: Launcher; fsync: boolean };
export type Postmaster = { pid: number; socket: string; status: string };

export const superuser = 'lintel';
export const port = 5432;
export const socketFolderPrefix = 'lintel-pg-';

/** Makes the cluster when there is none. It is made aside and renamed, so that a kill leaves nothing half-made. */
export async function ensureCluster({ paths, binaries, launcher, fsync }: ClusterOptions): Promise<void> {
  if (await stat(join(paths.cluster, 'PG_VERSION')).catch(() => undefined)) return checkMajor(paths, launcher);
  const draft = `${paths.cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (launcher.owner) await chown(draft, launcher.owner.uid, launcher.owner.gid);
  const locale = Number.parseInt(launcher.version) >= 17 ? ['--locale-provider=builtin', '--locale=C.UTF-8'] : ['--locale=C.UTF-8'];
  const words = [...launcher.prefix, binaries.initdb, '-D', draft, '-U', superuser, '-A', 'trust', '-E', 'UTF8', ...locale];
  words.push('--data-checksums', '--no-instructions', ...(fsync ? [] : ['--no-sync']));
  try {
    await promisify(execFile)(words[0]!, words.slice(1), { cwd: paths.folder, env: environment() });
  } catch (error) {
    const reason = ((error as { stderr?: string }).stderr ?? '').trim().split('\n')[0] || (error as Error).message;
    const remedy = reason.includes('effective user')
      ? 'start Lintel as a user that /etc/passwd names'
      : 'set DATA_DIR to a local folder of yours with free space';
    throw new StartupError(
      `The embedded PostgreSQL could not make its files in ${paths.folder} (${reason}): ${remedy}, or set DATABASE_URL.`,
      { cause: error },
    );
  }
  await rename(draft, paths.cluster);
}

async function checkMajor(paths: ClusterPaths, launcher: Launcher): Promise<void> {
  const major = (await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8')).trim();
  if (Number(major) === Number.parseInt(launcher.version)) return;
  throw new StartupError(
    `The database in ${paths.folder} was made by PostgreSQL ${major} and this Lintel brings ${launcher.version}: restore a backup into a new DATA_DIR, or start the Lintel that made it.`,
  );
}

/** Starts PostgreSQL and waits until it takes connections. @returns its process number */
export async function launchPostgres({ paths, binaries, launcher, fsync }: ClusterOptions): Promise<number> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${paths.socket.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    random_page_cost: '1.1',
    max_wal_size: '256MB',
    // Neither statements nor their failures: they hold people's data. The caller gets the error and logs what it may.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    timezone: 'UTC',
    ...(fsync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const words = [...launcher.prefix, binaries.postgres, '-D', paths.cluster, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) words.push('-c', `${name}=${value}`);
  const output = openSync(paths.logFile, 'a', 0o600);
  if (launcher.owner) fchownSync(output, launcher.owner.uid, launcher.owner.gid);
  // Detached: Ctrl-C in the terminal goes to Lintel only, which drains its requests first and then stops this.
  const child = spawn(words[0]!, words.slice(1), {
    cwd: paths.folder,
    env: environment(),
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  const pid = child.pid!;
  if (await becomesReady(pid, paths.cluster)) return pid;
  throw new StartupError(
    `The embedded PostgreSQL in ${paths.folder} did not start (${await lastFailure(paths.logFile)}): see ${paths.logFile}, set DATA_DIR to another folder, or set DATABASE_URL.`,
  );
}

/** Waits for the line in postmaster.pid that says so; recovery after a crash may take its time. @returns false when it ended instead */
export async function becomesReady(pid: number, cluster: string): Promise<boolean> {
  while (isRunning(pid)) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === pid && postmaster.status === 'ready') return true;
    await sleep(5);
  }
  return false;
}

/** The PostgreSQL that runs on this cluster now, whoever started it. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const postmaster = readPostmaster(cluster);
  return postmaster && isRunning(postmaster.pid) && isPostgresOn(postmaster.pid, cluster) ? postmaster : undefined;
}

/**
 * The number in postmaster.pid may belong to somebody else after a restart of a container or machine, or to a zombie
 * that nobody collects; PostgreSQL would refuse to start. The file goes only when no process at all works in the cluster.
 */
export async function clearLeftovers({ cluster, socket }: ClusterPaths): Promise<void> {
  const postmaster = readPostmaster(cluster);
  if (!postmaster || findPostmaster(cluster)) return;
  if (basename(postmaster.socket).startsWith(socketFolderPrefix) && postmaster.socket !== socket)
    await rm(postmaster.socket, { recursive: true, force: true });
  if (!isTaken(postmaster.pid)) return; // PostgreSQL itself sees that nobody is there
  const until = Date.now() + 10_000;
  while (await anyProcessIn(cluster)) {
    if (Date.now() > until) return;
    await sleep(20);
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  await rm(join(socket, `.s.PGSQL.${port}.lock`), { force: true });
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function anyProcessIn(cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  return (await readdir('/proc')).some((name) => /^\d+$/.test(name) && isPostgresOn(Number(name), cluster));
}

/** Ends PostgreSQL cleanly and waits until the process is gone; harder when it does not end in time (it recovers at the next start). */
export async function endPostgres(pid: number, patienceMs = 20_000): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isRunning(pid)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await isGone(pid, patience)) return;
  }
}

export async function isGone(pid: number, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  while (isRunning(pid)) {
    if (Date.now() > until) return false;
    await sleep(5);
  }
  return true;
}

/** postmaster.pid: number, data folder, start, port, socket folder, address, shared memory, status; the last ones come later. */
function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Math.abs(Number(lines[0]));
    return pid > 0 ? { pid, socket: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? 'starting' } : undefined;
  } catch {
    return undefined;
  }
}

function isPostgresOn(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    // Not ours to look at: its command line is public.
  }
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(words[0] ?? '') === 'postgres' && words.includes(cluster);
  } catch {
    return process.platform !== 'linux' && isRunning(pid);
  }
}

async function lastFailure(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8').catch(() => '')).trim().split('\n').slice(-20);
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? '';
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '') || `nothing was written to ${dirname(logFile)}`;
}
