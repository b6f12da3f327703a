import type { AwayNote } from '@lintel/contract/mail-answers';
import type { MailboxAway, SharedMailbox } from '@lintel/contract/mail-shared';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { toast } from '#web/kit/toast.tsx';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
import { updateMailbox } from './mailboxes.data.ts';
import { sharedQuery } from '#web/features/mail/folders/shared.data.ts';

export const awayNoteQuery = queryOptions({
  queryKey: mailKeys.awayNote,
  queryFn: ({ signal }): Promise<AwayNote | null> => api.mailAnswers.awayNote({}, { signal }),
  staleTime: 300_000,
  retry: false,
});

export interface ShownNote {
  text: string;
  outside: string | null;
  until: string;
  /** Whose it is; null for the person's own mailbox. */
  mailbox: SharedMailbox | null;
}

/** What the mailbox of a place answers by itself today; null where it answers nothing, and for an account elsewhere. */
export function useAwayNote(account: string | undefined): ShownNote | null {
  const { data: own } = useQuery({ ...awayNoteQuery, enabled: account === undefined });
  const { data: shared } = useQuery({ ...sharedQuery, enabled: account !== undefined });
  if (account === undefined) return own?.isOn ? { ...own, mailbox: null } : null;
  const mailbox = shared?.find(({ id }) => id === account);
  return mailbox?.away ? { ...mailbox.away, mailbox } : null;
}

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
