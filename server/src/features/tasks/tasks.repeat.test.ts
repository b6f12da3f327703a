import { expect, test } from 'vitest';
import { nextDue } from './tasks.repeat.ts';

test.each([
  ['2026-10-12', 'week', '2026-10-12', '2026-10-19'],
  ['2026-10-12', 'fortnight', '2026-10-10', '2026-10-26'],
  // Three weeks late: the next one lies ahead, on its weekday.
  ['2026-10-12', 'week', '2026-11-04', '2026-11-09'],
  ['2026-01-31', 'month', '2026-01-31', '2026-02-28'],
  // The day of the month comes back after a short one.
  ['2026-01-31', 'month', '2026-02-28', '2026-03-31'],
  ['2026-11-30', 'quarter', '2026-11-30', '2027-02-28'],
] as const)('what was due on %s comes again each %s: after %s on %s', (due, recurrence, today, next) => {
  expect(nextDue(due, recurrence, today)).toBe(next);
});
