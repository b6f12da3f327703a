import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { DialogCommand } from './compose.keys.ts';
import type { ComposeStart } from './compose.store.ts';
import { EXTENSIONS } from './richtext.extensions.ts';
import { docFromHtml, inputProps } from './richtext.input.ts';

interface EditorHandlers {
  onFiles: (files: File[]) => void;
  onCommand: (command: DialogCommand) => void;
  onEdit: () => void;
  /** The text to begin with is in place. */
  onReady: (editor: Editor) => void;
  /** Offers templates; without it `;` is a letter like any other. */
  onTemplates?: () => void;
}

const EMPTY = { type: 'doc', content: [{ type: 'paragraph' }] };

/** The editor of one message, made once; what it calls may change. */
export function useMessageEditor(start: ComposeStart, handlers: EditorHandlers, label = 'Message') {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: start.doc ?? EMPTY,
    editorProps: {
      ...inputProps({
        onFiles: (files) => latest.current.onFiles(files),
        onLink: () => setLinkOpen(true),
        onCommand: (command) => latest.current.onCommand(command),
        onTemplates: handlers.onTemplates && (() => latest.current.onTemplates?.()),
      }),
      attributes: {
        ...{ 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
        // An answer begins with its text, above the quote.
        ...(start.mode === 'reply' ? { 'data-autofocus': 'true' } : {}),
      },
    },
    onCreate: ({ editor: made }) => {
      if (start.html) made.commands.setContent(docFromHtml(start.html, made.schema), { emitUpdate: false });
      latest.current.onReady(made);
    },
    onUpdate: () => latest.current.onEdit(),
  });
  return { editor, isLinkOpen, setLinkOpen };
}
