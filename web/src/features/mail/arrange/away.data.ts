import type { AwayNote } from '@lintel/contract/mail-answers';
import type { SharedMailbox } from '@lintel/contract/mail-shared';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';
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
