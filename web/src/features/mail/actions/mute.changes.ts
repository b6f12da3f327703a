import type { EmailRow } from '@lintel/contract/mail';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { idsOf, offerUndo, patchCache } from './mail.changes.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

interface Wanted {
  rows: readonly EmailRow[];
  isMuted: boolean;
  done?: string;
}

/** Mutes the conversations of mails, which leave the inbox at once, or lets them be heard. Undo brings back what went to the archive. */
export function useMuteMails(): (rows: readonly EmailRow[], isMuted: boolean, done: string) => void {
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: (ids: readonly string[]) =>
      api.mail.update({ body: { ids: [...ids], change: { folder: 'inbox' } } }, { idempotencyKey: intentKey() }),
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  const { mutate } = useMutation({
    mutationFn: ({ rows, isMuted }: Wanted) =>
      api.mailThreads.mute({ body: { ids: rows.flatMap(idsOf), isMuted } }, { idempotencyKey: intentKey() }),
    onMutate: async ({ rows, isMuted }) => {
      await client.cancelQueries({ queryKey: mailKeys.lists });
      const inInbox = rows.filter(({ folder }) => folder === 'inbox');
      const others = rows.filter(({ folder }) => folder !== 'inbox');
      // What is here last goes back first.
      return [
        ...patchCache(client, inInbox, { isMuted, ...(isMuted ? { folder: 'archive' } : {}) }),
        ...patchCache(client, others, { isMuted }),
      ].toReversed();
    },
    onSuccess: ({ archived }, { rows, isMuted, done }) => {
      if (!done) return;
      offerUndo(done, () => {
        mutate({ rows, isMuted: !isMuted });
        if (archived.length > 0) back.mutate(archived);
      });
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      toast.problem(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  return (rows, isMuted, done) => {
    if (rows.length > 0) mutate({ rows, isMuted, done });
  };
}
