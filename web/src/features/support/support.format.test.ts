import { expect, test } from 'vitest';
import { formatMinutes, slaOf } from './support.format.ts';

test.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [-130, '2 h 10 min'],
  [2399, '39 h'],
])('%i minutes read %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test.each([
  [null, null],
  [-1, 'overdue'],
  [0, 'overdue'],
  [1, 'due_soon'],
  [120, 'due_soon'],
  [121, null],
])('%j minutes left look %s', (minutesLeft, status) => {
  const look = slaOf({ minutesLeft, dueFor: 'first' });
  expect(look?.status ?? null).toBe(status);
});
