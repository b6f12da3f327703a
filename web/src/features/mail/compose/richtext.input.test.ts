import { waitFor } from '@testing-library/react';
import { Editor } from '@tiptap/core';
import { afterEach, expect, test, vi } from 'vitest';
import { EXTENSIONS } from './richtext.extensions.ts';
import { inputProps } from './richtext.input.ts';

let editor: Editor;
afterEach(() => editor?.destroy());

test.each(['paste', 'drop'] as const)(
  '%s: png and jpeg stand in the text (specification §9); other files and large pictures come along',
  async (way) => {
    const along: string[] = [];
    const onFiles = (files: File[]) => along.push(...files.map(({ name }) => name));
    const { handleDOMEvents } = inputProps({ onFiles, onLink: () => undefined, onCommand: () => undefined });
    editor = new Editor({ element: document.createElement('div'), extensions: EXTENSIONS, content: '<p>text</p>' });
    const files = [
      new File(['p'], 'pier.png', { type: 'image/png' }),
      new File(['j'], 'crane.jpg', { type: 'image/jpeg' }),
      new File(['g'], 'wave.gif', { type: 'image/gif' }),
      new File(['d'], 'plan.pdf', { type: 'application/pdf' }),
      new File([new Uint8Array(1024 * 1024 + 1)], 'large.png', { type: 'image/png' }),
    ];
    const data = { files, getData: () => '' } as unknown as DataTransfer;
    const event = { preventDefault: () => undefined };
    const takes = {
      paste: () => handleDOMEvents.paste(editor.view, { ...event, clipboardData: data } as unknown as ClipboardEvent),
      drop: () => handleDOMEvents.drop(editor.view, { ...event, dataTransfer: data, clientX: 0, clientY: 0 } as unknown as DragEvent),
    };
    // Where it is dropped only a browser knows.
    vi.spyOn(editor.view, 'posAtCoords').mockReturnValue(null);
    expect(takes[way]()).toBe(true);
    await waitFor(() => expect(editor.getHTML().match(/alt="[^"]+"/g)).toHaveLength(2));
    expect(editor.getHTML()).toMatch(/src="data:image\/png;base64,[^"]+"[^>]*alt="pier\.png"|alt="pier\.png"[^>]*src="data:image\/png/);
    expect(along).toEqual(['wave.gif', 'plan.pdf', 'large.png']);
  },
);

test('pictures that together are more than a message has room for come along too', async () => {
  const along: string[] = [];
  const onFiles = (files: File[]) => along.push(...files.map(({ name }) => name));
  const { handleDOMEvents } = inputProps({ onFiles, onLink: () => undefined, onCommand: () => undefined });
  editor = new Editor({ element: document.createElement('div'), extensions: EXTENSIONS, content: '<p>text</p>' });
  const paste = (...names: string[]) => {
    const files = names.map((name) => new File([new Uint8Array(1_000_000)], name, { type: 'image/png' }));
    const clipboardData = { files, getData: () => '' };
    handleDOMEvents.paste(editor.view, { preventDefault: () => undefined, clipboardData } as unknown as ClipboardEvent);
  };
  const shown = () => [...editor.getHTML().matchAll(/alt="([^"]+)"/g)].map(([, name]) => name).toSorted();
  paste('1.png', '2.png');
  await waitFor(() => expect(shown()).toEqual(['1.png', '2.png']));
  paste('3.png', '4.png');
  expect(along).toEqual(['3.png', '4.png']);
  expect(shown()).toEqual(['1.png', '2.png']);
});
