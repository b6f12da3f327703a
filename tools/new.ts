import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesOf } from './new.templates.ts';
import { wireIn } from './new.wire.ts';
import { wordsOf, type Words } from './new.words.ts';
import { bin, root, run } from './run.ts';

const [kind, name, singular] = process.argv.slice(2);
if (kind !== 'slice' || !name || !/^[a-z]+(-[a-z]+)*$/.test(name)) {
  process.stderr.write('Say: npm run new slice vehicles (or, where the plural is no -s: npm run new slice staff person)\n');
  process.exitCode = 1;
} else if (existsSync(join(root, 'contract', 'src', `${name}.ts`))) {
  process.stderr.write(`There is a slice ${name} already: choose another name.\n`);
  process.exitCode = 1;
} else {
  await newSlice(wordsOf(name, singular));
}

/** Writes a whole, working slice: contract, table, server, web and a test; then everything that is generated from it. */
async function newSlice(words: Words): Promise<void> {
  const files = filesOf(words, await nextMigration());
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const changed = await wireIn(root, words);
  const written = [...Object.keys(files), ...changed];
  await run(bin('oxfmt'), ['--write', ...written.filter((file) => !file.endsWith('.sql'))]);
  await run(join(root, 'tools', 'gen.ts'), []);
  process.stdout.write(
    `${written.map((file) => `  ${file}`).join('\n')}\nNow give it its fields, and say in contract/src/access.ts which roles have it.\n`,
  );
}

async function nextMigration(): Promise<string> {
  const names = await readdir(join(root, 'server', 'migrations'));
  const last = Math.max(0, ...names.map((file) => Number(/^(\d{4})_/.exec(file)?.[1] ?? 0)));
  return String(last + 1).padStart(4, '0');
}
