import { expect, test } from 'vitest';
import { queryClient } from '#web/kit/queries.ts';
import { foldersQuery, listQuery, messageQuery } from './mail.data.ts';

const SECOND = 1000;
/** Where it depends on what was read. */
const freshFor = (staleTime: unknown, record?: object): unknown =>
  typeof staleTime === 'function' ? staleTime({ state: { data: { items: [{}, { record }] } } }) : staleTime;

/** Seconds fresh and seconds kept (specification §9). */
test.each([
  ['a folder', listQuery({ folder: 'inbox', search: '', page: 1 }), 300, 600],
  ['one email', messageQuery('42'), 300, 600],
  ['a search', listQuery({ folder: 'inbox', search: 'crane', page: 1 }), 120, 300],
  ['the unread counts', foldersQuery, 120, 300],
  ['everything else', queryClient.getDefaultOptions().queries ?? {}, 300, 600],
])('%s', (_, { staleTime, gcTime }, fresh, kept) => {
  expect([freshFor(staleTime), gcTime]).toEqual([fresh * SECOND, kept * SECOND]);
});

test('a list that says how things stand that move elsewhere is read anew when it is shown again', () => {
  expect(freshFor(listQuery({ folder: 'inbox', search: '', page: 1 }).staleTime, { kind: 'task' })).toBe(0);
});
