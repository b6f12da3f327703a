import { ApiError } from '@lintel/contract/kit/client';
import { expect, test } from 'vitest';
import { hasFailed, together } from './failed.ts';

const refused = (status: number) => new ApiError(status, {});

test.each([
  ['nothing read yet, and nothing refused', undefined, null, false],
  ['nothing read, and the server fails', undefined, refused(500), true],
  ['read once, and the server fails then', { id: 1 }, refused(500), false],
  ['read once, and no network then', { id: 1 }, refused(0), false],
  ['read once, and no longer there', { id: 1 }, refused(404), true],
  ['read once, and no longer theirs', { id: 1 }, refused(403), true],
  ['read once, and fine', { id: 1 }, null, false],
])('%s', (_case, data, error, failed) => {
  expect(hasFailed({ data, error })).toBe(failed);
});

test('of several reads all that failed are tried again together, and no others', () => {
  const again: string[] = [];
  const read = (name: string, data: unknown, error: unknown) => ({ data, error, refetch: () => again.push(name) });
  const first = refused(500);
  const all = together(read('fine', {}, null), read('one', undefined, first), read('two', undefined, refused(500)));
  expect(hasFailed(all)).toBe(true);
  expect(all.error).toBe(first);
  all.refetch();
  expect(again).toEqual(['one', 'two']);
  expect(hasFailed(together(read('fine', {}, null), read('late', undefined, null)))).toBe(false);
});
