import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './run.ts';

const GENERATED = ['tools/migrations.landed.txt', 'server/src/*.gen.*', 'web/src/**/*.gen.*', 'docs/generated/*', 'README.md'];

/** Runs the generator and names the files that were not what it writes. */
export async function staleFiles(): Promise<string[]> {
  const before = await readGenerated();
  // In a process of its own: this one may have loaded what is about to change.
  await run(join(root, 'tools', 'gen.ts'), []);
  const after = await readGenerated();
  return [...new Set([...before.keys(), ...after.keys()])].filter((file) => before.get(file) !== after.get(file)).sort();
}

async function readGenerated(): Promise<Map<string, string>> {
  const files = globSync(GENERATED, { cwd: root });
  return new Map(await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)));
}
