import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '#server/platform/ports.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { checkSha256, forAll, spool, type Spooled } from '#server/adapters/blobs.spool.ts';

/** The disk writes several files at once about as fast as one. */
const AT_ONCE = 16;

/**
 * Contents in a folder: `ab/cd/<sha256>`. A file has its name only once all of it is on the disk, so there is never half of one.
 * @throws StartupError when the folder cannot be used
 */
export async function openFolderBlobs(folder: string): Promise<BlobStore> {
  const incoming = path.join(folder, 'incoming');
  // What a crash left half-written is nobody's.
  await rm(incoming, { recursive: true, force: true })
    .then(() => mkdir(incoming, { recursive: true, mode: 0o700 }))
    .catch((error: Error) => {
      throw new StartupError(`The folder for files in DATA_DIR cannot be used (${error.message}): give a folder this user may write.`);
    });
  const fileOf = (sha256: string) => fileIn(folder, sha256);

  return {
    put: async (content, limit) => (await keep(folder, [await spool(incoming, content, limit)]))[0]!,
    async putAll(contents) {
      const done: Spooled[] = [];
      const spooling = forAll(contents, AT_ONCE, async (content) => {
        const one = await spool(incoming, content);
        done.push(one);
        return one;
      });
      return keep(folder, await spooling.catch((error: unknown) => removeAll(done, error)));
    },
    async get(sha256, range) {
      const file = await open(fileOf(sha256), 'r');
      return file.createReadStream(range);
    },
    has: (sha256) =>
      access(fileOf(sha256)).then(
        () => true,
        () => false,
      ),
    remove: (sha256, putBefore) => (putBefore ? removeOld(fileOf(sha256), incoming, putBefore) : rm(fileOf(sha256), { force: true })),
  };
}

const fileIn = (folder: string, sha256: string): string => path.join(folder, checkSha256(sha256).slice(0, 2), sha256.slice(2, 4), sha256);

/** Gives contents that are on the disk their names. All names first: the first folder that is written takes most of the others along. */
async function keep(folder: string, spooled: readonly Spooled[]): Promise<{ sha256: string; size: number }[]> {
  const changed = new Set<string>();
  const naming = forAll(spooled, AT_ONCE, async ({ file, sha256 }) => {
    const name = fileIn(folder, sha256);
    const within = path.dirname(name);
    const made = await mkdir(within, { recursive: true, mode: 0o700 });
    await rename(file, name);
    for (const one of made ? [within, path.dirname(within), folder] : [within]) changed.add(one);
  });
  await naming.catch((error: unknown) => removeAll(spooled, error));
  await forAll([...changed], AT_ONCE, syncFolder);
  return spooled.map(({ sha256, size }) => ({ sha256, size }));
}

async function removeAll(spooled: readonly Spooled[], error: unknown): Promise<never> {
  await Promise.all(spooled.map(({ remove }) => remove()));
  throw error;
}

/** Taken away before it is looked at, so that one put in between is not the one that is removed. */
async function removeOld(file: string, incoming: string, putBefore: Date): Promise<void> {
  const away = path.join(incoming, randomUUID());
  if (!(await isOld(file, putBefore))) return;
  await rename(file, away);
  if (await isOld(away, putBefore)) await rm(away, { force: true });
  else await rename(away, file);
}

const isOld = (file: string, putBefore: Date): Promise<boolean> =>
  stat(file).then(
    ({ mtime }) => mtime < putBefore,
    () => false,
  );

/** A new name is durable only when the folder that holds it has been written. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
