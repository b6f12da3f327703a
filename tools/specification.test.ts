/** The table of the specification names tests that are there. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.ts';
import { readSources } from './sources.ts';

const tests = readSources(/\.(test|e2e|race|bench)\.tsx?$/, ['contract', 'server', 'web', 'tools', 'e2e'])
  .map(({ text }) => text)
  .join('\n')
  .replaceAll("\\'", "'");
/** What the last column quotes: a test by its name, or by parts of it, as "$name is welcomed ... with their own menu"; no words of the screen. */
const quoted = readFileSync(join(root, 'e2e/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap((line) => [...(line.split(/(?<!\\)\|/).at(-2) ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name!))
  .filter((name) => !name.startsWith('{'));

test('every test that the table of the specification names is there', () => {
  expect(quoted.length).toBeGreaterThan(100);
  expect(quoted.filter((name) => !name.split('...').every((part) => tests.includes(part.trim())))).toEqual([]);
});
