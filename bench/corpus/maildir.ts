import { closeSync, futimesSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { writeMail } from './message.ts';
import { FOLDERS, planMails } from './plan.ts';

/** Maildir++: INBOX is the folder itself, the others stand beside it with a dot. */
const SUBFOLDERS = FOLDERS.map((name, i) => (i === 0 ? '' : `.${name}`));

export interface FolderCount {
  n: number;
  bytes: number;
  unseen: number;
  flagged: number;
}

/** One worker's part: every `workers`-th mail, from `first` on. */
export interface Share {
  folder: string;
  total: number;
  seed: number;
  first: number;
  workers: number;
  isShort: boolean;
}

export function makeFolders(folder: string): void {
  for (const sub of SUBFOLDERS) for (const kind of ['cur', 'new', 'tmp']) mkdirSync(path.join(folder, sub, kind), { recursive: true });
}

/** Writes a share of the mails; answers what went into each folder. */
export function writeShare({ folder, total, seed, first, workers, isShort }: Share): FolderCount[] {
  const plan = planMails(total, seed);
  const counts = FOLDERS.map(() => ({ n: 0, bytes: 0, unseen: 0, flagged: 0 }));
  for (let i = first; i < total; i += workers) {
    const { date, folder: at } = plan[i]!;
    const { bytes, flags } = writeMail(i, plan, seed, isShort);
    const name = `${date}.M${String(i % 1_000_000).padStart(6, '0')}P1Q${i}.bench,S=${bytes.length},W=${bytes.length + linesIn(bytes)}:2,${flags}`;
    writeAt(path.join(folder, SUBFOLDERS[at]!, 'cur', name), bytes, date);
    const count = counts[at]!;
    count.n++;
    count.bytes += bytes.length;
    if (!flags.includes('S')) count.unseen++;
    if (flags.includes('F')) count.flagged++;
  }
  return counts;
}

function writeAt(file: string, bytes: Buffer, seconds: number): void {
  const descriptor = openSync(file, 'w', 0o600);
  writeSync(descriptor, bytes);
  futimesSync(descriptor, seconds, seconds);
  closeSync(descriptor);
}

function linesIn(bytes: Buffer): number {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
  return lines;
}
