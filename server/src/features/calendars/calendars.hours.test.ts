import { describe, expect, test } from 'vitest';
import { scaledWeek } from './calendars.hours.ts';

describe('a week that is scaled to other hours', () => {
  test.each([
    [[480, 480, 480, 480, 480, 0, 0], 1440, [290, 290, 290, 285, 285, 0, 0]],
    [[480, 480, 480, 480, 480, 0, 0], 1200, [240, 240, 240, 240, 240, 0, 0]],
    [[600, 600, 600, 600, 0, 0, 0], 1200, [300, 300, 300, 300, 0, 0, 0]],
    [[540, 540, 540, 540, 240, 0, 0], 1200, [270, 270, 270, 270, 120, 0, 0]],
    // What rounding left goes to the day that lost most.
    [[480, 480, 480, 480, 240, 0, 0], 1300, [290, 290, 290, 285, 145, 0, 0]],
    [[480, 0, 480, 0, 0, 0, 0], 481, [241, 0, 240, 0, 0, 0, 0]],
  ])('%j to %d minutes keeps its days and comes to them', (week, minutes, wanted) => {
    expect(scaledWeek(week, minutes)).toEqual(wanted);
  });

  test.each([
    ['no working day', [0, 0, 0, 0, 0, 0, 0], 2400],
    ['no hours', [480, 480, 480, 480, 480, 0, 0], 0],
    ['more than a day has', [480, 0, 0, 0, 0, 0, 0], 2400],
  ])('there is none for %s', (_what, week, minutes) => {
    expect(scaledWeek(week, minutes)).toBeNull();
  });
});
