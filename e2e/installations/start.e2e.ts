import { once } from 'node:events';
import { freePort } from '@lintel/server/test/free-port.ts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFolder, refusedStart, removeFolder, startLintel } from '#e2e/harness.ts';

let folder: string;
beforeAll(async () => {
  folder = await newFolder();
});
afterAll(() => removeFolder(folder));

/** What stands below the table of settings. */
const sentenceOf = (output: string): string => output.trim().split('\n').at(-1)!;

describe('a setting that cannot be is answered with one sentence and nothing is written', () => {
  test.concurrent.each([
    [{ PORT: 'eighty' }, 'PORT is not right: give a port from 1 to 65535.'],
    [{ PORT: '3000', SMTP_IN_PORT: '3000' }, 'SMTP_IN_PORT and PORT are the same: give each a port of its own.'],
    [
      { DATABASE_URL: 'mysql://localhost/lintel' },
      'DATABASE_URL is not right: give a URL such as postgres://user:password@host:5432/lintel.',
    ],
    [{ DEMO: 'maybe' }, 'DEMO is not right: give on or off.'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY is not right: give at least 32 characters, and always the same.'],
  ])('%j', async (env: Record<string, string>, sentence) => {
    const DATA_DIR = path.join(folder, 'never made');
    expect(await refusedStart({ DATA_DIR, ...env })).toEqual({ code: 1, output: `${sentence}\n` });
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});

describe('what is not there is answered with one sentence that names the variable', () => {
  test('a database that nobody answers for', async () => {
    const DATA_DIR = path.join(folder, 'no database');
    const port = await freePort();
    const { code, output } = await refusedStart({ DATA_DIR, DATABASE_URL: `postgres://lintel:secret@127.0.0.1:${port}/lintel` });
    expect(code).toBe(1);
    expect(sentenceOf(output)).toMatch(/^[^\n]*DATABASE_URL[^\n]*\.$/);
    expect(output).not.toContain('secret');
    expect(output).not.toMatch(/\n\s+at /);
    expect(existsSync(DATA_DIR) ? await readdir(DATA_DIR) : []).toEqual([]);
  });

  test('a data folder that is a file', async () => {
    const DATA_DIR = path.join(folder, 'a file');
    await writeFile(DATA_DIR, 'mine');
    const { code, output } = await refusedStart({ DATA_DIR });
    expect(code).toBe(1);
    expect(sentenceOf(output)).toMatch(/^DATA_DIR .*\.$/);
  });

  test('a certificate that is not there', async () => {
    const DATA_DIR = path.join(folder, 'no certificate');
    const { code, output } = await refusedStart({
      DATA_DIR,
      DEMO: 'off',
      PORT: String(await freePort()),
      SMTP_IN_PORT: String(await freePort()),
      SMTP_IN_CERT: '/no/such.pem',
    });
    expect(code).toBe(1);
    expect(sentenceOf(output)).toMatch(/^SMTP_IN_CERT .*\.$/);
  });
});

test('in one data folder one server runs; it ends on SIGTERM, and starts again with what it knew', async () => {
  const data = path.join(folder, 'data of ours');
  await mkdir(data);
  const [PORT, SMTP_IN_PORT] = [String(await freePort()), String(await freePort())];
  const first = await startLintel({ DEMO: 'off', PORT, SMTP_IN_PORT }, data);
  const made = await fetch(`${first.url}/api/v1/auth/first-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Brandt', username: 'ada.brandt', password: 'a long enough password' }),
  });
  expect(made.status).toBe(200);

  const second = await refusedStart({ DATA_DIR: data, PORT: String(await freePort()), SMTP_IN_PORT: String(await freePort()) });
  expect(second.code).toBe(1);
  expect(sentenceOf(second.output)).toMatch(/^.*DATA_DIR.*\.$/);
  expect((await fetch(`${first.url}/api/v1/health`)).status).toBe(200);

  expect(await first.stop(), first.output()).toBe(0);
  const again = await startLintel({ PORT, SMTP_IN_PORT }, data);
  const settings = (await (await fetch(`${again.url}/api/v1/auth/settings`)).json()) as { data: { needsFirstAccount: boolean } };
  expect(settings.data.needsFirstAccount).toBe(false);
  expect(await again.stop()).toBe(0);
});

test.each(['PORT', 'SMTP_IN_PORT'] as const)(
  '%s in use by another program is said so, and the data folder is as good as before',
  async (name) => {
    const data = path.join(folder, `taken ${name}`);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const taken = String((other.address() as AddressInfo).port);
    const ports = { PORT: String(await freePort()), SMTP_IN_PORT: String(await freePort()) };
    const { code, output } = await refusedStart({ DATA_DIR: data, DEMO: 'off', ...ports, [name]: taken });
    other.close();
    expect(code).toBe(1);
    expect(sentenceOf(output)).toMatch(new RegExp(`\\b${name}\\b.*\\.$`));
    expect(sentenceOf(output)).toContain(taken);
    const lintel = await startLintel({ DEMO: 'off', ...ports }, data);
    expect(await lintel.stop()).toBe(0);
  },
);
