import { expect, test } from 'vitest';
import { MailAccountInput, MailAccountUpdate } from './mail-accounts.ts';

const server = { host: 'imap.example.com', port: 993, security: 'tls' };
const account = { name: 'Site office', address: 'site@example.com', imap: server, smtp: server, username: 'site' };

test('a new account needs a password, and says so in words; a change keeps the one that is stored', () => {
  const { error } = MailAccountInput.safeParse(account);
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['login', 'Fill in this field']]);
  expect(MailAccountUpdate.safeParse({ ...account, version: 1 }).success).toBe(true);
});
