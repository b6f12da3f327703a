import { IconX } from '@tabler/icons-react';
import { EditorContent } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '#web/kit/store.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { nameOf } from '#web/features/mail/mail.format.ts';
import { belowStore } from './compose.below.ts';
import { dialogCommand } from './compose.keys.ts';
import { composeStore, type ComposeSession } from './compose.store.ts';
import { ComposeBanners, Problem } from './ComposeBanners.tsx';
import { ComposeFoot } from './ComposeFoot.tsx';
import { UploadList } from './UploadList.tsx';
import type { Composing } from './useCompose.ts';
import s from './ComposeBelow.module.css';

interface ComposeBelowProps {
  session: ComposeSession;
  composing: Composing;
  onReadAgain: (() => void) | null;
}

/** The dialog in small, below the mail that it answers. Where that mail is left, what was written goes into the dock. */
export function ComposeBelow({ session, ...writing }: ComposeBelowProps) {
  const { composing } = writing;
  const below = useStore(belowStore);
  const place = below && below.mailId === session.start.inReplyTo ? below.place : null;
  const leave = useEffectEvent(() => {
    if (composing.draft.isWritten()) composeStore.shape(session.key, 'docked');
    else composing.discard();
  });
  const isLeft = place === null;
  useEffect(() => {
    if (isLeft) leave();
  }, [isLeft]);
  return place && createPortal(<Answer session={session} {...writing} />, place);
}

function Answer({ session, composing, onReadAgain }: ComposeBelowProps) {
  const { editor, fields, problems, uploads, warnings } = composing;
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    editor.commands.focus('start', { scrollIntoView: false });
  }, [editor]);
  const found = Object.values(problems).filter((problem) => problem !== undefined);
  const lines = [fields.remindAt, warnings.length, found.length].join();
  // All of it is in sight, with what sends it, also when a line more stands there.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, [lines]);
  const names = [...fields.to, ...fields.cc, ...fields.bcc].map(nameOf).join(', ');
  const onKeyDown = (event: KeyboardEvent) => {
    const command = dialogCommand(event.nativeEvent);
    // Menus and dialogs that were opened from here lie elsewhere in the page, and have keys of their own.
    const isHere = event.currentTarget.contains(event.target as Node);
    if (!command || !isHere || event.defaultPrevented) return;
    event.preventDefault();
    composing[command]();
  };
  return (
    // The keys of the dialog hold for all of it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section ref={section} className={s.answer} aria-label={`Reply to ${names}`} onKeyDown={onKeyDown}>
      <header className={s.head}>
        <span>To: {names}</span>
        <IconButton label="Discard" size="sm" onClick={composing.discard}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </IconButton>
      </header>
      <ComposeBanners composing={composing} onReadAgain={onReadAgain} />
      <EditorContent className={s.text} editor={editor} />
      {found.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      <UploadList uploads={uploads} />
      <ComposeFoot composing={composing} onWiden={() => composeStore.shape(session.key, 'open')} />
    </section>
  );
}
