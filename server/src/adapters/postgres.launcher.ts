import { execFile } from 'node:child_process';
import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres.binaries.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** How PostgreSQL is started here: the words before its command, and the user that the files must belong to. */
export type Launcher = { prefix: string[]; owner?: { uid: number; gid: number }; version: string };
type Candidate = Omit<Launcher, 'version'>;

const nobody = 65534;

/**
 * PostgreSQL refuses to run as root. As root it is started in a user namespace, where root's own files seem to belong to
 * nobody; where namespaces are not allowed, as the user nobody, to whom the folder is given. `setpriv --pdeathsig` makes
 * it stop cleanly when this process is killed.
 * @throws StartupError when none of these ways works
 */
export async function chooseLauncher(folder: string, cluster: string, binaries: PostgresBinaries, pdeathsig: boolean): Promise<Launcher> {
  const owner = await stat(cluster).catch(() => undefined);
  const reasons: string[] = [];
  for (const candidate of candidates(owner, pdeathsig)) {
    if (candidate.owner) await giveFolder(folder, candidate.owner);
    try {
      return { ...candidate, version: await readVersion(candidate, folder, binaries) };
    } catch (error) {
      reasons.push(lastLine((error as { stderr?: string }).stderr || (error as Error).message));
    }
  }
  throw new StartupError(refusal(folder, reasons.at(-1) ?? 'no way to start it'));
}

export function environment(): NodeJS.ProcessEnv {
  // Not the whole environment: it holds secrets, and PGPORT or PGOPTIONS would change the server.
  const { PATH, HOME, TMPDIR, LD_LIBRARY_PATH } = process.env;
  return { PATH, HOME, TMPDIR, LD_LIBRARY_PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function candidates(owner: { uid: number; gid: number } | undefined, pdeathsig: boolean): Candidate[] {
  const death = pdeathsig ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const plain = pdeathsig ? [{ prefix: death }, { prefix: [] }] : [{ prefix: [] }];
  if (process.getuid?.() !== 0) return plain;
  const become = ({ uid, gid }: { uid: number; gid: number }): Candidate => ({
    prefix: ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...death.slice(1)],
    owner: { uid, gid },
  });
  // Made by an ordinary user or by the second way below: it must stay theirs.
  if (owner && owner.uid !== 0) return [become(owner)];
  const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];
  return [...plain.map(({ prefix }) => ({ prefix: [...namespace, ...prefix] })), become({ uid: nobody, gid: nobody })];
}

/** Proves in one go that the command can be run this way, and that the folder can be reached this way. */
async function readVersion({ prefix }: Candidate, folder: string, binaries: PostgresBinaries): Promise<string> {
  const words = [...prefix, 'sh', '-c', 'cd "$1" && test -w . && exec "$2" --version', 'sh', folder, binaries.postgres];
  const { stdout } = await promisify(execFile)(words[0]!, words.slice(1), { env: environment() });
  return /(\d+(\.\d+)*)\S*\s*$/.exec(stdout.replace(/\(Debian.*/, '').trim())?.[1] ?? 'unknown';
}

async function giveFolder(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const paths = [folder, ...(await readdir(folder, { recursive: true })).map((path) => join(folder, path))];
  for (const path of paths) {
    await chown(path, uid, gid).catch(() => undefined); // a file that goes meanwhile needs no owner
  }
}

function refusal(folder: string, reason: string): string {
  if (process.getuid?.() === 0) {
    return `PostgreSQL does not run as root and could not be started as another user in ${folder} (${reason}): start Lintel as an ordinary user, set DATA_DIR to a folder that the user "nobody" can reach, or set DATABASE_URL.`;
  }
  return `The embedded PostgreSQL cannot run in ${folder} (${reason}): set DATA_DIR to a folder of yours, or set DATABASE_URL to a PostgreSQL 15 or newer.`;
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1)!.trim();
}
