import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BusinessHours } from '#server/features/calendars/calendars.service.ts';
import {
  answered,
  asked,
  dueFor,
  dueTimes,
  minutesLeft,
  pause,
  reopenUntil,
  resume,
  startClock,
  type Clock,
  type Terms,
} from './support.sla.ts';

/** Monday to Friday from seven to three, the sixteenth free. */
const hours: BusinessHours = {
  weekMinutes: [480, 480, 480, 480, 480, 0, 0],
  holidays: new Map([['2026-10-16', { name: 'Works outing', isHalf: false }]]),
  startsAt: 420,
  zone: 'UTC',
};
const terms: Terms = {
  hours,
  targets: new Map([
    ['normal', { first_minutes: 480, update_minutes: 60, resolve_minutes: 2400 }],
    ['critical', { first_minutes: 60, update_minutes: 120, resolve_minutes: 480 }],
  ]),
};
const at = (text: string) => new Date(`2026-${text}:00Z`);
const open = (clock: Clock): Clock => ({ ...clock, status: 'open' });

test('the clock runs in business hours only', () => {
  const clock = startClock(at('10-15T13:00'), 'critical', terms);
  expect(clock.first_due_at).toEqual(at('10-15T14:00'));
  // One hour on Thursday, nothing on the free Friday and the weekend, seven on Monday.
  expect(clock.resolve_due_at).toEqual(at('10-19T13:00'));
  expect(clock.due_at).toEqual(clock.first_due_at);
});

test('answers are waited for in business hours only, the first like every later one', () => {
  const clock = startClock(at('10-15T14:30'), 'critical', terms);
  expect(clock.first_due_at).toEqual(at('10-19T07:30'));
  expect(asked(open(answered(clock, at('10-15T14:40'))), at('10-15T14:50'), 'critical', terms).update_due_at).toEqual(at('10-19T08:50'));
});

test('every pause counts; what is left of a term is negative once it is over', () => {
  let clock = open(answered(startClock(at('10-12T07:00'), 'critical', terms), at('10-12T07:30')));
  for (const [from, until] of [
    ['10-12T08:00', '10-12T09:00'],
    ['10-12T10:00', '10-12T10:30'],
  ] as const)
    clock = resume(pause(clock, at(from)), at(until), 'critical', terms);
  expect(clock).toMatchObject({ paused_minutes: 90, first_due_at: at('10-12T08:00'), resolve_due_at: at('10-13T08:30') });
  const left = ['10-13T08:00', '10-13T08:30', '10-13T09:00'].map((now) => minutesLeft(clock.resolve_due_at, at(now), hours));
  expect(left).toEqual([30, 0, -30]);
});

test('a pause is added to the time for the solution; the clock stands meanwhile', () => {
  const running = open(answered(startClock(at('10-12T07:00'), 'critical', terms), at('10-12T07:30')));
  const paused = pause({ ...running, status: 'waiting' }, at('10-12T08:00'));
  expect([dueFor(paused), paused.due_at]).toEqual([null, null]);
  const resumed = resume(open(paused), at('10-13T08:00'), 'critical', terms);
  expect(resumed).toMatchObject({ paused_minutes: 480, resolve_due_at: at('10-13T15:00'), due_at: at('10-13T15:00') });
});

test('who waits already begins no second pause', () => {
  const paused = pause(open(startClock(at('10-12T07:00'), 'critical', terms)), at('10-12T08:00'));
  expect(pause(paused, at('10-12T09:00')).paused_at).toEqual(at('10-12T08:00'));
});

test('however often it stops, nobody loses or wins a business minute', () => {
  const minutes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(minutes, (steps) => {
      let now = at('10-12T07:00').getTime();
      let clock = open(answered(startClock(new Date(now), 'normal', terms), new Date(now)));
      steps.forEach((minute, i) => {
        now += minute * 60_000;
        clock = i % 2 === 0 ? pause(clock, new Date(now)) : resume(clock, new Date(now), 'normal', terms);
      });
      const again = dueTimes(clock, 'normal', terms);
      expect(again.resolve_due_at).toEqual(clock.resolve_due_at);
      expect(clock.paused_minutes).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 40 },
  );
});

describe('the clock of answers', () => {
  const fresh = startClock(at('10-12T07:00'), 'normal', terms);

  test('never comes before the first answer, although it is shorter', () => {
    const twice = asked(fresh, at('10-12T07:10'), 'normal', terms);
    expect(twice.update_due_at).toEqual(at('10-12T08:10'));
    expect([dueFor(twice), twice.due_at]).toEqual(['first', fresh.first_due_at]);
  });

  test('runs from the oldest word without an answer, and an answer stops it', () => {
    const running = open(answered(fresh, at('10-12T08:00')));
    expect(dueFor(running)).toBe('resolve');
    const once = asked(running, at('10-12T09:00'), 'normal', terms);
    expect(asked(once, at('10-12T09:30'), 'normal', terms).due_at).toEqual(at('10-12T10:00'));
    expect(dueFor(once)).toBe('update');
    const last = asked(running, at('10-19T14:30'), 'normal', terms);
    expect([dueFor(last), last.due_at]).toEqual(['resolve', running.resolve_due_at]);
    expect(answered(once, at('10-12T09:45')).due_at).toEqual(running.resolve_due_at);
    expect(answered(once, at('10-12T09:45')).first_answered_at).toEqual(at('10-12T08:00'));
  });
});

test.each([
  ['10-12T10:00', 5, '10-21T00:00'],
  ['10-17T10:00', 5, '10-24T00:00'],
  ['10-19T10:00', 1, '10-21T00:00'],
])('what is resolved on %s can be reopened for %i working days, until %s', (from, days, until) => {
  expect(reopenUntil(at(from), days, hours)).toEqual(at(until));
});
