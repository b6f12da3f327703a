import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createThrottle, waitAfter } from '#server/adapters/idp.throttle.ts';

const SECOND = 1000;

test.each([
  [1, 0],
  [4, 0],
  [5, 5],
  [6, 10],
  [7, 20],
  [12, 640],
  [13, 900],
  [500, 900],
])('after %i wrong passwords for an account the wait is %i s', (failures, seconds) => {
  expect(waitAfter(failures, 'account')).toBe(seconds * SECOND);
});

test('an address, behind which a whole office can sit, may try longer', () => {
  expect(waitAfter(39, 'address')).toBe(0);
  expect(waitAfter(40, 'address')).toBe(5 * SECOND);
});

test('a right password starts the account anew', () => {
  const throttle = createThrottle();
  for (let i = 0; i < 4; i++) throttle.take('account', 'ada', i);
  throttle.giveBack('account', 'ada');
  for (let i = 0; i < 5; i++) expect(throttle.take('account', 'ada', 10 + i)).toBe(0);
  expect(throttle.take('account', 'ada', 20)).toBeGreaterThan(0);
});

test('a right password does not wash an address clean', () => {
  const throttle = createThrottle();
  for (let i = 0; i < 39; i++) throttle.take('address', '10.0.0.1', i);
  throttle.giveBack('address', '10.0.0.1');
  expect(throttle.take('address', '10.0.0.1', 50)).toBe(0);
  expect(throttle.take('address', '10.0.0.1', 51)).toBe(0);
  expect(throttle.take('address', '10.0.0.1', 52)).toBeGreaterThan(0);
});

test('an hour of quiet is forgiven', () => {
  const throttle = createThrottle();
  for (let i = 0; i < 5; i++) throttle.take('account', 'ada', 0);
  expect(throttle.take('account', 'ada', 61 * 60 * SECOND)).toBe(0);
  expect(throttle.take('account', 'ada', 61 * 60 * SECOND)).toBe(0);
});

test('however the guesses are spread, an hour allows few', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 * 60 * SECOND }), { maxLength: 3000 }), (times) => {
      const throttle = createThrottle();
      const tried = times.sort((a, b) => a - b).filter((at) => throttle.take('account', 'ada', at) === 0);
      expect(tried.length).toBeLessThanOrEqual(17);
    }),
  );
});
