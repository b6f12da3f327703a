import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeFolders, type FolderCount, type Share } from './maildir.ts';
import { PEOPLE } from './people.ts';
import { FOLDERS, INBOX_SHARE } from './plan.ts';
import { MARKERS } from './words.ts';

export interface CorpusOptions {
  out: string;
  /** Mails in INBOX; the other folders come on top, so that the whole holds inbox / 0.7. */
  inbox: number;
  seed: number;
  workers: number;
  /** Mails of about a hundred words. */
  isShort?: boolean | undefined;
}

export interface Manifest {
  inbox: number;
  total: number;
  seed: number;
  seconds: number;
  bytes: number;
  folders: Record<string, FolderCount>;
  /** What to search for, and how often it comes. */
  queries: { common: string; mid: string; rare: string; none: string; from: string; fromName: string };
}

/** Writes `out`/Maildir and `out`/manifest.json. The same inbox and seed give the same bytes and file names, whatever the workers. */
export async function writeCorpus({ out, inbox, seed, workers, isShort = false }: CorpusOptions): Promise<Manifest> {
  const started = performance.now();
  const folder = path.join(out, 'Maildir');
  const total = Math.round(inbox / INBOX_SHARE);
  makeFolders(folder);
  writeFileSync(path.join(folder, 'subscriptions'), `${FOLDERS.slice(1).join('\n')}\n`);
  const shares = await Promise.all(
    Array.from({ length: workers }, (_, first) => writeInWorker({ folder, total, seed, first, workers, isShort })),
  );
  const folders = Object.fromEntries(FOLDERS.map((name, i) => [name, shares.map((counts) => counts[i]!).reduce(sum)]));
  const manifest: Manifest = {
    inbox,
    total,
    seed,
    seconds: Math.round(performance.now() - started) / 1000,
    bytes: Object.values(folders).reduce((bytes, one) => bytes + one.bytes, 0),
    folders,
    queries: { common: 'concrete', ...queryWords },
  };
  writeFileSync(path.join(out, 'manifest.json'), JSON.stringify(manifest, null, 1));
  return manifest;
}

const sender = PEOPLE[3]!;
const queryWords = {
  mid: MARKERS.mid,
  rare: MARKERS.rare,
  none: MARKERS.none,
  from: sender.address,
  fromName: sender.name.split(' ')[1]!,
};

const sum = (a: FolderCount, b: FolderCount): FolderCount => ({
  n: a.n + b.n,
  bytes: a.bytes + b.bytes,
  unseen: a.unseen + b.unseen,
  flagged: a.flagged + b.flagged,
});

function writeInWorker(share: Share): Promise<FolderCount[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./maildir.worker.ts', import.meta.url), { workerData: share });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
