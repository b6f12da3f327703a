import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** With the load average of the last quarter of an hour: above the number of cores, others were busy too. */
export function describeMachine(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const cores = availableParallelism() < cpus().length ? `${availableParallelism()} of ${cpus().length}` : cpus().length;
  const load = loadavg()[2]!.toFixed(1);
  return `${cores} cores (${first?.model.trim() || process.arch}), ${gigabytes} GB memory, load average ${load}, ${process.platform}, Node ${process.versions.node}`;
}

/** What processes take of the memory, in MB. Pages that several share count once, divided among them. Linux only: null elsewhere. */
export function memoryOf(pids: readonly number[]): number | null {
  if (process.platform !== 'linux') return null;
  const kilobytes = pids.map(
    (pid) => numberIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+)/m) ?? numberIn(`/proc/${pid}/status`, /^VmRSS:\s+(\d+)/m) ?? 0,
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** A process and those that it started. */
export const withChildren = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(withChildren)];

export const childrenOf = (pid: number): number[] => processes().filter((one) => parentOf(one) === pid);

export const parentOf = (pid: number): number | null => numberIn(`/proc/${pid}/status`, /^PPid:\s+(\d+)/m);

function processes(): number[] {
  return process.platform === 'linux' ? readdirSync('/proc').map(Number).filter(Boolean) : [];
}

function numberIn(file: string, pattern: RegExp): number | null {
  try {
    const [, digits] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
    return digits === undefined ? null : Number(digits);
  } catch {
    // The process ended meanwhile, or belongs to somebody else.
    return null;
  }
}
