import { setTimeout as sleep } from 'node:timers/promises';
import { clearLeftovers, launchPostgres } from './postgres.process.ts';
import type { ClusterOptions } from './postgres.process.ts';
import { isRunning } from './process-identity.ts';
import type { DatabaseLog } from '#server/platform/db.ts';

export type WatchOptions = {
  log?: DatabaseLog;
  /** Told when PostgreSQL died while we run, and when it is back. */
  onChange?: (state: 'down' | 'up') => void;
};
/** The one PostgreSQL that runs now. */
export type Running = { pid: number; stopping: boolean; timer?: NodeJS.Timeout };

const backOffMs = [100, 250, 500, 1_000, 2_000, 5_000, 10_000];
const watchMs = 250;
const stragglerMs = 10_000;

/** Looks often rather than waiting for the child's exit event: an adopted PostgreSQL is not our child. */
export function watch(running: Running, cluster: ClusterOptions, options: WatchOptions): void {
  running.timer = setTimeout(async () => {
    if (!running.stopping && !isRunning(running.pid)) await revive(running, cluster, options);
    if (!running.stopping) watch(running, cluster, options);
  }, watchMs);
  running.timer.unref();
}

async function revive(running: Running, cluster: ClusterOptions, options: WatchOptions): Promise<void> {
  options.log?.error({ pid: running.pid, logFile: cluster.paths.logFile }, 'the embedded PostgreSQL died; starting it again');
  options.onChange?.('down');
  for (let attempt = 0; !running.stopping; attempt++) {
    try {
      running.pid = await launchPatiently(cluster);
      options.log?.warn({ pid: running.pid }, 'the embedded PostgreSQL runs again');
      return options.onChange?.('up');
    } catch (error) {
      options.log?.error({ err: error, attempt }, 'the embedded PostgreSQL did not start again');
      await sleep(backOffMs[Math.min(attempt, backOffMs.length - 1)], undefined, { ref: false });
    }
  }
}

/** The workers of a PostgreSQL that was killed take a moment to notice; until then their shared memory is in use. */
export async function launchPatiently(cluster: ClusterOptions): Promise<number> {
  await clearLeftovers(cluster.paths);
  const until = Date.now() + stragglerMs;
  for (;;) {
    try {
      return await launchPostgres(cluster);
    } catch (error) {
      if (Date.now() > until || !(error as Error).message.includes('still in use')) throw error;
      await sleep(50);
    }
  }
}
