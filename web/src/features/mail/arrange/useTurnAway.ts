import type { MailboxAway, SharedMailbox } from '@lintel/contract/mail-shared';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { updateMailbox } from './mailboxes.data.ts';

/** Turns what a mailbox answers off, or on again: one's own, or that of a shared one. The way back stands in the toast that says so. */
export function useTurnAway(mailbox: SharedMailbox | null) {
  const client = useQueryClient();
  const turn = useMutation({
    mutationFn: async (isOn: boolean): Promise<void> => {
      if (mailbox) await setAway(mailbox.id, isOn ? mailbox.away : null);
      else await api.mailAnswers.turnAwayNote({ body: { isOn } }, { idempotencyKey: intentKey() });
    },
    onSuccess: (_, isOn) => {
      if (!isOn) toast.result('The away note is off', { action: { label: 'Undo', run: () => turn.mutate(true) } });
    },
    onError: (error) => toast.problem(error),
    onSettled: () =>
      Promise.all([mailKeys.awayNote, mailKeys.shared, mailKeys.setups].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return turn;
}

/** Of a shared mailbox the note is part of how it is set up. */
async function setAway(accountId: string, away: MailboxAway | null): Promise<void> {
  const setup = (await api.sharedMailboxes.list({})).find((one) => one.accountId === accountId);
  if (setup) await updateMailbox(setup, { away });
}
