import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processStart } from './process-identity.ts';

export type FolderLock = { release: () => void };
type Holder = { pid: number; start: string };

/**
 * Takes the folder for this process: a file with its number and start time, taken over only from a process that is dead.
 * Synchronous, so that nothing else of this process runs in between.
 * @returns the lock, or the number of the living process that holds it
 */
export function lockFolder(folder: string): FolderLock | { heldBy: number } {
  const file = join(folder, 'lintel.lock');
  const mine = JSON.stringify({ pid: process.pid, start: processStart(process.pid) ?? '' });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      // A link is made whole or not at all; a file that is created first and filled later could be read empty.
      if (linked(draft, file)) return { release: () => release(file, mine) };
      const text = readText(file);
      const holder = text === undefined ? undefined : parse(text);
      if (holder && processStart(holder.pid) === holder.start) return { heldBy: holder.pid };
      if (text !== undefined) removeDead(file, text);
    }
    return { heldBy: parse(readText(file) ?? '')?.pid ?? 0 };
  } finally {
    rmSync(draft, { force: true });
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Another process may have taken over between reading and removing: look at what was moved away and put it back if it lives. */
function removeDead(file: string, deadText: string): void {
  const aside = `${file}.dead.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== deadText) linked(aside, file);
  rmSync(aside, { force: true });
}

function release(file: string, mine: string): void {
  if (readText(file) === mine) rmSync(file, { force: true });
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}
