import { useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { openCompose } from './ComposeHost.tsx';
import { keepCompose, loseCompose } from './compose.journal.ts';
import type { Saver, Written } from './compose.saver.ts';
import type { ComposeStart } from './compose.store.ts';
import { offerUndo } from '#web/features/mail/actions/mail.changes.ts';
import { invalidateFolder } from '#web/features/mail/mail.data.ts';
import type { MessageForm } from './useComposeCalls.ts';

export interface Left {
  key: string;
  saver: Saver<MessageForm>;
  written: Written<MessageForm>;
  /** What to open again. */
  start: ComposeStart;
  /** Something was written since the dialog was opened. */
  isWritten: boolean;
}

const UNDO_MS = 15_000;

/**
 * What becomes of a text when its dialog is closed: a draft that was there before keeps it; a new one goes into the trash, from where
 * Undo brings it back. As long as the server has not got it, the journal of this browser has.
 */
export function useLeaveCompose(): (left: Left) => void {
  const client = useQueryClient();
  const kept = (left: Left) => {
    if (!left.isWritten) return;
    keepCompose(left.key, left.start);
    left.saver.save(left.written).then(
      () => {
        loseCompose(left.key);
        invalidateFolder(client, 'drafts');
        toast.result('Draft saved');
      },
      (error: unknown) => toast.problem(error),
    );
  };
  const discarded = (left: Left) => {
    keepCompose(left.key, left.start);
    const isAway = left.saver.save(left.written).then(() => moveDraft(left, 'trash'));
    isAway.then(
      () => {
        loseCompose(left.key);
        invalidateFolder(client, 'drafts');
      },
      // It stays in the journal, which offers it when the page is opened again.
      () => undefined,
    );
    const undo = () => {
      loseCompose(left.key);
      void isAway
        .then(() => moveDraft(left, 'inbox'))
        .catch(() => undefined)
        .then(async () => openCompose({ ...left.start, ...(await draftNow(left)) }));
    };
    offerUndo('Draft discarded', undo, { say: toast.notice, stays: UNDO_MS });
  };
  return (left) => (left.start.isKept ? kept(left) : discarded(left));
}

/** Into the trash, and out of it: from there a draft goes back to Drafts. */
async function moveDraft({ saver }: Left, folder: 'trash' | 'inbox'): Promise<void> {
  const draft = saver.draft();
  if (draft) await api.mail.update({ body: { ids: [draft.id], change: { folder } } }, { idempotencyKey: intentKey() });
}

/** The draft as it stands now, to go on with. Moving it made a new version of it. */
async function draftNow({ saver }: Left): Promise<Pick<ComposeStart, 'draftId' | 'draftVersion'>> {
  const draft = saver.draft();
  const now = draft ? await api.mail.get({ id: draft.id }).catch(() => null) : null;
  return now ? { draftId: now.id, draftVersion: now.version } : {};
}
