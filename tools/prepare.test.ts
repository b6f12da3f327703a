/** What npm start does before the product runs, in a folder of its own with an npm and a vite that only leave a trace. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { root } from './run.ts';

let place: string;
const LOCK = {
  packages: {
    '': { name: 'lintel' },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
    'node_modules/here': { version: '1.0.0', integrity: 'sha512-here', optional: true, os: [process.platform] },
    'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-elsewhere', optional: true, os: ['plan9'] },
  },
};
const NPM = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
if (process.env.NPM_FAILS) { process.stderr.write('npm says why\\n'); process.exit(1); }
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const path of ['', 'node_modules/elsewhere']) delete packages[path];
mkdirSync('node_modules', { recursive: true });
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));`;
const VITE = `import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
if (readFileSync('src/main.tsx', 'utf8').includes('broken')) process.exit(1);
const out = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'index.html'), readFileSync('src/main.tsx'));
appendFileSync('../vite.log', 'built\\n');`;

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'lintel prepare '));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  await mkdir(join(place, 'tools'));
  await cp(join(root, 'tools', 'prepare.mjs'), join(place, 'tools', 'prepare.mjs'));
  await put('package-lock.json', JSON.stringify(LOCK));
  await put('npm.js', NPM);
  await put('package.json', '{ "type": "module" }');
  await put('node_modules/vite/bin/vite.js', VITE);
  await put('node_modules/vite/package.json', '{ "type": "module" }');
  await put('web/src/main.tsx', 'first');
  await put('contract/src/mail.ts', 'contract');
});

const install = `await installPackages();`;
const build = `await buildWeb(process.execPath);`;

test('packages are installed when there are none, dev and optional ones too, and not a second time', async () => {
  await prepare(install);
  await prepare(install);
  expect(await linesOf('npm.log')).toEqual([expect.stringMatching(/^ci --include=dev --include=optional/)]);
});

test('they are installed again when the lock names another version', async () => {
  await prepare(install);
  await put('package-lock.json', JSON.stringify(LOCK).replace('sha512-one', 'sha512-two'));
  await prepare(install);
  await prepare(install);
  expect(await linesOf('npm.log')).toHaveLength(2);
});

test('they are installed again when they came from another kind of machine', async () => {
  await prepare(install);
  await put('node_modules/.package-lock.json', JSON.stringify({ packages: { ...LOCK.packages, '': undefined } }));
  await prepare(install);
  expect(await linesOf('npm.log')).toHaveLength(2);
});

test('when npm fails its own words are shown, one sentence ends it, and the next start tries again', async () => {
  expect(await prepare(install, { NPM_FAILS: '1' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/npm says why[\s\S]*Installing packages failed/),
  });
  expect(await prepare(install)).toMatchObject({ code: 0 });
});

test('the web app is built when its sources, the contract or the lock changed, and only then', async () => {
  const built = async () => (await linesOf('vite.log')).length;
  await prepare(build);
  await prepare(build);
  expect(await built()).toBe(1);
  await put('web/src/main.test.tsx', 'a test is not delivered');
  await prepare(build);
  expect(await built()).toBe(1);
  await put('web/src/main.tsx', 'second');
  await prepare(build);
  expect(await built()).toBe(2);
  await put('contract/src/mail.ts', 'changed');
  await prepare(build);
  expect(await built()).toBe(3);
  await rm(join(place, 'web', 'dist'), { recursive: true });
  await prepare(build);
  expect(await built()).toBe(4);
});

test('a build that fails leaves the last one where it is', async () => {
  await prepare(build);
  await put('web/src/main.tsx', 'broken');
  expect(await prepare(build)).toMatchObject({ code: 1, output: expect.stringContaining('Building the web app failed') });
  expect(await readFile(join(place, 'web', 'dist', 'index.html'), 'utf8')).toBe('first');
});

test('the exit code of the server is the exit code of npm start', async () => {
  await put('server.js', 'process.exit(3);');
  expect(await prepare(`return runInPlace(process.execPath, ['server.js']);`)).toMatchObject({ code: 3 });
});

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s reaches the server, which ends in its own time', async (signal) => {
  await put(
    'server.js',
    `for (const name of ['SIGTERM', 'SIGINT']) process.on(name, () => setTimeout(() => process.exit(7), 300)); setInterval(() => {}, 1000); console.log('up');`,
  );
  const running = start(`return runInPlace(process.execPath, ['server.js']);`);
  await once(running.stdout, 'data');
  running.kill(signal);
  expect(await once(running, 'exit')).toEqual([7, null]);
});

/** Runs a body inside runMain, as start.mjs does. */
async function prepare(body: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const running = start(body, env);
  let output = '';
  running.stdout.on('data', (part: Buffer) => (output += part));
  running.stderr.on('data', (part: Buffer) => (output += part));
  const [code] = (await once(running, 'close')) as [number];
  return { code, output };
}

function start(body: string, env: Record<string, string> = {}) {
  const script = `import { buildWeb, installPackages, runInPlace, runMain } from './tools/prepare.mjs'; await runMain(async () => { ${body} });`;
  const { npm_lifecycle_event: _, ...rest } = process.env;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: place,
    env: { ...rest, npm_execpath: join(place, 'npm.js'), ...env },
  });
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(place, file)), { recursive: true });
  await writeFile(join(place, file), text);
}

const linesOf = async (file: string): Promise<string[]> => (await readFile(join(place, file), 'utf8')).trim().split('\n');
