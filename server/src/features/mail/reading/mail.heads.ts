import type { EmailRow } from '@lintel/contract/mail';
import type { MailHead, MailPlace } from '@lintel/contract/mail-threads';

/** What may be told of a mail beyond its mailbox. */
export const headOf = ({ id, subject, from, date, snippet }: EmailRow): MailHead => ({ id, subject, from, date, snippet });

/** Where its reader finds it. */
export const placeOf = ({ folder, shared, elsewhere }: EmailRow): MailPlace => ({
  folder,
  account: shared?.accountId ?? (elsewhere?.box ? elsewhere.accountId : null),
  box: shared?.box ?? elsewhere?.box ?? null,
});
