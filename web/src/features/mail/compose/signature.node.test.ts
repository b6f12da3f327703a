import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { EXTENSIONS } from './richtext.extensions.ts';
import { ownText, placeSignature } from './signature.node.ts';

let editor: Editor;
afterEach(() => editor.destroy());
const start = (html: string) => (editor = new Editor({ element: document.createElement('div'), extensions: EXTENSIONS, content: html }));
const sign = (text: string) => placeSignature(editor, text && `<p>${text}</p>`);
/** Without the empty paragraph that the editor keeps at the end. */
const blocks = () =>
  editor
    .getJSON()
    .content!.filter((node, i, all) => i < all.length - 1 || textIn(node))
    .map((node) => (node.type === 'signature' ? `[${textIn(node)}]` : textIn(node)));
const textIn = (node: { text?: string; content?: object[] }): string =>
  node.text ?? (node.content ?? []).map((one) => textIn(one)).join('');

const QUOTE = '<p>---------- Original message ----------</p><blockquote><p>Shall we?</p></blockquote>';

test.each([
  ['under a new message', '<p>Hello</p>', ['Hello', '[Marta]']],
  ['above the quote of an answer', `<p></p>${QUOTE}`, ['', '[Marta]', '---------- Original message ----------', 'Shall we?']],
  [
    'above a forwarded message',
    '<p></p><p>---------- Forwarded message ----------</p>',
    ['', '[Marta]', '---------- Forwarded message ----------'],
  ],
])('%s', (_, html, expected) => {
  start(html);
  sign('Marta');
  expect(blocks()).toEqual(expected);
});

test('another identity replaces it where it stands, however often; an identity without one takes it away', () => {
  start(`<p>Yes.</p>${QUOTE}`);
  for (const name of ['Marta', 'Site office', 'Marta', 'Site office']) sign(name);
  expect(blocks()).toEqual(['Yes.', '[Site office]', '---------- Original message ----------', 'Shall we?']);
  sign('');
  expect(blocks()).toEqual(['Yes.', '---------- Original message ----------', 'Shall we?']);
});

test('what somebody wrote into it stays above the next one; its own lines go', () => {
  start('<p>Hello</p><div data-signature="1"><p>Marta</p><p>P.S. Bring the plans.</p><p></p></div>');
  placeSignature(editor, '<p>Site office</p>', false, '<p>Marta</p>');
  expect(blocks()).toEqual(['Hello', 'P.S. Bring the plans.', '[Site office]']);
  placeSignature(editor, '', false, '<p>Site office</p>');
  expect(blocks()).toEqual(['Hello', 'P.S. Bring the plans.']);
});

test('its lines go also where the signature says something else by now; what was written into it stays', () => {
  start('<p>Hello</p>');
  sign('Marta');
  const draft = editor.getHTML().replace('Marta</p>', 'Marta</p><p>P.S. Bring the plans.</p>');
  editor.destroy();
  start(draft);
  placeSignature(editor, '<p>Site office</p>', false, '<p>Marta Kessler, foreman</p>');
  expect(blocks()).toEqual(['Hello', 'P.S. Bring the plans.', '[Site office]']);
});

test('two of them, from a pasted draft, become one', () => {
  start('<p>A</p><div data-signature="1"><p>Old</p></div><p>B</p><div data-signature="1"><p>Older</p></div>');
  sign('Marta');
  expect(blocks()).toEqual(['A', '[Marta]', 'B']);
});

test('as text it stands below the line that mail programs know, and it is no message by itself', () => {
  start('<p>Hello</p>');
  sign('Marta');
  expect(editor.getText({ blockSeparator: '\n\n' }).trimEnd()).toBe('Hello\n\n-- \nMarta');
  expect(ownText(editor).trim()).toBe('Hello');
  start('<p></p>');
  sign('Marta');
  expect(ownText(editor).trim()).toBe('');
});

test('Undo does not take it away', () => {
  start('<p>Hello</p>');
  sign('Marta');
  editor.commands.undo();
  expect(blocks()).toEqual(['Hello', '[Marta]']);
});
