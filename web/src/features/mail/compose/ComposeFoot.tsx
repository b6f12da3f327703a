import { ActionIcon, Button, CloseButton, FileButton, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlarm, IconAlertCircle, IconArrowDown, IconCamera, IconPaperclip, IconSend, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { later, LaterPart } from '#web/kit/later.tsx';
import { FocusBack } from '#web/ui/FocusBack.tsx';
import type { SaveState } from './compose.saver.ts';
import { clock, longDate } from '#web/features/mail/mail.format.ts';
import { SendOptions } from './SendOptions.tsx';
import type { Composing } from './useCompose.ts';
import s from './Compose.module.css';

const TemplatePicker = later(() => import('./TemplatePicker.tsx').then((module) => ({ default: module.TemplatePicker })));
const VersionsDialog = later(() => import('./VersionsDialog.tsx').then((module) => ({ default: module.VersionsDialog })));

/** Send and save, the ways to attach, and where the text is kept. In small there is `onWiden` to the whole dialog, which has the rest. */
export function ComposeFoot({ composing, onWiden }: { composing: Composing; onWiden?: () => void }) {
  const { send, sendLater, saveDraft, discard, isSending, isSaving, isBusy, uploads, draft, fields, set } = composing;
  const [isLookingBack, setLookingBack] = useState(false);
  return (
    <div className={s.end}>
      {fields.remindAt && (
        <div className={s.banner} data-tone="neutral" role="status">
          <IconAlarm size={16} stroke={1.8} aria-hidden />
          <span>Comes back {longDate(fields.remindAt)} if nobody answers.</span>
          <CloseButton size="sm" iconSize={14} aria-label="Remove the reminder" onClick={() => set({ remindAt: null })} />
        </div>
      )}
      {fields.priority !== 'normal' && (
        <div className={s.banner} data-tone="neutral" role="status">
          {fields.priority === 'high' ? (
            <IconAlertCircle size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconArrowDown size={16} stroke={1.8} aria-hidden />
          )}
          <span>Goes out with {fields.priority} priority.</span>
          <CloseButton size="sm" iconSize={14} aria-label="Send with normal priority" onClick={() => set({ priority: 'normal' })} />
        </div>
      )}
      <footer className={s.foot} data-sending={isSending || undefined}>
        <Button.Group>
          <Button leftSection={<IconSend size={16} aria-hidden />} disabled={isBusy} onClick={send}>
            {isSending ? 'Sending...' : 'Send'}
          </Button>
          <SendOptions
            isDisabled={isBusy}
            priority={fields.priority}
            onSendLater={sendLater}
            onRemind={(at) => set({ remindAt: at.toISOString() })}
            onPriority={(priority) => set({ priority })}
            onVersions={draft.saver.draft() && (() => setLookingBack(true))}
          />
        </Button.Group>
        {onWiden ? (
          <Button variant="default" disabled={isBusy} onClick={onWiden}>
            Open in the window
          </Button>
        ) : (
          <Button variant="default" disabled={isBusy} onClick={saveDraft}>
            {isSaving ? 'Saving...' : 'Save Draft'}
          </Button>
        )}
        <FileButton multiple onChange={uploads.add}>
          {(props) => (
            <Tooltip label="Attach files">
              <ActionIcon aria-label="Attach files" {...props}>
                <IconPaperclip size={18} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
        </FileButton>
        <TakePhoto onTaken={uploads.add} />
        <Tooltip label="Templates (;)">
          <ActionIcon aria-label="Templates" aria-haspopup="dialog" onClick={composing.templates.open}>
            <IconTemplate size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        {(composing.templates.isOpen || isLookingBack) && <FocusBack />}
        <LaterPart>{composing.templates.isOpen && <TemplatePicker composing={composing} />}</LaterPart>
        <LaterPart>{isLookingBack && <VersionsDialog composing={composing} onClose={() => setLookingBack(false)} />}</LaterPart>
        <SaveStatus draft={draft} />
        {!onWiden && (
          <Button variant="quiet" onClick={discard}>
            Cancel
          </Button>
        )}
      </footer>
    </div>
  );
}

/** Straight from the camera, where a finger writes. */
function TakePhoto({ onTaken }: { onTaken: (files: File[]) => void }) {
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  if (!isTouched) return null;
  return (
    <FileButton accept="image/*" capture="environment" onChange={(photo) => photo && onTaken([photo])}>
      {(props) => (
        <Tooltip label="Take photo">
          <ActionIcon aria-label="Take photo" {...props}>
            <IconCamera size={18} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      )}
    </FileButton>
  );
}

/** Where the text is; until it was saved for the first time, the key that sends. */
function SaveStatus({ draft: { state, isKept } }: { draft: Composing['draft'] }) {
  if (state.kind === 'idle') {
    return (
      <span className={s.keys} aria-hidden>
        <kbd>Ctrl</kbd>
        <kbd>Enter</kbd> sends
      </span>
    );
  }
  return (
    <span className={s.status} role="status" data-state={state.kind} title={state.kind === 'refused' ? state.sentence : undefined}>
      {saveText(state, isKept)}
    </span>
  );
}

function saveText(state: SaveState, isKept: boolean): string {
  if (state.kind === 'saved') return `Saved ${clock(state.at)}`;
  if (!isKept && state.kind !== 'saving') return 'Kept nowhere yet: leave this open';
  if (state.kind === 'offline') return 'Offline, kept on this device';
  return state.kind === 'refused' ? 'Not saved, kept on this device' : 'Saving';
}
