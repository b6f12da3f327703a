import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder, readMigrations } from '@lintel/server/src/platform/migrate.ts';
import { root } from './run.ts';

const FILE = join(root, 'tools', 'migrations.landed.txt');

/** What every installation may have run already: name -> sha256. */
export function landedMigrations(): Map<string, string> {
  const lines = existsSync(FILE) ? readFileSync(FILE, 'utf8').trim().split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => line.split('  ') as [string, string]).map(([hash, name]) => [name, hash]));
}

/** Adds migrations that are new to the list. One that stands in it already keeps its hash: an edit must fail a test. */
export async function landMigrations(): Promise<void> {
  const landed = landedMigrations();
  for (const { name, sha256 } of await readMigrations(migrationsFolder)) if (!landed.has(name)) landed.set(name, sha256);
  // Slices land in any order; the list stands in the order in which they run.
  const sorted = [...landed].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = sorted.map(([name, hash]) => `${hash}  ${name}\n`).join('');
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeFileSync(FILE, text);
}
