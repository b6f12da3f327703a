import { Button, Popover, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { linkAddress } from './compose.links.ts';
import s from './RichText.module.css';

interface LinkControlProps {
  editor: Editor;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Makes a link of the selected text, or changes the link where the cursor stands. */
export function LinkControl({ editor, isOpen, onOpen }: LinkControlProps) {
  const isOn = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('link') });
  return (
    <Popover opened={isOpen} onChange={onOpen} trapFocus position="bottom-start" width={320}>
      <Popover.Target>
        <button
          type="button"
          className={s.control}
          title="Link (Ctrl K)"
          aria-label="Link"
          aria-pressed={isOn}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onOpen(!isOpen)}
        >
          <IconLink size={16} stroke={1.7} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkForm editor={editor} onDone={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [text, setText] = useState(() => presentAddress(editor));
  const [problem, setProblem] = useState<string>();
  const submit = () => {
    const href = linkAddress(text);
    if (!href) return setProblem('Type a web address or an email address');
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onDone();
  };
  const unlink = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <ActionForm className={s.link} action={submit}>
      <TextInput
        size="xs"
        aria-label="Address of the link"
        placeholder="Web or email address"
        data-autofocus
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button size="xs" type="submit">
        Save link
      </Button>
      {editor.isActive('link') && (
        <Button size="xs" variant="quiet" onClick={unlink}>
          Remove link
        </Button>
      )}
    </ActionForm>
  );
}

/** The link's own address; else the selected text when it looks like one. */
function presentAddress(editor: Editor): string {
  const href = editor.getAttributes('link')['href'] as string | undefined;
  if (href) return href;
  const { from, to } = editor.state.selection;
  const selected = editor.state.doc.textBetween(from, to, ' ').trim();
  return /\s/.test(selected) || !/[.@]/.test(selected) ? '' : selected;
}
