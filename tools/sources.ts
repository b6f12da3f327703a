import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './run.ts';

export interface Source {
  /** From the project's root, with slashes. */
  file: string;
  text: string;
}

const SKIPPED = new Set(['node_modules', '.git', '.cache', 'data', 'dist']);

/** Every text file of the project, or those below the folders that are named. */
export function readSources(pattern: RegExp, folders: readonly string[] = ['.']): Source[] {
  return folders
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((path) => ({ path, file: relative(root, path).split(sep).join('/') }))
    .filter(({ file }) => pattern.test(file))
    .map(({ path, file }) => ({ file, text: readFileSync(path, 'utf8') }));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
}
