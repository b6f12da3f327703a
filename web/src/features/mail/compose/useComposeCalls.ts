import { coreErrorText, type CoreErrorCode } from '@lintel/contract/errors.core';
import { ApiError } from '@lintel/contract/kit/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, intentKey } from '#web/kit/api.ts';
import { usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { toast } from '#web/kit/toast.tsx';
import type { ComposeStart } from './compose.store.ts';
import { isElsewhere, isUnreached, type Saver, type Written } from './compose.saver.ts';
import { invalidateFolder } from '#web/features/mail/mail.data.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { useTellSent } from '#web/features/mail/actions/useTakeBack.ts';
import { waitForNetwork } from '#web/features/mail/waiting.queue.ts';
import type { WaitingForm } from '#web/features/mail/waiting.store.ts';
import { tellWaiting } from '#web/features/mail/waiting.toast.ts';

/** Where what somebody prefers is not known yet, a mail can be taken back all the same. */
const USUAL_HOLD_SECONDS = 10;

export type MessageForm = Parameters<typeof api.mail.send>[0]['form'];

interface Ends {
  saver: Saver<MessageForm>;
  written: () => Written<MessageForm>;
  /** What to open again when the mail is taken back. */
  snapshot: () => ComposeStart;
  onDone: () => void;
  onProblem: (sentence: string) => void;
  /** Files that wait for the network. */
  waitingFiles: readonly File[];
  /** Somebody else answered meanwhile: who sends again has been told. */
  onAnswered: () => Promise<void>;
  /** One of its recipients only looks like somebody known. */
  onLookAlike: (form: MessageForm, sentence: string) => void;
}

/** Sending and saving: one at a time, each content once, and the lists read again afterwards (specification §4). */
export function useComposeCalls({ saver, written, snapshot, onDone, onProblem, onAnswered, onLookAlike, waitingFiles }: Ends) {
  const client = useQueryClient();
  const tellSent = useTellSent();
  const hold = usePreferences().data?.mailUndoSeconds ?? USUAL_HOLD_SECONDS;
  const keyFor = useAttemptKey();
  const finish = () => {
    onDone();
    invalidateFolder(client, 'drafts');
    const draft = saver.draft();
    if (draft) client.removeQueries({ queryKey: mailKeys.message(draft.id) });
  };
  const sending = useMutation({
    mutationFn: async (form: MessageForm) => {
      await saver.rest();
      const whole = { ...form, ...saver.fields(), ...(form.sendAt ? {} : { hold }) };
      const idempotencyKey = keyFor(whole);
      const wait = () =>
        waitForNetwork({
          key: whole.composeKey,
          at: Date.now(),
          form: whole as WaitingForm,
          idempotencyKey,
          start: { ...snapshot(), waitingFiles: undefined },
          files: waitingFiles,
        });
      if (waitingFiles.length > 0) return wait();
      return api.mail.send({ form: whole }, { idempotencyKey }).catch(async (error: unknown) => {
        if (!isUnreached(error)) throw error;
        // Where it cannot be kept either, it stays in the dialog.
        return wait().catch(() => {
          throw error;
        });
      });
    },
    onSuccess: (sent, { sendAt }) => {
      if (!sent) {
        const { composeKey } = saver.fields();
        finish();
        tellWaiting(composeKey);
        return;
      }
      const again = snapshot();
      invalidateFolder(client, 'sent');
      finish();
      tellSent(sent, { again, hold, isScheduled: sendAt !== undefined });
    },
    onError: (error, form) => {
      if (error instanceof ApiError && error.code === 'mail.look_alike') return onLookAlike(form, error.message);
      // The sentence says that another try sends it as a mail of its own.
      if (isElsewhere(error)) saver.leaveDraft();
      if (error instanceof ApiError && error.code === 'mailbox.answered_meanwhile') void onAnswered().catch(() => undefined);
      onProblem(reasonOf(error, 'mail.send_failed'));
    },
  });
  const saving = useMutation({
    mutationFn: () => saver.save(written()),
    onSuccess: () => {
      finish();
      toast.result('Draft saved');
    },
    onError: (error) => onProblem(reasonOf(error, 'mail.draft_failed')),
  });
  const isBusy = sending.isPending || saving.isPending;
  // A second click may come before the first is drawn.
  const isRunning = useRef(false);
  useEffect(() => {
    isRunning.current = isBusy;
  }, [isBusy]);
  const once = (run: () => void) => {
    if (isRunning.current) return;
    isRunning.current = true;
    run();
  };
  return {
    send: (form: MessageForm) => once(() => sending.mutate(form)),
    save: () => once(() => saving.mutate()),
    isSending: sending.isPending,
    isSaving: saving.isPending,
    isBusy,
  };
}

/** The server's own sentence; where an answer has none, the one of specification §8. Not to be reached at all has its own. */
function reasonOf(error: Error, otherwise: CoreErrorCode): string {
  const isSilent = error instanceof ApiError && error.status > 0 && error.code === 'unreachable';
  return isSilent || !error.message ? coreErrorText(otherwise) : error.message;
}

/** The same key for the same content, so that a repeat has its effect once; other content is another intent (R20). */
function useAttemptKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return (content) => {
    const now = JSON.stringify(content);
    if (now !== last.current.content) last.current = { content: now, key: intentKey() };
    return last.current.key;
  };
}
