import type { EmailRow } from '@lintel/contract/mail';
import type { Regrouped } from '@lintel/contract/mail-threads';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { offerUndo } from './mail.changes.ts';

interface Wanted {
  call: () => Promise<Regrouped>;
  /** What the toast says once it is so; without it nothing is said. */
  done?: string;
}

/** Takes conversations apart and makes them one; the server says how they stand then. Both can be undone. */
export function useRegroupMails() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ call }: Wanted) => call(),
    onSuccess: ({ undo }, { done }) => {
      if (!done) return;
      if (!undo) return void toast.result('These emails are one conversation already.');
      const back = () => api.mailThreads.undoRegrouping({ id: undo, body: {} }, { idempotencyKey: intentKey() });
      offerUndo(done, () => mutate({ call: back }));
    },
    onError: (error) => toast.problem(error),
    onSettled: () => Promise.all(['mail', 'mail-team', 'mail-filing'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
  return {
    split: ({ id }: Pick<EmailRow, 'id'>) =>
      mutate({
        call: () => api.mailThreads.split({ id, body: {} }, { idempotencyKey: intentKey() }),
        done: 'This email begins a conversation of its own.',
      }),
    merge: (rows: readonly EmailRow[]) =>
      mutate({
        call: () => api.mailThreads.merge({ body: { ids: rows.map(({ id }) => id) } }, { idempotencyKey: intentKey() }),
        done: 'Conversations merged',
      }),
  };
}

/** More than one, all of one mailbox. */
export const isMergeable = (rows: readonly EmailRow[]): boolean =>
  rows.length > 1 && new Set(rows.map(({ elsewhere, shared }) => elsewhere?.accountId ?? shared?.accountId ?? '')).size === 1;
