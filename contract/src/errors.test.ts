import { expect, test } from 'vitest';
import { ERRORS, errorText, type ErrorCode } from './errors.ts';

test('values are filled into the sentence', () => {
  expect(errorText('mail.recipient_position', { n: 2, address: 'nobody' })).toBe('Invalid email address at position 2: nobody');
});

test('a value is text: it is not read as a pattern or as another value', () => {
  expect(errorText('mail.recipient_position', { n: 1, address: '$& {n} $1' })).toBe('Invalid email address at position 1: $& {n} $1');
});

test.each([
  [
    'a day',
    'holiday.taken',
    { day: '2026-06-24', name: 'Midsummer' },
    '24 Jun 2026 is Midsummer in this calendar already. Remove that first.',
  ],
  [
    'several',
    'timesheet.days_missing',
    { days: '2026-06-24, 2026-06-25' },
    'No hours on 24 Jun 2026, 25 Jun 2026. Enter them, or give the reason.',
  ],
  ['a number of them', 'leave.range_too_long', { days: 400 }, 'Ask for at most 400 days at once.'],
  [
    'a name that looks like one',
    'holiday.taken',
    { day: '24 Jun 2026', name: '2026-06-24' },
    '24 Jun 2026 is 2026-06-24 in this calendar already. Remove that first.',
  ],
] as const)('%s stands as sentences write it', (_, code, values, sentence) => expect(errorText(code, values)).toBe(sentence));

test('a value that is missing stays visible', () => {
  expect(errorText('sign_in.too_many')).toBe('Too many attempts. Wait {seconds} seconds and try again.');
});

test.each(Object.keys(ERRORS) as ErrorCode[])('%s has a status of a refusal and a quiet sentence', (code) => {
  const { status, text } = ERRORS[code];
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(600);
  expect(text).not.toMatch(/!|successfully|oops|sorry/i);
  expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
});

// specification §5 and §8, to the letter
test.each([
  'Please enter a valid email address',
  'This email is already added',
  'Please add at least one recipient',
  'Please add a subject',
  'Please add a message',
  'At least one recipient is required',
  'Invalid email address at position {n}: {address}',
  'Subject is required',
  'Email content is required',
  'Session expired. Please log in again.',
  'No refresh token available',
  'Failed to refresh token',
  'Unable to refresh token',
  'Email not found',
  'Failed to send email',
  'Failed to save draft',
  'Authentication failed. Please try again.',
  'Authentication service not available',
  'Authentication service not initialized',
  'No user information received from authentication provider',
])('the catalogue has "%s"', (sentence) => {
  expect(Object.values(ERRORS).map(({ text }) => text as string)).toContain(sentence);
});
