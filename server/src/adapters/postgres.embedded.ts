import { chmod, chown, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import type { PoolConfig } from 'pg';
import { lockFolder } from './folder-lock.ts';
import type { FolderLock } from './folder-lock.ts';
import { embeddedBinaries } from './postgres.binaries.ts';
import type { PostgresBinaries } from './postgres.binaries.ts';
import { chooseLauncher } from './postgres.launcher.ts';
import {
  becomesReady,
  endPostgres,
  ensureCluster,
  findPostmaster,
  isGone,
  port,
  socketFolderPrefix,
  superuser,
} from './postgres.process.ts';
import type { ClusterOptions, ClusterPaths } from './postgres.process.ts';
import { launchPatiently, watch } from './postgres.watch.ts';
import type { Running, WatchOptions } from './postgres.watch.ts';
import { isRunning } from './process-identity.ts';
import { StartupError } from '#server/platform/startup-error.ts';

export type EmbeddedPostgresOptions = WatchOptions & {
  /** Ours alone, mode 0700; the cluster, its log and its lock live here. */
  folder: string;
  /** Off only for data that may be lost: tests. */
  fsync?: boolean;
  /** Stop when this process is killed. Off to prove that an orphan is adopted. */
  pdeathsig?: boolean;
  /** Another PostgreSQL than the one from npm. */
  binaries?: PostgresBinaries;
};

export type EmbeddedPostgres = {
  poolConfig: PoolConfig;
  version: string;
  /** It had outlived an earlier process and was taken over as it ran. */
  adopted: boolean;
  /** The number of its process; another one after it died and was restarted. */
  pid: () => number;
  /** Waits until it is gone. May be called twice. */
  stop: () => Promise<void>;
};

const longestSocketPath = 107;

/**
 * Starts our own PostgreSQL on a unix socket in the folder, or takes over the one that is still running there, and
 * restarts it when it dies.
 * @throws StartupError when another process holds the folder or PostgreSQL cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folder = resolve(options.folder);
  const lock = await takeFolder(folder);
  try {
    return await start(options, folder, lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function start(options: EmbeddedPostgresOptions, folder: string, lock: FolderLock): Promise<EmbeddedPostgres> {
  const paths: ClusterPaths = { folder, cluster: join(folder, 'cluster'), socket: folder, logFile: join(folder, 'postgres.log') };
  await rotateLog(paths.logFile);
  const orphan = await adopt(paths);
  const cluster = await prepare(options, orphan ? { ...paths, socket: orphan.socket } : paths);
  const running: Running = { pid: orphan?.pid ?? 0, stopping: false };
  try {
    if (!orphan) {
      await ensureCluster(cluster);
      running.pid = await launchPatiently(cluster);
    }
    const poolConfig = { host: cluster.paths.socket, port, user: superuser, database: superuser };
    const version = await ensureDatabase(poolConfig);
    // Where the parent's death sends no signal (macOS), at least an orderly exit does.
    const onExit = () => void (isRunning(running.pid) && process.kill(running.pid, 'SIGINT'));
    process.once('exit', onExit);
    watch(running, cluster, options);
    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= end(running, cluster.paths, lock).finally(() => process.off('exit', onExit)));
    return { poolConfig, version, adopted: orphan !== undefined, pid: () => running.pid, stop };
  } catch (error) {
    if (running.pid) await endPostgres(running.pid);
    await removeSocketFolder(cluster.paths);
    throw error;
  }
}

async function takeFolder(folder: string): Promise<FolderLock> {
  try {
    await mkdir(folder, { recursive: true });
    if (process.getuid?.() === (await stat(folder)).uid || process.getuid?.() === 0) await chmod(folder, 0o700);
    const lock = lockFolder(folder);
    if ('release' in lock) return lock;
    throw new StartupError(
      `The data folder ${folder} is in use by another Lintel (process ${lock.heldBy}): stop that one, or set DATA_DIR to another folder.`,
    );
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The data folder ${folder} cannot be written (${(error as Error).message}): set DATA_DIR to a folder of yours.`,
      { cause: error },
    );
  }
}

/** The PostgreSQL that an earlier process left behind, unless it is going down or does not answer: then it is ended first. */
async function adopt(paths: ClusterPaths): Promise<{ pid: number; socket: string } | undefined> {
  const found = findPostmaster(paths.cluster);
  if (!found) return undefined;
  if (found.status === 'stopping') {
    if (!(await isGone(found.pid, 30_000))) await endPostgres(found.pid);
    return undefined;
  }
  if (await becomesReady(found.pid, paths.cluster)) {
    const socket = findPostmaster(paths.cluster)?.socket ?? found.socket;
    const answers = await query({ host: socket, port, user: superuser, database: 'postgres' }, 'select 1').catch(() => undefined);
    if (answers) return { pid: found.pid, socket };
  }
  await endPostgres(found.pid);
  return undefined;
}

async function prepare(options: EmbeddedPostgresOptions, paths: ClusterPaths): Promise<ClusterOptions> {
  const binaries = options.binaries ?? (await embeddedBinaries());
  const launcher = await chooseLauncher(paths.folder, paths.cluster, binaries, options.pdeathsig ?? true);
  let { socket } = paths;
  if (Buffer.byteLength(join(socket, `.s.PGSQL.${port}`)) > longestSocketPath) {
    socket = await mkdtemp(join(tmpdir(), socketFolderPrefix));
    if (launcher.owner) await chown(socket, launcher.owner.uid, launcher.owner.gid);
  }
  return { paths: { ...paths, socket }, binaries, launcher, fsync: options.fsync ?? true };
}

async function ensureDatabase(config: PoolConfig): Promise<string> {
  const admin = { ...config, database: 'postgres' };
  const rows = await query(
    admin,
    `select current_setting('server_version') as version, exists (select from pg_database where datname = '${superuser}') as there`,
  );
  if (!rows[0]!.there) await query(admin, `create database ${superuser}`);
  return String(rows[0]!.version).split(' ')[0]!;
}

async function query(config: PoolConfig, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // a broken connection also rejects the query below
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function end(running: Running, paths: ClusterPaths, lock: FolderLock): Promise<void> {
  running.stopping = true;
  clearTimeout(running.timer);
  await endPostgres(running.pid);
  // A restart may have been under way.
  const latest = findPostmaster(paths.cluster);
  if (latest) await endPostgres(latest.pid);
  await removeSocketFolder(paths);
  lock.release();
}

async function removeSocketFolder(paths: ClusterPaths): Promise<void> {
  if (paths.socket !== paths.folder) await rm(paths.socket, { recursive: true, force: true });
}

async function rotateLog(logFile: string): Promise<void> {
  const { size } = await stat(logFile).catch(() => ({ size: 0 }));
  if (size > 5_000_000) await rename(logFile, `${logFile}.1`);
}
