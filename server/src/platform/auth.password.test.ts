import { expect, test } from 'vitest';
import { hashPassword, isPasswordRight } from '#server/platform/auth.password.ts';

test('a password fits its own hash alone, and no two hashes are alike', async () => {
  const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
  expect(await isPasswordRight('correct horse', one)).toBe(true);
  expect(await isPasswordRight('correct horsf', one)).toBe(false);
  expect(await isPasswordRight('', one)).toBe(false);
});

test('without an account no password is right', async () => {
  expect(await isPasswordRight('anything', null)).toBe(false);
});

test('an accent typed as one sign or as two is the same password', async () => {
  expect(await isPasswordRight('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true);
});

test('a hash with other parameters still fits', async () => {
  expect(await isPasswordRight('old', 'scrypt$1024$8$1$c2FsdHNhbHRzYWx0c2FsdA$yuhmJI84XPnDvj3BXzyDADpWXgBlbHSYSBPFjIPjSHA')).toBe(true);
});
