import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started, as a text that no later process with the same number shares; undefined when there is none
 * (a zombie is none: it has ended and only waits for its parent).
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== 'linux') return startByPs(pid);
  try {
    // The command name stands in parentheses and may hold spaces: count the fields behind it. proc(5): field 3 is the state, 22 the start.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${bootId()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

export function isRunning(pid: number): boolean {
  return processStart(pid) !== undefined;
}

// Ticks since boot repeat after a restart of the machine.
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return 'boot';
  }
}

function startByPs(pid: number): string | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
  } catch {
    return undefined;
  }
}
