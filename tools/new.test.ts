import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsOf } from './new.words.ts';
import { bin, root } from './run.ts';
import { WORKSPACES } from './steps.ts';

let copy: string;

beforeAll(async () => {
  copy = await copyProject();
  await inCopy(join(copy, 'tools', 'new.ts'), 'slice', 'site-visits');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test('the new slice has no type error', async () => {
  // Its own files and all they import; the rest is checked as it is.
  const include = ['contract/src/site-visits.ts', 'server/src/features/site-visits', 'web/src/features/site-visits'];
  const config = { extends: './tsconfig.json', include, exclude: ['**/*.test.ts'] };
  await writeFile(join(copy, 'tsconfig.new.json'), JSON.stringify(config));
  await inCopy(bin('typescript', 'tsc'), '-p', 'tsconfig.new.json');
});

test('what was written keeps the rules of lint and format', async () => {
  await inCopy(
    bin('oxlint'),
    '--deny-warnings',
    'contract/src/site-visits.ts',
    'server/src/features/site-visits',
    'web/src/features/site-visits',
  );
  await inCopy(bin('oxfmt'), '--check', 'contract/src/site-visits.ts', 'server/src/features/site-visits', 'web/src/features/site-visits');
});

test('its own test passes on a real database', async () => {
  const output = await inCopy(bin('vitest'), 'run', '--project', 'server', 'site-visits');
  expect(output).toMatch(/3 passed/);
});

test('it stands in the generated documents', async () => {
  expect(await readFile(join(copy, 'docs', 'generated', 'routes.md'), 'utf8')).toContain('GET /site-visits');
  expect(await readFile(join(copy, 'docs', 'generated', 'permissions.md'), 'utf8')).toContain('site-visits:write');
});

test('a second slice of the same name is refused', async () => {
  await expect(inCopy(join(copy, 'tools', 'new.ts'), 'slice', 'site-visits')).rejects.toThrow(/already/);
});

test.each([
  ['vehicles', 'vehicle'],
  ['site-visits', 'site visit'],
  ['companies', 'company'],
  ['boxes', 'box'],
  ['houses', 'house'],
])('one of %s is a %s', (plural, singular) => {
  expect(wordsOf(plural).one).toBe(singular);
});

/** The project without what is built or installed; packages are linked, workspaces are the copy's own. */
async function copyProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel new '));
  const skipped = new Set(['node_modules', '.git', '.cache', 'data', 'dist']);
  await cp(root, folder, { recursive: true, filter: (source) => source === root || !skipped.has(basename(source)) });
  await mkdir(join(folder, 'node_modules', '@lintel'), { recursive: true });
  const packages = (await readdir(join(root, 'node_modules'))).filter((name) => name !== '@lintel' && name !== '.vite');
  for (const name of packages) await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of WORKSPACES) await symlink(join(folder, name), join(folder, 'node_modules', '@lintel', name));
  return folder;
}

/** Runs a script inside the copy; raises with its output when it fails. */
async function inCopy(script: string, ...args: string[]): Promise<string> {
  const { NODE_OPTIONS: _, VITEST: __, ...env } = process.env;
  const run = promisify(execFile)(process.execPath, [script, ...args], { cwd: copy, env, maxBuffer: 20_000_000 });
  const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${error.stdout}${error.stderr}`.slice(-4000));
  });
  return stdout;
}
