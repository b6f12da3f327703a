import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSecrets } from '#server/platform/secrets.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lintel secrets '));
});
afterAll(() => rm(dataDir, { recursive: true }));

test('what was sealed comes back, and never looks the same twice', async () => {
  const { seal, unseal } = await loadSecrets({ secretKey: 'k'.repeat(32), dataDir });
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(unseal(seal(text))).toBe(text);
      expect(seal(text)).not.toBe(seal(text));
    }),
  );
});

test('without SECRET_KEY one key is made, for this user alone, also when two processes start at once', async () => {
  const both = await Promise.all([loadSecrets({ secretKey: null, dataDir }), loadSecrets({ secretKey: null, dataDir })]);
  expect(both[1].unseal(both[0].seal('a token'))).toBe('a token');
  expect((await stat(path.join(dataDir, 'secret.key'))).mode & 0o077).toBe(0);
});

test('another key, or a changed byte, is refused in one sentence that names SECRET_KEY', async () => {
  const ours = await loadSecrets({ secretKey: 'a'.repeat(32), dataDir });
  const theirs = await loadSecrets({ secretKey: 'b'.repeat(32), dataDir });
  expect(() => theirs.unseal(ours.seal('text'))).toThrow('SECRET_KEY is not the key');
  const sealed = Buffer.from(ours.seal('text'), 'base64');
  sealed[sealed.length - 1]! ^= 1;
  expect(() => ours.unseal(sealed.toString('base64'))).toThrow('SECRET_KEY');
});
