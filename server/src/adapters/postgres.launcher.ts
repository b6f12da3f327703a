import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './postgres.binaries.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** How PostgreSQL is started here: the words before its command, and the user that the files must belong to. */
export type Launcher = { prefix: string[]; owner?: Owner; version: string };
type Owner = { uid: number; gid: number };
type Candidate = Omit<Launcher, 'version'>;

const nobody = 65534;
const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];

/**
 * PostgreSQL refuses to run as root. As root it is started in a user namespace, where root's own files seem to belong to
 * nobody; where namespaces are not allowed, as the user nobody, to whom the folder is given. `setpriv --pdeathsig` makes
 * it stop cleanly when this process is killed.
 * @throws StartupError when none of these ways works
 */
export async function chooseLauncher(folder: string, cluster: string, binaries: PostgresBinaries, pdeathsig: boolean): Promise<Launcher> {
  const owner = await stat(cluster).catch(() => undefined);
  const above = await stat(dirname(folder));
  const reasons: string[] = [];
  for (const candidate of candidates(owner, above, pdeathsig)) {
    if (candidate.owner) await giveFolder(folder, candidate.owner);
    try {
      return { ...candidate, version: await readVersion(candidate, folder, binaries) };
    } catch (error) {
      if (candidate.owner && owner?.uid !== candidate.owner.uid) await giveFolder(folder, { uid: 0, gid: 0 });
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

function candidates(owner: Owner | undefined, above: Owner, pdeathsig: boolean): Candidate[] {
  const death = pdeathsig ? [['setpriv', '--pdeathsig', 'INT'], []] : [[]];
  const plain = death.map((prefix) => ({ prefix }));
  const mapped = death.map((prefix) => ({ prefix: [...namespace, ...prefix] }));
  const uid = process.getuid?.();
  if (uid !== 0) return hasName(uid) ? plain : [...mapped, ...plain];
  // Made by an ordinary user or by the second way below: it must stay theirs.
  if (owner && owner.uid !== 0) return [become(owner, death[0]!)];
  // Below a closed folder of an ordinary user, that user is the one who can reach it.
  return [...mapped, ...(above.uid === 0 ? [] : [become(above, death[0]!)]), become({ uid: nobody, gid: nobody }, death[0]!)];
}

function become(owner: Owner, death: string[]): Candidate {
  const prefix = [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    ...(hasName(owner.uid) ? [] : namespace),
    ...death,
  ];
  return { prefix, owner };
}

/** initdb refuses a user without a name, as containers often have; in a namespace that user is nobody. */
function hasName(uid = 0): boolean {
  try {
    return (
      process.platform !== 'linux' ||
      readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .some((line) => line.split(':')[2] === String(uid)) ||
      (uid === process.getuid?.() && userInfo().username !== '')
    );
  } catch {
    return false;
  }
}

/** Proves in one go that the command can be run this way, and that the folder can be reached this way. */
async function readVersion({ prefix }: Candidate, folder: string, binaries: PostgresBinaries): Promise<string> {
  const words = [...prefix, 'sh', '-c', 'cd "$1" && test -w . && exec "$2" --version', 'sh', folder, binaries.postgres];
  const { stdout } = await promisify(execFile)(words[0]!, words.slice(1), { env: environment() });
  return /(\d+(\.\d+)*)\S*\s*$/.exec(stdout.replace(/\(Debian.*/, '').trim())?.[1] ?? 'unknown';
}

async function giveFolder(folder: string, { uid, gid }: Owner): Promise<void> {
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
