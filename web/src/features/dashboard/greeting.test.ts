import { expect, test } from 'vitest';
import { dayLine, greeting, waitingLine } from './greeting.ts';

test.each([
  [4, 'Good evening, Marta'],
  [5, 'Good morning, Marta'],
  [11, 'Good morning, Marta'],
  [12, 'Good afternoon, Marta'],
  [18, 'Good evening, Marta'],
])('at %i o’clock: %s', (hour, expected) => {
  expect(greeting('Marta Kessler', new Date(2026, 10, 19, hour))).toBe(expected);
});

test.each([
  [0, 0, 'All clear: nothing is waiting for you.'],
  [1, 0, '1 mail is unread.'],
  [0, 2, '2 notifications are unread.'],
  [5, 3, '5 mails and 3 notifications are unread.'],
])('%i mails and %i notifications: %s', (mails, notifications, expected) => {
  expect(waitingLine(mails, notifications)).toBe(expected);
});

test('the day is written out', () => {
  expect(dayLine('2026-11-19')).toBe('Thursday 19 November.');
});
