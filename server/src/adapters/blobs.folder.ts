import { randomUUID } from 'node:crypto';
import { access, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore } from '#server/platform/ports.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { checkSha256, spool } from '#server/adapters/blobs.spool.ts';

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
  const fileOf = (sha256: string) => path.join(folder, checkSha256(sha256).slice(0, 2), sha256.slice(2, 4), sha256);

  return {
    async put(content, limit) {
      const spooled = await spool(incoming, content, limit);
      try {
        const file = fileOf(spooled.sha256);
        const made = await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await rename(spooled.file, file);
        await syncFolder(path.dirname(file));
        if (made) for (const above of [path.dirname(path.dirname(file)), folder]) await syncFolder(above);
      } finally {
        await spooled.remove();
      }
      return { sha256: spooled.sha256, size: spooled.size };
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
