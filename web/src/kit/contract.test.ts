import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Modules of the contract without zod: only they may give values to the browser's first chunks. */
const LIGHT = ['approval-kinds', 'access', 'errors', 'mail-rules', 'kit/client', 'kit/size', 'kit/route', 'kit/days'];

test('the web takes types from the contract’s schemas, and values only from where no zod is', async () => {
  const source = path.join(import.meta.dirname, '..');
  const files = (await readdir(source, { recursive: true })).filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  const heavy: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(source, file), 'utf8');
    for (const [, names = '', module = ''] of text.matchAll(/^import (?!type )([^;]+?) from '@lintel\/contract\/([^']+)'/gm)) {
      const isTypes =
        names
          .replace(/[{}\s]/g, '')
          .split(',')
          .filter(Boolean).length === names.match(/\btype\s/g)?.length;
      if (!LIGHT.includes(module) && !isTypes) heavy.push(`${file}: ${module}`);
    }
  }
  expect(heavy).toEqual([]);
});
