import { expect, test } from 'vitest';
import { formatBytes } from './size.ts';

test.each([
  [0, '0 B'],
  [512, '512 B'],
  [1023, '1023 B'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [1024 * 1024, '1.00 MB'],
  [8_954_839, '8.54 MB'],
  [1024 ** 3, '1.00 GB'],
  [5 * 1024 ** 4, '5120.00 GB'],
])('%i bytes are %s', (size, text) => {
  expect(formatBytes(size)).toBe(text);
});
