import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { longDate } from '#web/features/mail/mail.format.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { offerUndo } from './mail.changes.ts';

/** Has a mail come back if nobody answers it, or no more; with the time `before`, Undo brings that one back. */
export function useRemind() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, at }: { id: string; at: string | null; before?: string | undefined }) =>
      api.mailAnswers.remind({ id, body: { at } }, { idempotencyKey: intentKey() }),
    onSuccess: (mail, { id, at, before }) => {
      client.setQueryData(mailKeys.message(id), mail);
      if (at) toast.result(`Comes back ${longDate(at)} if nobody answers`);
      else if (before) offerUndo('Reminder removed', () => mutate({ id, at: before }));
      else toast.result('Reminder removed');
    },
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  return {
    isPending,
    remind: (id: string, at: Date) => mutate({ id, at: at.toISOString() }),
    remove: (id: string, before?: string) => mutate({ id, at: null, before }),
  };
}
