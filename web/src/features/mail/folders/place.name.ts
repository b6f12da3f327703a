import { useQuery } from '@tanstack/react-query';
import { mailAccountsQuery } from '#web/features/mail-accounts/mail-accounts.parts.tsx';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { sharedQuery } from './shared.data.ts';

/** What a place is called: `Inbox`, a folder of another server by its name, `Payments` and `Payments: Sent` in a shared mailbox. */
export function usePlaceName({ box, folder, isAll }: Pick<MailPlace, 'box' | 'folder' | 'isAll'>): string {
  const { data } = useQuery({ ...mailAccountsQuery, enabled: box !== undefined });
  const found = box === undefined ? undefined : data?.flatMap(({ folders }) => folders).find(({ id }) => id === box);
  const { data: shared } = useQuery({ ...sharedQuery, enabled: box !== undefined });
  const mailbox = box === undefined ? undefined : shared?.find(({ folders }) => folders.some(({ id }) => id === box));
  if (isAll) return 'All inboxes';
  if (mailbox) return folder === 'inbox' ? mailbox.name : `${mailbox.name}: ${FOLDER_LABELS[folder]}`;
  return found?.name ?? FOLDER_LABELS[folder];
}
