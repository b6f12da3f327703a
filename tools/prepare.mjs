// What has to be there before anything of the project can run. Plain JavaScript without dependencies, because it is
// the only code that runs before the packages are installed, on whatever Node >= 20.19 the machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const at = (...parts) => join(root, ...parts);

/** A sentence for a person; printed without a stack. */
export class Refusal extends Error {}

/** Installs packages when they are missing, belong to another lock file or were installed on another kind of machine. */
export async function installPackages() {
  if (packagesAreRight()) return;
  const wanted = Object.entries(readJson(at('package-lock.json')).packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && fits(entry.os, process.platform) && fits(entry.cpu, process.arch))
    .map(([path]) => path);
  const present = () => wanted.filter((path) => existsSync(at(path, 'package.json'))).length;
  await runQuietly('Installing packages', npmCommand(), () => `${present()} of ${wanted.length} packages`);
}

/** The Node that everything runs on: the pinned one, else this one when it is new enough. */
export function findRuntime() {
  const folder = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const pinned = at('node_modules', folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  // A binary for another C library is there and does not run.
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Refusal(
    `There is no pinned Node for ${process.platform}-${process.arch} and this is Node ${process.versions.node}: install Node 24 and start again.`,
  );
}

/** Builds the web app when what it is made of changed since the last build. */
export async function buildWeb(runtime) {
  const stamp = at('.cache', 'web-build');
  const dist = at('web', 'dist');
  const inputs = hashOfFolders(['web', 'contract'], ['package-lock.json']);
  if (existsSync(join(dist, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) return;
  // Built aside: a build that fails or is cut off leaves the last one as it was.
  const fresh = at('.cache', 'web-dist');
  const args = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'];
  await runQuietly('Building the web app', { command: runtime, args, cwd: at('web') });
  rmSync(stamp, { force: true });
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
  writeFileSync(stamp, inputs);
}

/** Runs a main function; a Refusal ends in its one sentence and exit code 1. */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** What Node made of the sources, kept from one start to the next: half the time until the server's modules are there. */
const NODE_COMPILE_CACHE = at('.cache', 'node');

/** Runs a command in place of this process: its output, its signals, its exit code. */
export function runInPlace(command, args, env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { NODE_COMPILE_CACHE, ...process.env, ...env } });
  let passed = false;
  const pass = (signal) => {
    if (passed) return;
    passed = true;
    // A signal to the whole group (Ctrl+C, kill -- -pid) has reached the command already; one that is closing ignores this one.
    const wanted = signal === 'SIGHUP' ? 'SIGTERM' : signal;
    setTimeout(() => child.exitCode === null && child.signalCode === null && child.kill(wanted), 200).unref();
  };
  for (const signal of SIGNALS) process.on(signal, pass);
  // A signal for npm alone ends npm and the shell below it, and does not come through to here.
  const { ppid } = process;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== ppid && pass('SIGTERM'), 500).unref();
  return new Promise((done) => {
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`);
      done(1);
    });
    child.on('exit', (code, signal) => done(code ?? (signal === 'SIGKILL' ? 137 : 143)));
  });
}

/** npm writes node_modules/.package-lock.json last: it says what is really installed. */
function packagesAreRight() {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  const locked = readJson(at('package-lock.json')).packages;
  const complete = Object.entries(locked).every(
    ([path, entry]) => entry.optional || !path.startsWith('node_modules/') || isSame(installed[path], entry),
  );
  const current = Object.entries(installed).every(([path, entry]) => !path.startsWith('node_modules/') || isSame(entry, locked[path]));
  const ours = Object.values(installed).every((entry) => fits(entry.os, process.platform) && fits(entry.cpu, process.arch));
  return complete && current && ours;
}

// A package carries an integrity, the link to a workspace its folder.
const isSame = (one, other) => Boolean(one && other) && one.integrity === other.integrity && one.resolved === other.resolved;

function fits(rule, value) {
  const words = [rule ?? []].flat();
  return words.includes(value) || words.every((word) => word.startsWith('!') && word !== `!${value}`);
}

function npmCommand() {
  // Left to itself, npm leaves out what NODE_ENV or the user's own configuration says.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  // Not on the pinned Node: npm is about to remove it.
  if (npm?.endsWith('.js')) return { command: process.env.npm_node_execpath ?? process.execPath, args: [npm, ...args], cwd: root };
  return { command: 'npm', args, cwd: root, shell: process.platform === 'win32' };
}

/** Runs a command, shows only that it goes on; its output appears when it fails. */
async function runQuietly(title, { command, args, cwd, shell = false }, detail) {
  const started = Date.now();
  const output = [];
  const child = spawn(command, args, { cwd, shell, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.on('data', (part) => output.push(part));
  child.stderr.on('data', (part) => output.push(part));
  const progress = showProgress(title, started, detail);
  const stop = (signal) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  const code = await new Promise((done) => {
    child.on('error', (error) => output.push(`${error.message}\n`));
    child.on('close', (exit, signal) => done(exit ?? signal));
  });
  for (const signal of SIGNALS) process.off(signal, stop);
  progress.end(code === 0);
  if (code === 0) return;
  process.stderr.write(Buffer.concat(output.map((part) => Buffer.from(part))));
  throw new Refusal(`${title} failed (${code}): the reason stands above.`);
}

function showProgress(title, started, detail) {
  const terminal = process.stdout.isTTY;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const line = () => `${title} … ${seconds()} s${detail ? `, ${detail()}` : ''}`;
  process.stdout.write(terminal ? `${title} …` : `${title} …\n`);
  const timer = setInterval(() => process.stdout.write(terminal ? `\r\u001b[K${line()}` : `${line()}\n`), terminal ? 1000 : 10_000);
  const end = (done) => {
    clearInterval(timer);
    process.stdout.write(`${terminal ? '\r\u001b[K' : ''}${title}: ${done ? 'done' : 'stopped'} after ${seconds()} s\n`);
  };
  return { end };
}

function hashOfFolders(folders, files) {
  const hash = createHash('sha256');
  const sources = folders.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  for (const file of [...sources, ...files.map((name) => at(name))].sort()) {
    if (/[\\/](node_modules|dist)[\\/]|\.test\.tsx?$/.test(file.slice(root.length - 1))) continue;
    hash.update(`${file.slice(root.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
