import { expect, test } from 'vitest';
import { linkOf } from './notification.link.ts';

test.each([
  [null, null],
  ['', null],
  ['mail/inbox/42', '/hr-manager/mail/inbox/42'],
  ['/mail/inbox/42', '/hr-manager/mail/inbox/42'],
  ['employee/leave', '/employee/leave'],
  ['https://evil.example', '/hr-manager/https://evil.example'],
])('%s leads to %s', (link, expected) => {
  expect(linkOf(link, 'hr_manager')).toBe(expected);
});
