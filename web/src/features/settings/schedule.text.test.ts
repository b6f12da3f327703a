import { expect, test } from 'vitest';
import { scheduleText } from './schedule.text.ts';

test.each([
  [null, 60, 'When needed'],
  ['* * * * *', 60, 'Every minute'],
  ['*/15 * * * *', 60, 'Every 15 min'],
  ['0 * * * *', 60, 'Hourly at :00'],
  ['1,31 * * * *', 60, 'Hourly at :01, :31'],
  ['1,31 * * * *', 345, 'Hourly at :16, :46'],
  ['0 * * * 1,2,5', 60, 'Hourly at :00 on Mon, Tue, Fri'],
  ['30 2 * * *', 0, 'Daily at 02:30'],
  ['30 2 * * *', 120, 'Daily at 04:30'],
  ['30 2 * * *', -300, 'Daily at 21:30'],
  ['30 5 * * 1-5', 60, 'Mon–Fri at 06:30'],
  ['30 13 * * 1-5', 720, 'Tue–Sat at 01:30'],
  ['30 2 * * 0', -300, 'Sat at 21:30'],
  ['0 3 1 * *', 60, '0 3 1 * *'],
  ['0 2-4 * * *', 60, '0 2-4 * * *'],
])('the schedule %j reads, %i minutes ahead of UTC, as %j', (cron, offset, words) => {
  expect(scheduleText(cron, offset)).toBe(words);
});
