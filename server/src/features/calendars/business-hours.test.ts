import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBusinessMinutes, businessMinutesBetween, dayIn, instantIn, type BusinessHours } from './business-hours.ts';

/** Monday to Friday from seven to three in Berlin. */
const hours: BusinessHours = {
  weekMinutes: [480, 480, 480, 480, 480, 0, 0],
  holidays: new Map([['2026-10-14', { name: 'Works outing', isHalf: false }]]),
  startsAt: 420,
  zone: 'Europe/Berlin',
};
const at = (text: string) => new Date(text);

test.each([
  ['within a day', '2026-10-12T08:00:00Z', 60, '2026-10-12T09:00:00Z'],
  ['before the day begins', '2026-10-12T03:00:00Z', 60, '2026-10-12T06:00:00Z'],
  ['over the night and a holiday', '2026-10-13T12:00:00Z', 120, '2026-10-15T06:00:00Z'],
  ['over the weekend and the end of summer time', '2026-10-23T12:30:00Z', 60, '2026-10-26T06:30:00Z'],
])('business time %s', (_, from, minutes, until) => {
  expect(addBusinessMinutes(at(from), minutes, hours)).toEqual(at(until));
});

test('a day is the one that the company lives in, also at night', () => {
  expect(dayIn(at('2026-10-12T22:30:00Z'), 'Europe/Berlin')).toBe('2026-10-13');
  expect(instantIn('2026-03-29', 180, 'Europe/Berlin')).toEqual(at('2026-03-29T01:00:00Z'));
  expect(instantIn('2026-03-29', 60, 'Europe/Berlin')).toEqual(at('2026-03-29T00:00:00Z'));
});

test('what was added is what lies between', () => {
  const instant = fc.date({ min: at('2026-01-01'), max: at('2027-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 20_000 }), (from, minutes) => {
      expect(businessMinutesBetween(from, addBusinessMinutes(from, minutes, hours), hours)).toBeCloseTo(minutes, 3);
    }),
    { numRuns: 50 },
  );
});
