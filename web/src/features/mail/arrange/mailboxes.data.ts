import type { MailboxAway, MailboxSetup } from '@lintel/contract/mail-shared';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { mailKeys } from '#web/features/mail/mail.keys.ts';

/** Every shared mailbox of the company, for who sets them up. */
export const setupsQuery = queryOptions({
  queryKey: mailKeys.setups,
  queryFn: ({ signal }): Promise<MailboxSetup[]> => api.sharedMailboxes.list({}, { signal }),
});

type CreateBody = Parameters<typeof api.sharedMailboxes.create>[0]['body'];
type UpdateBody = Parameters<typeof api.sharedMailboxes.update>[0]['body'];

/** Makes one, or changes the known one; the lists are read again. */
export function useSaveMailbox(known: MailboxSetup | null) {
  const client = useQueryClient();
  return async ({ localPart, ...facts }: CreateBody, isOpen = true, away: MailboxAway | null = null): Promise<void> => {
    if (known) await updateMailbox(known, { ...facts, isOpen, away });
    else await api.sharedMailboxes.create({ body: { ...facts, localPart } }, { idempotencyKey: intentKey() });
    await client.invalidateQueries({ queryKey: mailKeys.setups });
    await client.invalidateQueries({ queryKey: mailKeys.shared });
  };
}

/** Sets a mailbox up anew; what is not said stays. */
export async function updateMailbox(known: MailboxSetup, change: Partial<UpdateBody>): Promise<void> {
  const { id, name, owner, isOpen, away, version } = known;
  await api.sharedMailboxes.update({ id, body: { name, owner, isOpen, away, version, ...change } }, { idempotencyKey: intentKey() });
}
