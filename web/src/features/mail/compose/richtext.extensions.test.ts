import { Editor, getSchema } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { EXTENSIONS } from './richtext.extensions.ts';

let editor: Editor;
const open = (content: string): Editor =>
  (editor = new Editor({ element: document.createElement('div'), extensions: EXTENSIONS, content }));
afterEach(() => editor?.destroy());

test('a message holds what the toolbar of specification §2.5 makes', () => {
  const { nodes, marks } = getSchema(EXTENSIONS);
  expect(Object.keys(nodes)).toEqual(expect.arrayContaining(['heading', 'bulletList', 'orderedList', 'image']));
  expect(Object.keys(marks)).toEqual(expect.arrayContaining(['bold', 'italic', 'underline', 'strike', 'link', 'textStyle']));
  open('<h1>a</h1><h3>b</h3><h4>c</h4>');
  expect(editor.getHTML()).toBe('<h1>a</h1><h3>b</h3><p>c</p>');
});

test('undo goes back over at most 100 changes, which are parted by a second (specification §9)', () => {
  const starter = EXTENSIONS.find(({ name }) => name === 'starterKit');
  expect(starter?.options).toMatchObject({ undoRedo: { depth: 100, newGroupDelay: 1000 } });
});

test('a paragraph is moved in by 1 to 8 levels, and the level survives as HTML', () => {
  open('<p>text</p>');
  expect(editor.commands.indent(-1)).toBe(false);
  for (let level = 1; level <= 8; level += 1) expect(editor.commands.indent(1)).toBe(true);
  expect(editor.commands.indent(1)).toBe(false);
  const html = editor.getHTML();
  editor.commands.setContent('<p></p>');
  editor.commands.setContent(html);
  expect(editor.getAttributes('paragraph')['indent']).toBe(8);
  expect(editor.getHTML()).toBe(html);
});
