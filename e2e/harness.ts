import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@lintel/server/test/free-port.ts';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findBrowser } from './browser.ts';

const MAIN = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));

/** A whole Lintel of its own: process, data folder, ports. */
export interface RunningLintel {
  url: string;
  smtpPort: number;
  dataDir: string;
  /** All it wrote so far. */
  output(): string;
  /** As the operator does: SIGTERM, and waits. Answers the exit code; null when it did not end within 15 s and was killed. */
  stop(): Promise<number | null>;
  /** As a power cut does. */
  kill(): Promise<void>;
  /** Stops and removes the data. */
  remove(): Promise<void>;
}

const PATIENCE_MS = 15_000;

/** Starts the server as `npm start` does (the web must be built), and waits until it can serve. */
export async function startLintel(env: Record<string, string> = {}, dataDir?: string): Promise<RunningLintel> {
  const folder = dataDir ?? (await newFolder());
  const port = env['PORT'] ? Number(env['PORT']) : await freePort();
  const smtpPort = env['SMTP_IN_PORT'] ? Number(env['SMTP_IN_PORT']) : await freePort();
  const started = spawnLintel({ DATA_DIR: folder, PORT: String(port), SMTP_IN_PORT: String(smtpPort), LOG_LEVEL: 'warn', ...env });
  const { child, ended, output } = started;
  const url = `http://localhost:${port}`;
  await healthy(url, child, output).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    return ended.finally(() => clearTimeout(late));
  };
  return {
    url,
    smtpPort,
    dataDir: folder,
    output,
    stop,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    remove: async () => {
      await stop();
      await removeFolder(folder);
    },
  };
}

/** Runs the server with settings that it should refuse, until it ends by itself. */
export async function refusedStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const ports = { PORT: String(await freePort()), SMTP_IN_PORT: String(await freePort()) };
  const { child, ended, output } = spawnLintel({ LOG_LEVEL: 'warn', ...ports, ...env });
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const code = await ended.finally(() => clearTimeout(late));
  return { code, output: output() };
}

function spawnLintel(env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...cleanEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  // 'close' comes after the last output.
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  return { child, ended, output: () => output };
}

/** A data folder of its own; the space in its path is on purpose. */
export const newFolder = (): Promise<string> => mkdtemp(path.join(tmpdir(), 'lintel e2e '));

/** The database of a killed server may still be writing its last files. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });

/** Nothing that this machine happens to set may reach the server under test. Node's cache is the one that npm test and npm start use. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, LANG, TMPDIR, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}

async function healthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was healthy:\n${output()}`);
    const answer = await fetch(`${url}/api/v1/health`).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`The server was not healthy in time:\n${output()}`);
}

/** Waits until the demo company is complete: half a minute on a quiet machine, minutes on a busy one. */
export async function demoLoaded(url: string): Promise<void> {
  for (let tries = 0; tries < 4000; tries += 1) {
    const { data } = (await (await fetch(`${url}/api/v1/health`)).json()) as { data: { demo: { state: string; step: string } } | null };
    // A server that is busy loading may refuse to say how far it is.
    if (data?.demo.state === 'done') return;
    if (data?.demo.state === 'failed') throw new Error(`The demo company could not be loaded: ${data.demo.step}`);
    await sleep(100);
  }
  throw new Error('The demo company was not loaded in time');
}

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** The system's Chromium. */
export const launchBrowser = async (): Promise<Browser> => chromium.launch({ executablePath: await findBrowser(), args: CHROMIUM_FLAGS });

export interface Visitor {
  page: Page;
  /** What went wrong in the pages: exceptions, blocked scripts, violations of the policies, requests to other hosts, broken answers. */
  faults: string[];
  leave(): Promise<void>;
}

const FORBIDDEN = /Content Security Policy|Trusted ?Type|Blocked script execution/i;

/** A browser of one person, watched for everything that must never happen. `friends` are further origins it may speak to. */
export async function visit(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  friends: readonly string[] = [],
): Promise<Visitor> {
  const context = await browser.newContext({
    ...{ baseURL: url, locale: 'en-GB', timezoneId: 'Europe/Berlin', viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' },
    // It would take the whole app in beside every test; the journey without network allows it.
    serviceWorkers: 'block',
    ...options,
  });
  // A busy machine is slow, not wrong.
  context.setDefaultTimeout(90_000);
  const faults: string[] = [];
  const allowed = [new URL(url).origin, ...friends];
  context.on('weberror', (one) => faults.push(`exception: ${one.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error' && FORBIDDEN.test(message.text())) faults.push(`policy: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && !allowed.includes(origin)) faults.push(`foreign request: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`broken answer: ${response.status()} ${response.url()}`);
  });
  return { page: await context.newPage(), faults, leave: () => context.close() };
}

export const DEMO_PASSWORD = 'lintel-demo';

/** Signs in through the provider's own page, as a person does. Ends on the person's dashboard. */
export async function signIn(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await giveCredentials(page, username, password);
  // Faster than the welcome card, which goes on by itself after 2 s.
  const onward = page.getByRole('link', { name: 'Go to Dashboard' });
  await onward.waitFor();
  await onward.click({ timeout: 1500 }).catch(() => undefined);
  await page.waitForURL(/\/dashboard$/);
}

/** Fills in the provider's form, once the browser is there. */
export async function giveCredentials(page: Page, username: string, password = DEMO_PASSWORD): Promise<void> {
  await page.waitForURL(/\/sign-in\//);
  await page.locator('input[name=username]').fill(username);
  await page.locator('input[name=password]').fill(password);
  await page.locator('input[name=password]').press('Enter');
}
