import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Words } from './new.words.ts';

type Edit = (text: string) => string;

/** Names the new slice where slices are listed; answers the files that changed. Raises when a list is not where it was. */
export async function wireIn(root: string, words: Words): Promise<string[]> {
  const edits = editsOf(words);
  const texts = new Map<string, string>();
  // All are made before any is written: a list that is not found leaves nothing half wired.
  for (const [file, change] of Object.entries(edits)) {
    const before = await readFile(join(root, file), 'utf8');
    texts.set(
      file,
      change.reduce((text, edit) => edit(text), before),
    );
  }
  for (const [file, text] of texts) await writeFile(join(root, file), text);
  return [...texts.keys()];
}

function editsOf({ slice, camel, pascal }: Words): Record<string, Edit[]> {
  const permissions = [`'${slice}:read'`, `'${slice}:write'`];
  return {
    'contract/src/access.ts': [
      append(/const HOLDERS = \{[\s\S]*?(?=,?\n\} as const)/, ...permissions.map((permission) => `${permission}: ['super_admin']`)),
    ],
    'server/src/app.ts': [
      importAfter(
        /^import .* from '#server\/features\/.*';$/gm,
        `import { mount${pascal} } from '#server/features/${slice}/${slice}.routes.ts';`,
      ),
      append(/const SLICES = \[[^\]]*?(?=,?\s*\])/, `mount${pascal}`),
    ],
    'server/test/app.ts': [
      importAfter(/^import .* from '@lintel\/contract\/.*';$/gm, `import { ${camel}Api } from '@lintel/contract/${slice}';`),
      append(/const APIS = \{[^}]*?(?=,?\s*\})/, `${camel}: ${camel}Api`),
    ],
    'web/src/pages.ts': [
      importAfter(/^import .* from '#web\/features\/.*';$/gm, `import { ${camel}Pages } from '#web/features/${slice}/${slice}.pages.ts';`),
      append(/export const PAGES[^=]*= \[[^\]]*?(?=,?\s*\])/, `...${camel}Pages`),
    ],
    'web/src/kit/api.ts': [
      importAfter(/^import .* from '@lintel\/contract\/.*';$/gm, `import type { ${camel}Api } from '@lintel/contract/${slice}';`),
      append(
        /export const api = \{[\s\S]*?(?=,?\n\};)/,
        `${camel}: createClient(ROUTES.${camel} as unknown as typeof ${camel}Api, transport)`,
      ),
    ],
  };
}

/** Adds entries at the end of the list that the pattern matches up to its last entry. */
const append =
  (list: RegExp, ...entries: string[]): Edit =>
  (text) => {
    if (!list.test(text)) throw new Error(`There is no list ${list.source}: adapt tools/new.wire.ts.`);
    return text.replace(list, (whole) => [whole, ...entries].join(',\n'));
  };

const importAfter =
  (imports: RegExp, line: string): Edit =>
  (text) => {
    const last = [...text.matchAll(imports)].at(-1);
    if (!last) throw new Error(`There is no import like ${imports.source}: adapt tools/new.wire.ts.`);
    const end = last.index + last[0].length;
    return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
  };
