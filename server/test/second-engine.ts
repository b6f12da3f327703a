import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from '#server/adapters/postgres.binaries.ts';

const places = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];

/** The oldest PostgreSQL from 15 on that is installed on this machine: what is written for 15 must run on it. */
export function installedBinaries(): PostgresBinaries {
  const found = places.flatMap(versionsIn).sort((a, b) => a.major - b.major)[0];
  if (found) return { initdb: join(found.bin, 'initdb'), postgres: join(found.bin, 'postgres') };
  throw new Error(
    `LINTEL_TEST_ENGINE=installed found no PostgreSQL 15 or newer in ${places.join(', ')}: install one, or set TEST_DATABASE_URL.`,
  );
}

function versionsIn(place: string): { major: number; bin: string }[] {
  const names = existsSync(place) ? readdirSync(place) : [];
  return names
    .map((name) => ({ major: Number(/^(?:postgresql@)?(\d+)$/.exec(name)?.[1] ?? 0), bin: join(place, name, 'bin') }))
    .filter(({ major, bin }) => major >= 15 && existsSync(join(bin, 'initdb')));
}
