import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from './folder-lock.ts';
import { processStart } from './process-identity.ts';

test('a lock is held once, and free again after release', () => {
  const folder = newFolder();
  const lock = lockFolder(folder);
  expect(lockFolder(folder)).toEqual({ heldBy: process.pid });
  if ('release' in lock) lock.release();
  expect(lockFolder(folder)).toHaveProperty('release');
  expect(readdirSync(folder)).toEqual(['lintel.lock']);
});

test.each([
  ['a process that is gone', JSON.stringify({ pid: 4_194_000, start: 'x' })],
  ['a later process with the same number', JSON.stringify({ pid: process.pid, start: 'another boot 1' })],
  ['half a file', '{"pid":'],
])('the lock of %s is taken over', (_, text) => {
  const folder = newFolder();
  writeFileSync(join(folder, 'lintel.lock'), text);
  expect(lockFolder(folder)).toHaveProperty('release');
});

test('of eight processes that find a dead lock at once, one gets it', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'lintel.lock'), JSON.stringify({ pid: 4_194_000, start: 'x' }));
  const program = `
    const { lockFolder } = await import(process.argv[1]);
    await new Promise((resolve) => setTimeout(resolve, Number(process.argv[3]) - Date.now()));
    process.stdout.write('release' in lockFolder(process.argv[2]) ? 'won' : 'lost');
    process.stdin.resume();`;
  const module = new URL('./folder-lock.ts', import.meta.url).href;
  const together = String(Date.now() + 1_500);
  const children = Array.from({ length: 8 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program, module, folder, together], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const answers = await Promise.all(
    children.map((child) => new Promise<string>((resolve) => child.stdout.once('data', (data: Buffer) => resolve(data.toString())))),
  );
  for (const child of children) child.kill();
  expect(answers.filter((answer) => answer === 'won')).toHaveLength(1);
});

test('a process is known by its start', () => {
  expect(processStart(process.pid)).toBe(processStart(process.pid));
  expect(processStart(4_194_000)).toBeUndefined();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
