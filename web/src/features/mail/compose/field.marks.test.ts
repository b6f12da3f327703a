import { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { fillFields, insertTemplate } from './field.marks.ts';
import { EXTENSIONS } from './richtext.extensions.ts';
import { inputProps } from './richtext.input.ts';
import { ownHtml } from './signature.node.ts';

let editor: Editor;
afterEach(() => editor?.destroy());
const edit = (content: string) => (editor = new Editor({ element: document.createElement('div'), extensions: EXTENSIONS, content }));
const SIGNED = '<div data-signature="1"><p>Marta {{me.name}}</p></div>';
const QUOTE = '<p>---------- Original message ----------</p><blockquote><p>Dear {{recipient.name}}</p></blockquote>';

test('a template comes to the cursor, above signature and quote, with what is known', () => {
  edit(`<p></p>${SIGNED}${QUOTE}`);
  insertTemplate(editor, '<p>Dear <b>{{recipient.name}}</b>,</p><p>{{me.phone}}</p>', { 'recipient.name': 'Jonas <b>Ekdahl</b>' });
  expect(ownHtml(editor)).toBe('<p>Dear <strong>Jonas &lt;b&gt;Ekdahl&lt;/b&gt;</strong>,</p><p>{{me.phone}}</p>');
  expect(editor.getHTML()).toContain('<p>Dear {{recipient.name}}</p></blockquote>');
});

test('what becomes known later takes the place of what was left open; that is shown as long as it is', () => {
  edit(`<p>Call {{me.phone}}, {{date}}</p>${QUOTE}`);
  const open = () => [...editor.view.dom.querySelectorAll('[data-field]')].map(({ textContent }) => textContent);
  expect(open()).toEqual(['{{me.phone}}', '{{date}}']);
  fillFields(editor, { 'me.phone': '+44 20 7946 0101', date: '' });
  expect(open()).toEqual(['{{date}}']);
  expect(ownHtml(editor)).toBe('<p>Call +44 20 7946 0101, {{date}}</p>');
});

test('a foreign script in a template does not reach the text', () => {
  edit('<p></p>');
  insertTemplate(editor, '<p>Hello<img src="x" onerror="run()"><script>run()</script></p>', {});
  expect(editor.getHTML()).not.toMatch(/script|onerror/);
});

test.each([
  ['<p></p>', 1, true],
  ['<p>First; then</p>', 6, false],
])('`;` offers templates where a paragraph begins with it: %s', (content, at, isOffered) => {
  edit(content);
  const onTemplates = vi.fn();
  const { handleTextInput } = inputProps({ onFiles: () => undefined, onLink: () => undefined, onCommand: () => undefined, onTemplates });
  expect(handleTextInput(editor.view, at, at, ';')).toBe(isOffered);
  expect(onTemplates).toHaveBeenCalledTimes(isOffered ? 1 : 0);
});
