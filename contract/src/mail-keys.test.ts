import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandOn, keyName, MAIL_COMMANDS, MAIL_KEYS, mailKeys, type MailCommand, type OwnMailKeys } from './mail-keys.ts';
import { mailKeyProblem, withMailKey } from './mail-key-rows.ts';

test.each<[OwnMailKeys, MailCommand, readonly string[]]>([
  [{}, 'archive', ['e']],
  [{ archive: 'q' }, 'archive', ['q']],
  [{ archive: '' }, 'archive', []],
  [{ next: 'q' }, 'next', ['q', 'ArrowDown']],
  [{ next: '' }, 'next', ['ArrowDown']],
  [{ snooze: 'g z' }, 'snooze', ['g z']],
  [{ archive: 'j' }, 'archive', ['j']],
  [{ archive: 'j' }, 'next', ['ArrowDown']],
  [{ archive: 'q', star: 'q' }, 'archive', []],
])('with %j the keys of %s are %j', (own, command, keys) => expect(mailKeys(own)[command]).toEqual(keys));

test('whatever is stored, no key stands for two commands, and the named ones stay', () => {
  const key = fc.oneof(fc.constantFrom(...MAIL_COMMANDS.flatMap((command) => [...MAIL_KEYS[command]])), fc.string({ maxLength: 3 }));
  const own = fc.dictionary(fc.constantFrom(...MAIL_COMMANDS), key);
  fc.assert(
    fc.property(own, (stored) => {
      const keys = mailKeys(stored);
      const all = MAIL_COMMANDS.flatMap((command) => [...keys[command]]);
      expect(new Set(all).size).toBe(all.length);
      for (const named of ['ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Delete'])
        expect(commandOn(named, keys)).toBe(commandOn(named, mailKeys({})));
    }),
  );
});

test.each<[string, OwnMailKeys, MailCommand, ReturnType<typeof mailKeyProblem>]>([
  ['q', {}, 'archive', null],
  ['Q', {}, 'archive', null],
  ['é', {}, 'archive', null],
  ['g q', {}, 'archive', null],
  ['g #', {}, 'archive', null],
  ['', {}, 'help', null],
  ['e', {}, 'archive', null],
  ['e', { archive: 'q' }, 'archive', null],
  ['e', { archive: 'q' }, 'star', null],
  ['b', {}, 'snooze', null],
  ['j', { archive: 'j', next: 'e' }, 'archive', null],
  ['j', {}, 'archive', taken('j', 'Next email')],
  ['g i', {}, 'archive', taken('g i', 'Go to Inbox')],
  ['C', {}, 'archive', taken('Shift C', 'New message in its own window')],
  ['q', { star: 'q' }, 'archive', taken('q', 'Add or remove the star')],
  ['e', { star: 'e', archive: '' }, 'archive', taken('e', 'Add or remove the star')],
  ['g', {}, 'archive', impossible('g')],
  ['g g', {}, 'archive', impossible('g g')],
  [' ', {}, 'archive', impossible('Space')],
  ['g  ', {}, 'archive', impossible('g Space')],
  ['qq', {}, 'archive', impossible('qq')],
  ['x y', {}, 'archive', impossible('x y')],
  ['Enter', {}, 'archive', impossible('Enter')],
  ['Delete', {}, 'archive', impossible('Del')],
  ['\u0007', {}, 'archive', impossible('\u0007')],
  ['😀', {}, 'archive', impossible('😀')],
])('%j beside %j for %s', (key, own, command, problem) => expect(mailKeyProblem(own, command, key)).toEqual(problem));

test.each<[OwnMailKeys, MailCommand, string, OwnMailKeys]>([
  [{}, 'archive', 'q', { archive: 'q' }],
  [{ star: 'w' }, 'archive', '', { star: 'w', archive: '' }],
  [{ star: 'w', archive: 'q' }, 'archive', 'e', { star: 'w' }],
  [{}, 'snooze', 'b', { snooze: 'b' }],
])('%j with another key for %s: %s', (own, command, key, changed) => expect(withMailKey(own, command, key)).toEqual(changed));

test.each([
  ['e', 'e'],
  ['C', 'Shift C'],
  ['g i', 'g i'],
  ['g I', 'g Shift I'],
  ['ArrowUp', '↑'],
  ['#', '#'],
])('%s is called %s', (key, name) => expect(keyName(key)).toBe(name));

function taken(key: string, command: string) {
  return { code: 'preferences.key_taken' as const, values: { key, command } };
}
function impossible(key: string) {
  return { code: 'preferences.key_impossible' as const, values: { key } };
}
