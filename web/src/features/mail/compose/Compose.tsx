import type { Address } from '@lintel/contract/mail';
import { ActionIcon, CloseButton, Modal, Tooltip } from '@mantine/core';
import { IconExternalLink, IconMaximize, IconMinimize, IconMinus } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react';
import { fetchAhead } from './compose.ahead.ts';
import { useDialogKeys } from './compose.keys.ts';
import { composeStore, type ComposeSession, type ComposeStart, type RecipientRow } from './compose.store.ts';
import { ComposeBanners, Problem } from './ComposeBanners.tsx';
import { ComposeBelow } from './ComposeBelow.tsx';
import { ComposeFoot } from './ComposeFoot.tsx';
import { RecipientField } from './RecipientField.tsx';
import { RichText } from './RichText.tsx';
import { UploadList } from './UploadList.tsx';
import { WriteAs } from './WriteAs.tsx';
import { useSignatures, type ReadSignatures } from '#web/features/mail/arrange/identities.data.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import { Loading } from '#web/kit/PageState.tsx';
import { useLateSignature } from './useLateSignature.ts';
import { useCompose, type Composing } from './useCompose.ts';
import s from './Compose.module.css';
import w from './ComposeWindow.module.css';

const TITLES: Record<NonNullable<ComposeStart['mode']>, string> = { new: 'New Message', reply: 'Reply', forward: 'Forward' };

/** The dialog for writing (specification §2.5): open, spread out, or minimised to a tab in the dock. */
export function Compose({ session }: { session: ComposeSession }) {
  const signatures = useSignatures();
  useEffect(fetchAhead, []);
  if (signatures) return <Dialog session={session} signatures={signatures} />;
  return session.shape === 'window' ? <Loading label="Opening the message..." /> : null;
}

function Dialog({ session, signatures }: { session: ComposeSession; signatures: ReadSignatures }) {
  const composing = useCompose(session, signatures);
  useLateSignature(session, signatures, composing);
  const isPhone = useIsPhone();
  const title = TITLES[session.start.mode ?? 'new'];
  const isOpen = session.shape !== 'docked';
  useDialogKeys(isOpen && session.shape !== 'below', composing);
  if (session.shape === 'window')
    return (
      <main className={w.window}>
        <Tooltip.Group openDelay={700} closeDelay={300}>
          <header className={w.head}>
            <h1>{title}</h1>
            <Tooltip label="Close (Esc)">
              <CloseButton aria-label="Close" onClick={composing.discard} />
            </Tooltip>
          </header>
          <Form composing={composing} session={session} signatures={signatures} />
        </Tooltip.Group>
      </main>
    );
  if (session.shape === 'below') return <ComposeBelow session={session} composing={composing} onReadAgain={signatures.readAgain} />;
  if (!isOpen) return <DockTab session={session} title={composing.fields.subject || title} onClose={composing.discard} />;
  return (
    <Modal
      opened
      onClose={composing.discard}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      fullScreen={isPhone}
      size={session.shape === 'expanded' ? 'min(72rem, 100%)' : '42rem'}
      padding={0}
      zIndex={220}
      classNames={{ content: s.content, body: s.body }}
      attributes={{ content: { 'data-shape': session.shape } }}
    >
      <Tooltip.Group openDelay={700} closeDelay={300}>
        <Head session={session} title={title} isPhone={isPhone} onPopOut={composing.popOut} onClose={composing.discard} />
        <Form composing={composing} session={session} signatures={signatures} />
      </Tooltip.Group>
    </Modal>
  );
}

interface HeadProps {
  session: ComposeSession;
  title: string;
  isPhone: boolean;
  onPopOut: () => void;
  onClose: () => void;
}

