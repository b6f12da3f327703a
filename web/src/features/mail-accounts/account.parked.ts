import type { MailAccount } from '@lintel/contract/mail-accounts';
import { formatDate } from '#web/ui/date.format.ts';

/** Folders that their server does not open; null where it opens all. */
export function parkedText({ folders }: Pick<MailAccount, 'folders'>): string | null {
  const parked = folders.filter(({ parkedUntil }) => parkedUntil !== null);
  if (parked.length === 0) return null;
  const names = parked.slice(0, 3).map(({ name }) => `“${name}”`);
  const more = parked.length > 3 ? ` and ${parked.length - 3} more` : '';
  const at = formatDate(parked.map(({ parkedUntil }) => parkedUntil!).sort()[0]!, 'dateTime');
  return `Its server does not open ${names.join(', ')}${more}. What was fetched is still here; it is tried again on ${at}, or when you check the account.`;
}
