import { expect, test } from 'vitest';
import { mentionAt, mentionedIn, piecesOf, withMention } from './mentions.ts';

test.each([
  ['@', { start: 0, typed: '' }],
  ['Ask @An', { start: 4, typed: 'An' }],
  ['Ask @Anneke de', { start: 4, typed: 'Anneke de' }],
  ['(@José', { start: 1, typed: 'José' }],
  ['mail anneke@corvane', null],
  ['Ask Anneke', null],
])('after %j a name is written: %j', (text, expected) => expect(mentionAt(text, text.length)).toEqual(expected));

test('the name takes the place of what was typed', () => {
  expect(withMention('Ask @An about it', 4, 7, 'Anneke de Vos')).toEqual({ text: 'Ask @Anneke de Vos about it', cursor: 19 });
});

test('only who still stands in the text is mentioned, once', () => {
  const chosen = [
    { id: '1', name: 'Anneke' },
    { id: '2', name: 'Jonas' },
    { id: '1', name: 'Anneke' },
  ];
  expect(mentionedIn('@Anneke and nobody else', chosen)).toEqual([{ id: '1', name: 'Anneke' }]);
});

test('the pieces make the text again, and the longest name counts', () => {
  const mentions = [
    { id: '1', name: 'Ann' },
    { id: '2', name: 'Ann Lee' },
  ];
  const text = 'Tell @Ann Lee and @Ann.';
  const pieces = piecesOf(text, mentions);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(pieces.filter(({ isMention }) => isMention).map((piece) => piece.text)).toEqual(['@Ann Lee', '@Ann']);
});
