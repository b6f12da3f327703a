import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@lintel/server/test/free-port.ts';
import { childrenOf, memoryOf } from './machine.ts';
import { median, tell } from './measure.ts';
import type { Figure } from './report.ts';

const START = fileURLToPath(new URL('../tools/start.mjs', import.meta.url));
const ROUNDS = 3;
const PATIENCE_MS = 120_000;

/** Milliseconds; and of the server with the demo company megabytes, where the machine tells. */
interface Round {
  first: number;
  demo: number;
  second: number;
  memory: number | null;
}

/** `npm start` until the server says that it can serve; packages are installed and the web is built. */
export async function measureStart(): Promise<Figure[]> {
  const rounds: Round[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    tell(`Starting and stopping: ${i + 1} of ${ROUNDS}`);
    rounds.push(await measureRound());
  }
  const memory = rounds.flatMap((round) => round.memory ?? []);
  const figure = (what: string, name: 'first' | 'demo' | 'second', atMost: number): Figure => ({
    section: 'start',
    what,
    value: median(rounds.map((round) => round[name])) / 1000,
    unit: 's',
    goal: { atMost },
    note: `median of ${ROUNDS}`,
  });
  return [
    figure('npm start to health, new data folder', 'first', 20),
    figure('npm start to a complete demo company', 'demo', 60),
    figure('npm start to health, second start', 'second', 5),
    ...(memory.length > 0
      ? [
          {
            section: 'start',
            what: 'server with the demo company, second start',
            value: median(memory),
            unit: 'MB',
            goal: { atMost: 250 },
          } as const,
        ]
      : []),
  ];
}

async function measureRound(): Promise<Round> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-bench-start-'));
  const running: ChildProcess[] = [];
  try {
    const started = await start(folder, running);
    const first = performance.now() - started.at;
    await until(started.child, () => isDemoComplete(started.origin));
    const demo = performance.now() - started.at;
    await stop(started.child);
    const again = await start(folder, running);
    const second = performance.now() - again.at;
    // `npm start` waits for the server, its one child.
    const memory = memoryOf(childrenOf(again.child.pid!));
    await stop(again.child);
    return { first, demo, second, memory };
  } finally {
    for (const child of running) if (child.exitCode === null) await stop(child);
    await rm(folder, { recursive: true, force: true });
  }
}

async function start(folder: string, running: ChildProcess[]): Promise<{ child: ChildProcess; origin: string; at: number }> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const at = performance.now();
  const env = {
    ...process.env,
    DATA_DIR: path.join(folder, 'data'),
    PORT: String(port),
    SMTP_IN_PORT: String(smtpPort),
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [START], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  running.push(child);
  await until(child, async () => (await healthOf(origin)) !== null);
  return { child, origin, at };
}

async function healthOf(origin: string): Promise<{ demo: string } | null> {
  const answer = await fetch(`${origin}/api/v1/health`).catch(() => null);
  if (!answer?.ok) return null;
  const { data } = (await answer.json()) as { data: { demo: { state: string } } };
  return { demo: data.demo.state };
}

async function isDemoComplete(origin: string): Promise<boolean> {
  const health = await healthOf(origin);
  if (health?.demo === 'failed') throw new Error('The demo company could not be loaded');
  return health?.demo === 'done';
}

async function until(child: ChildProcess, isDone: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await isDone())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    if (performance.now() > end) throw new Error('The server was not ready in time');
    await sleep(20);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
