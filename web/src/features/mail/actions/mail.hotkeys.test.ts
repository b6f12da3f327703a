import { MAIL_COMMANDS, MAIL_KEYS, mailKeys, type MailCommand, type OwnMailKeys } from '@lintel/contract/mail-keys';
import { renderHook } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { commandOf, useMailKeys, type KeyPress } from './mail.hotkeys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ...{ ctrlKey: false, metaKey: false, altKey: false, isComposing: false, isTyping: false, isControl: false },
  ...more,
});
const meaning = (key: string, more?: Partial<KeyPress>, afterPrefix = false, hasSingleKeys = true, own: OwnMailKeys = {}) =>
  commandOf(press(key, more), afterPrefix, { keys: mailKeys(own), hasSingleKeys });

test.each(MAIL_COMMANDS.flatMap((command) => MAIL_KEYS[command].map((key) => [key, command] as const)))('%s is %s', (key, command) => {
  const [first = '', second] = key.split(' ');
  if (second === undefined) return expect(meaning(first)).toBe(command);
  expect(meaning(first)).toBe('prefix');
  expect(meaning(second, {}, true)).toBe(command);
});

test('an own key does what the usual one did, which does nothing any more', () => {
  const own = { archive: 'q', trash: 'g #' };
  const withOwn = (key: string, afterPrefix = false) => meaning(key, {}, afterPrefix, true, own);
  expect(['q', 'e', '#', 'Delete'].map((key) => withOwn(key))).toEqual(['archive', null, null, 'trash']);
  expect(withOwn('#', true)).toBe('trash');
});

describe('keys that are not for the mailbox', () => {
  test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing', 'isTyping'] as const)('with %s', (name) => {
    for (const key of ['j', 'e', '#', '/', 'ArrowDown', 'Enter', 'Delete']) expect(meaning(key, { [name]: true })).toBeNull();
  });
  test('Enter on a link or a button is theirs, letters are not', () => {
    expect(meaning('Enter', { isControl: true })).toBeNull();
    expect(meaning('x', { isControl: true })).toBe('check');
  });
  test('a letter after g that leads nowhere', () => expect(meaning('x', {}, true)).toBeNull());
});

test('Escape leaves a field too', () => expect(meaning('Escape', { isTyping: true })).toBe('back'));

test('the preference switches single characters off and leaves arrows, Enter, Delete and Escape', () => {
  const off = (key: string) => meaning(key, {}, false, false);
  for (const key of ['j', 'g', '#', '?', '/']) expect(off(key)).toBeNull();
  expect(['ArrowDown', 'Enter', 'Delete', 'Escape'].map(off)).toEqual(['next', 'open', 'trash', 'back']);
});

test('between g and a sign that takes Shift, the Shift is no key of its own', async () => {
  const run = vi.fn<(command: MailCommand) => boolean>(() => true);
  renderHook(() => useMailKeys({ current: document.body }, { keys: mailKeys({ archive: 'g #' }), hasSingleKeys: true }, run));
  await userEvent.keyboard('g{Shift>}#{/Shift}');
  expect(run.mock.calls).toEqual([['archive']]);
});
