import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { entriesIn, zipOf, type ZippedFile } from './zip.ts';

const AT = new Date('2026-11-27T08:00:00Z');
const text = (words: string) => Readable.from([Buffer.from(words)]);
async function* these(...files: ZippedFile[]) {
  yield* files;
}
const archive = (...names: string[]) => buffer(zipOf(these(...names.map((filename) => ({ filename, content: text(filename) }))), AT));
const readFrom = (zip: Buffer) => entriesIn(async ({ start, end }) => Readable.from([zip.subarray(start, end + 1)]), zip.length);
/** The name stands twice, in front of its file and in the directory. */
const renamed = (zip: Buffer, from: string, to: string) => Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

test.each([
  ['plain', ['a.eml', 'b/c.mbox'], ['a.eml', 'b/c.mbox']],
  ['one name twice, in any case', ['a.eml', 'A.eml', 'notes', 'notes'], ['a.eml', 'A (2).eml', 'notes', 'notes (2)']],
  ['nothing', [], []],
])('%s: what was written is read', async (_, names, expected) => {
  const entries = await readFrom(await archive(...names));
  expect(entries.map(({ name }) => name)).toEqual(expected);
  for (const [i, entry] of entries.entries()) expect((await buffer(await entry.open())).toString()).toBe(names[i]);
});

test('more entries than are read at a time', async () => {
  const names = Array.from({ length: 1200 }, (_, i) => `${'mail'.repeat(60)} ${i}.eml`);
  expect((await readFrom(await archive(...names))).map(({ name }) => name)).toEqual(names);
});

test('a name that leads out of the archive is a name', async () => {
  const zip = renamed(await archive('aaaaaaa.eml'), 'aaaaaaa.eml', '../../x.eml');
  const [entry] = await readFrom(zip);
  expect(entry!.name).toBe('../../x.eml');
  expect((await buffer(await entry!.open())).toString()).toBe('aaaaaaa.eml');
});

test.each([
  ['no archive', () => Buffer.from('From a@b.example')],
  ['nothing at all', () => Buffer.alloc(0)],
  ['cut in the directory', (zip: Buffer) => Buffer.concat([zip.subarray(0, 20), zip.subarray(-22)])],
  ['cut before its end', (zip: Buffer) => zip.subarray(0, -30)],
  ['a directory that is none', (zip: Buffer) => renamed(zip, 'PK\u0001\u0002', 'PK\u0009\u0009')],
])('%s is refused', async (_, broken) => {
  await expect(readFrom(broken(await archive('a.eml', 'b.eml')))).rejects.toThrow(/./);
});

test('a file that breaks off breaks the archive: it is not taken for whole', async () => {
  async function* broken() {
    yield Buffer.from('begun');
    throw new Error('The disk is gone');
  }
  await expect(buffer(zipOf(these({ filename: 'a', content: broken() }), AT))).rejects.toThrow('The disk is gone');
});

test('whoever stops reading opens no further file, and the open one is closed', async () => {
  const opened: string[] = [];
  let closed = 0;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536, Math.random().toString());
    } finally {
      closed += 1;
    }
  }
  async function* files() {
    for (const filename of ['a', 'b']) {
      opened.push(filename);
      yield { filename, content: endless() };
    }
  }
  const zip = zipOf(files(), AT);
  await new Promise((resolve) => zip.once('data', resolve));
  zip.destroy();
  for (let i = 0; i < 50 && closed === 0; i += 1) await setImmediate();
  expect([opened, closed]).toEqual([['a'], 1]);
});
