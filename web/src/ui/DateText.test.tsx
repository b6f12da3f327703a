import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDate, formatDateRange } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';

const now = new Date(Date.UTC(2026, 10, 21, 12, 0));
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 10, day, hour, minute)).toISOString();

test.each([
  ['2026-03-06', 'date', '06 Mar 2026'],
  ['2026-03-06', 'list', '06 Mar'],
  ['2025-12-31', 'list', '31 Dec 2025'],
  [at(19, 8, 42), 'time', '08:42'],
  [at(19, 8, 42), 'dateTime', '19 Nov 2026, 08:42'],
  [at(21, 11, 59), 'relative', '1 min ago'],
  [at(21, 10, 30), 'relative', '1 hour ago'],
  [at(20, 23, 0), 'relative', '1 day ago'],
  ['2026-11-15', 'relative', '6 days ago'],
  ['2026-11-14', 'relative', '14 Nov'],
  ['2026-11-21', 'relative', 'today'],
  ['2026-11-22', 'relative', 'tomorrow'],
  ['2026-11-25', 'relative', 'in 4 days'],
  ['not a date', 'date', 'not a date'],
] as const)('%s as %s is %s', (iso, format, text) => {
  expect(formatDate(iso, format, now)).toBe(text);
});

test.each([
  ['2026-11-01', '2026-11-30', '01 – 30 Nov 2026'],
  ['2026-11-28', '2026-12-03', '28 Nov – 03 Dec 2026'],
  ['2026-12-29', '2027-01-04', '29 Dec 2026 – 04 Jan 2027'],
  ['2026-11-05', '2026-11-05', '05 Nov 2026'],
])('%s to %s is %s', (from, to, text) => {
  expect(formatDateRange(from, to)).toBe(text);
});

test('the element carries the machine-readable date', () => {
  const time = render(<DateText iso="2026-03-06" />).container.querySelector('time');
  expect(time?.getAttribute('datetime')).toBe('2026-03-06');
  expect(render(<DateText iso={null} />).container.textContent).toBe('\u2013');
});