function Head({ session, title, isPhone, onPopOut, onClose }: HeadProps) {
  const isExpanded = session.shape === 'expanded';
  return (
    <header className={s.head}>
      <Modal.Title>{title}</Modal.Title>
      <span>
        <Tooltip label="Minimise">
          <ActionIcon aria-label="Minimise" onClick={() => composeStore.shape(session.key, 'docked')}>
            <IconMinus size={18} />
          </ActionIcon>
        </Tooltip>
        {!isPhone && (
          <Tooltip label="Open in its own window">
            <ActionIcon aria-label="Open in its own window" onClick={onPopOut}>
              <IconExternalLink size={17} />
            </ActionIcon>
          </Tooltip>
        )}
        {!isPhone && (
          <Tooltip label={isExpanded ? 'Make smaller' : 'Expand'}>
            <ActionIcon
              aria-label={isExpanded ? 'Make smaller' : 'Expand'}
              onClick={() => composeStore.shape(session.key, isExpanded ? 'open' : 'expanded')}
            >
              {isExpanded ? <IconMinimize size={17} /> : <IconMaximize size={17} />}
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label="Close (Esc)">
          <CloseButton aria-label="Close" onClick={onClose} />
        </Tooltip>
      </span>
    </header>
  );
}

interface FormProps {
  composing: Composing;
  session: ComposeSession;
  signatures: ReadSignatures;
}

function Form({ composing, session, signatures }: FormProps) {
  const { fields, set, problems, uploads } = composing;
  const drop = useFileDrop(uploads.add);
  const form = useFirstProblem(composing);
  return (
    <div ref={form} className={s.form} data-drop={drop.isOver || undefined} {...drop.handlers}>
      <ComposeBanners composing={composing} onReadAgain={signatures.readAgain} />
      <WriteAs identities={signatures.identities} value={fields} onChange={composing.writeAs} />
      <Recipients composing={composing} start={session.start} />
      <div className={s.row}>
        <label htmlFor={`subject-${session.key}`}>Subject</label>
        <input
          id={`subject-${session.key}`}
          className={s.input}
          maxLength={998}
          value={fields.subject}
          aria-invalid={problems.subject !== undefined}
          aria-describedby={problems.subject ? `subject-problem-${session.key}` : undefined}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
        {problems.subject && <Problem id={`subject-problem-${session.key}`}>{problems.subject}</Problem>}
      </div>
      <RichText editor={composing.editor} isLinkOpen={composing.isLinkOpen} onLinkOpen={composing.setLinkOpen} />
      {problems.content && <Problem>{problems.content}</Problem>}
      <UploadList uploads={uploads} />
      <ComposeFoot composing={composing} />
    </div>
  );
}

/** What was refused goes on at the first field that is wrong. */
function useFirstProblem({ refusals, editor }: Composing) {
  const form = useRef<HTMLDivElement>(null);
  const goThere = useEffectEvent(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else editor.commands.focus();
  });
  useEffect(() => {
    if (refusals > 0) goThere();
  }, [refusals]);
  return form;
}

const LABELS: Record<RecipientRow, string> = { to: 'To', cc: 'Cc', bcc: 'Bcc' };
const ROWS = ['to', 'cc', 'bcc'] as const;
/** They toggle (specification §4), as long as nobody stands there. */
const BESIDE = ['cc', 'bcc'] as const;

function Recipients({ composing: { fields, set, problems }, start }: { composing: Composing; start: ComposeStart }) {
  const isUsed = (row: RecipientRow) => fields[row].length > 0 || Boolean(fields.typed[row]);
  const [filled] = useState(() => BESIDE.filter(isUsed));
  const [shown, setShown] = useState<readonly RecipientRow[]>(filled);
  const toggle = (name: RecipientRow) => setShown(shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]);
  const row = (name: RecipientRow) => ({
    label: LABELS[name],
    value: fields[name],
    others: ROWS.filter((other) => other !== name).flatMap((other) => fields[other]),
    onChange: (next: Address[]) => set({ [name]: next }),
    text: fields.typed[name] ?? '',
    onText: (text: string) => {
      const { [name]: _, ...others } = fields.typed;
      set({ typed: text ? { ...others, [name]: text } : others });
    },
    problem: problems[name],
  });
  return (
    <>
      <RecipientField {...row('to')} autoFocus={start.mode !== 'reply'}>
        {BESIDE.filter((name) => !isUsed(name)).map((name) => (
          <button key={name} type="button" aria-expanded={shown.includes(name)} onClick={() => toggle(name)}>
            {LABELS[name]}
          </button>
        ))}
      </RecipientField>
      {BESIDE.filter((name) => shown.includes(name) || isUsed(name)).map((name) => (
        <RecipientField key={name} {...row(name)} isAsked={!filled.includes(name)} />
      ))}
    </>
  );
}

function DockTab({ session, title, onClose }: { session: ComposeSession; title: string; onClose: () => void }) {
  return (
    <div className={s.dock}>
      <button type="button" onClick={() => composeStore.shape(session.key, 'open')} aria-label={`Go on writing: ${title}`}>
        {title}
      </button>
      <CloseButton size="sm" iconSize={16} aria-label={`Discard ${title}`} onClick={onClose} />
    </div>
  );
}

/** Files dropped anywhere on the dialog but the text, which takes pictures in. */
function useFileDrop(add: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      add([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
