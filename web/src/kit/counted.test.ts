import { expect, test } from 'vitest';
import { counted } from './counted.ts';

test.each([
  [0, 'email', undefined, '0 emails'],
  [1, 'email', undefined, '1 email'],
  [2000, 'email', undefined, '2,000 emails'],
  ['1000+', 'email', undefined, '1,000+ emails'],
  [1, 'person', 'people', '1 person'],
  [7, 'person', 'people', '7 people'],
  [1, 'request was', 'requests were', '1 request was'],
] as const)('%s %s', (count, one, many, text) => {
  expect(counted(count, one, many)).toBe(text);
});
