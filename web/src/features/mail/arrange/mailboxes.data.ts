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

/** Makes one, or changes the known one; the lists are read again. */
export function useSaveMailbox(known: MailboxSetup | null) {
  const client = useQueryClient();
  return async ({ localPart, ...facts }: CreateBody, isOpen = true, away: MailboxAway | null = null): Promise<void> => {
    const options = { idempotencyKey: intentKey() };
    if (known) await api.sharedMailboxes.update({ id: known.id, body: { ...facts, isOpen, away, version: known.version } }, options);
    else await api.sharedMailboxes.create({ body: { ...facts, localPart } }, options);
    await client.invalidateQueries({ queryKey: mailKeys.setups });
    await client.invalidateQueries({ queryKey: mailKeys.shared });
  };
}
