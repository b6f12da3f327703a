import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { VARIABLES } from '@lintel/server/src/env.ts';
import { loadContract } from './contract.slices.ts';
import * as write from './docs.write.ts';
import { root } from './run.ts';

const START = '<!-- environment: written by npm run gen -->';
const END = '<!-- environment end -->';

/** Writes docs/generated/*.md and the table of variables in README.md. */
export async function generateDocs(): Promise<void> {
  const folder = join(root, 'docs', 'generated');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(await describeProduct())) await writeChanged(join(folder, `${name}.md`), text);
  const readme = join(root, 'README.md');
  if (existsSync(readme)) await writeChanged(readme, fillReadme(await readFile(readme, 'utf8')));
}

async function describeProduct(): Promise<Record<string, string>> {
  const slices = await loadContract();
  const { PAGES } = (await import('@lintel/web/src/pages.ts')) as { PAGES: readonly write.PageEntry[] };
  return {
    pages: write.pagesDoc(PAGES),
    routes: write.routesDoc(slices),
    permissions: write.permissionsDoc(slices),
    states: write.statesDoc(slices),
    errors: write.errorsDoc(),
    environment: write.environmentDoc(VARIABLES),
    glossary: write.glossaryDoc(slices),
  };
}

function fillReadme(text: string): string {
  const [before, rest] = text.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`README.md has no place for the environment: write ${START} and ${END} where its table belongs.`);
  return `${before}${START}\n\n${write.environmentTable(VARIABLES)}\n\n${END}${after}`;
}

async function writeChanged(file: string, text: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) !== text) await writeFile(file, text);
}
