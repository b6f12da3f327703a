import { describe, expect, test } from 'vitest';
import { commandOf, SHORTCUTS, type KeyPress } from './mail.hotkeys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ...{ ctrlKey: false, metaKey: false, altKey: false, isComposing: false, isTyping: false, isControl: false },
  ...more,
});
const meaning = (key: string, more?: Partial<KeyPress>, afterPrefix = false, hasSingleKeys = true) =>
  commandOf(press(key, more), afterPrefix, hasSingleKeys);

test.each(SHORTCUTS.flatMap(({ command, keys }) => keys.map((key) => [key, command] as const)))('%s is %s', (key, command) => {
  const [first = '', second] = key.split(' ');
  if (second === undefined) return expect(meaning(first)).toBe(command);
  expect(meaning(first)).toBe('prefix');
  expect(meaning(second, {}, true)).toBe(command);
});

test('no key stands for two things', () => {
  const keys = SHORTCUTS.flatMap((one) => one.keys);
  expect(new Set(keys).size).toBe(keys.length);
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
