import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './postgres.embedded.ts';
import type { EmbeddedPostgres, EmbeddedPostgresOptions } from './postgres.embedded.ts';
import { isRunning } from './process-identity.ts';
import { StartupError } from '#server/platform/startup-error.ts';

const holderFile = fileURLToPath(new URL('../../test/embedded-holder.ts', import.meta.url));
const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

test('starts, stops and starts again at once with its data, and leaves no process', async () => {
  const folder = await newFolder();
  const first = await start({ folder });
  expect(first.version).toMatch(/^18\./);
  await ask(first, 'create table note (text text)');
  await ask(first, "insert into note values ('kept')");
  await first.stop();
  expect(isRunning(first.pid())).toBe(false);
  const second = await start({ folder });
  expect(second.adopted).toBe(false);
  expect(await ask(second, 'select text from note')).toEqual([{ text: 'kept' }]);
});

test('works in a folder with a space, a quote and a comma', async () => {
  const postgres = await start({ folder: join(await newFolder(), `site office, "north" it's`) });
  expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('works where the path is too long for a socket, and takes its socket folder away again', async () => {
  const postgres = await start({ folder: join(await newFolder(), 'long'.repeat(30)) });
  expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(postgres.poolConfig.host).toContain('lintel-pg-');
  await postgres.stop();
  expect(existsSync(postgres.poolConfig.host!)).toBe(false);
});

test('refuses a folder that a living process holds, with the way out', async () => {
  const folder = await newFolder();
  const holder = await startHolder(folder);
  await expect(start({ folder })).rejects.toThrow(StartupError);
  await expect(start({ folder })).rejects.toThrow(new RegExp(`process ${holder.pid}.*DATA_DIR`));
  await holder.kill();
  const postgres = await start({ folder });
  await expect(start({ folder })).rejects.toThrow(/in use by another Lintel/);
  expect(await ask(postgres, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('adopts a PostgreSQL that outlived its killed parent, with every acknowledged row', async () => {
  const folder = await newFolder();
  const holder = await startHolder(folder, 'orphan');
  const written = await holder.kill();
  const postgres = await start({ folder });
  expect(postgres.adopted).toBe(true);
  expect(postgres.pid()).toBe(holder.postgresPid);
  expect(await countAcknowledged(postgres)).toBeGreaterThanOrEqual(written);
  await postgres.stop();
  expect(isRunning(holder.postgresPid)).toBe(false);
});

test.runIf(process.platform === 'linux')(
  'stops PostgreSQL when its parent is killed, and starts anew with every acknowledged row',
  async () => {
    const folder = await newFolder();
    const holder = await startHolder(folder);
    const written = await holder.kill();
    const postgres = await start({ folder });
    expect(postgres.adopted).toBe(false);
    expect(await countAcknowledged(postgres)).toBeGreaterThanOrEqual(written);
  },
);

test('recovers when parent and PostgreSQL are both killed', async () => {
  const folder = await newFolder();
  const holder = await startHolder(folder, 'orphan');
  const written = await holder.kill(() => process.kill(holder.postgresPid, 'SIGKILL'));
  const postgres = await start({ folder });
  expect(postgres.adopted).toBe(false);
  expect(await countAcknowledged(postgres)).toBeGreaterThanOrEqual(written);
});

test('restarts PostgreSQL when it dies while we run, and says so', async () => {
  const states: string[] = [];
  const postgres = await start({ folder: await newFolder(), onChange: (state) => states.push(state) });
  await ask(postgres, 'create table note (text text)');
  const before = postgres.pid();
  process.kill(before, 'SIGKILL');
  await expect.poll(() => states, { timeout: 20_000 }).toEqual(['down', 'up']);
  expect(postgres.pid()).not.toBe(before);
  expect(await ask(postgres, 'select count(*)::int as n from note')).toEqual([{ n: 0 }]);
});

test('is not misled by leftovers: a foreign process number, a half-made cluster', async () => {
  const folder = await newFolder();
  mkdirSync(join(folder, 'cluster.new'));
  writeFileSync(join(folder, 'cluster.new', 'PG_VERSION'), 'half');
  const first = await start({ folder });
  await first.stop();
  writeFileSync(join(folder, 'cluster', 'postmaster.pid'), `${process.pid}\n${folder}/cluster\n1\n5432\n${folder}\n\n  1  1\nready\n`);
  const second = await start({ folder });
  expect(second.adopted).toBe(false);
});

test('a cluster of another major version is refused', async () => {
  const folder = await newFolder();
  mkdirSync(join(folder, 'cluster'));
  writeFileSync(join(folder, 'cluster', 'PG_VERSION'), '14\n');
  await expect(start({ folder })).rejects.toThrow(/made by PostgreSQL 14 .* DATA_DIR/);
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(memory, 'lintel-embedded-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function start(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ fsync: false, ...options });
  onTestFinished(() => postgres.stop());
  return postgres;
}

async function ask(postgres: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.poolConfig);
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows;
}

async function countAcknowledged(postgres: EmbeddedPostgres): Promise<number> {
  return (await ask(postgres, 'select count(*)::int as n from acknowledged'))[0]!.n as number;
}

type Holder = { pid: number; postgresPid: number; kill: (also?: () => void) => Promise<number> };

/** Another process on the folder, which writes rows until it is killed. `kill` answers how many it had acknowledged. */
async function startHolder(folder: string, mode = ''): Promise<Holder> {
  const child = spawn(process.execPath, [holderFile, folder, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 15_000 }).toMatch(/ready \d+\n/);
  const kill = async (also?: () => void) => {
    await sleep(50);
    const gone = once(child, 'close');
    child.kill('SIGKILL');
    also?.();
    await gone;
    return Number(/(\d+)\n[^\n]*$/.exec(output)![1]);
  };
  return { pid: child.pid!, postgresPid: Number(/ready (\d+)/.exec(output)![1]), kill };
}
