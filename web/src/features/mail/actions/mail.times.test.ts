import { expect, test } from 'vitest';
import { atTime, dayOf, isSendable, remindTimes, suggestedTimes } from './mail.times.ts';

const labels = (now: Date) => suggestedTimes(now).map(({ label, at }) => [label, dayOf(at), at.getHours()]);

test.each([
  [
    new Date(2026, 10, 18, 9),
    [
      ['This afternoon', '2026-11-18', 13],
      ['Tomorrow morning', '2026-11-19', 7],
      ['Monday morning', '2026-11-23', 7],
    ],
  ],
  [
    new Date(2026, 10, 18, 15),
    [
      ['Tomorrow morning', '2026-11-19', 7],
      ['Monday morning', '2026-11-23', 7],
    ],
  ],
  // On Sunday tomorrow is Monday: said once.
  [new Date(2026, 10, 22, 15), [['Tomorrow morning', '2026-11-23', 7]]],
  [
    new Date(2026, 10, 23, 15),
    [
      ['Tomorrow morning', '2026-11-24', 7],
      ['Monday morning', '2026-11-30', 7],
    ],
  ],
])('at %s mails may go out', (now, expected) => expect(labels(now)).toEqual(expected));

test.each([
  [new Date(2026, 10, 18, 9), ['Tomorrow 2026-11-19', 'In 3 days 2026-11-21', 'Next week 2026-11-23']],
  [new Date(2026, 10, 23, 9), ['Tomorrow 2026-11-24', 'In 3 days 2026-11-26', 'Next week 2026-11-30']],
  // On a Friday in three days is next week, on a Sunday tomorrow is: said once.
  [new Date(2026, 10, 20, 9), ['Tomorrow 2026-11-21', 'Next week 2026-11-23']],
  [new Date(2026, 10, 22, 9), ['Tomorrow 2026-11-23', 'In 3 days 2026-11-25']],
])('at %s a mail that nobody answers may come back', (now, expected) =>
  expect(remindTimes(now).map(({ label, at }) => `${label} ${dayOf(at)}`)).toEqual(expected),
);

test('a day and a time make a moment of the own clock', () => {
  expect(atTime('2026-11-23', '07:30')).toEqual(new Date(2026, 10, 23, 7, 30));
  for (const [day, time] of [
    ['', '07:30'],
    ['2026-11-23', ''],
    ['23.11.', '07:30'],
  ] as const)
    expect(atTime(day, time)).toBeNull();
});

test('only what lies ahead and within a year can be chosen', () => {
  const now = new Date(2026, 10, 22);
  const inDays = (days: number) => new Date(2026, 10, 22 + days);
  expect([-1, 0, 1, 365, 400].map((days) => isSendable(inDays(days), now))).toEqual([false, false, true, true, false]);
});
