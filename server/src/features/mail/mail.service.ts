import { PLACES } from '@lintel/contract/mail';
import type { Attachment } from '@lintel/contract/mail-attachment';
import { parseSearch } from '@lintel/contract/mail-search';
import type { SearchHit } from '@lintel/contract/search';
import type { Ctx } from '#server/platform/context.ts';
import { readMail } from './parsing/mail.parse.ts';
import { searchMail } from './reading/mail.search.ts';

export { importMail, importMails, openKeeping, type Import, type KeptMail } from './arriving/mail.import.ts';
export { isDisowned } from './arriving/mail.check.ts';
export { checkElsewhere } from './arriving/mail.check.elsewhere.ts';
export { openSorting, passOn, type SortedMail } from './arriving/mail.sorting.ts';
export { releasedIn } from './arriving/mail.spam.ts';
export { spoilingNothing } from './parsing/mail.damaged.ts';
export { settleBounce } from './arriving/mail.bounced.ts';
export { defineElsewhere, type ChangedMail, type MailChange } from './mail.elsewhere.ts';
export { noteFiling } from './sending/mail.filed.ts';
export { changeMails, forgetMessages } from './arrange/mail.organise.ts';
export { findArrival } from './mail.queries.ts';
export { rememberContacts } from './arriving/mail.contacts.ts';
export { dateOf, shareMessages } from './arriving/mail.messages.ts';
export { placeMails, type Placement } from './arriving/mail.place.ts';
export { nameThread, tieThread } from './arriving/mail.threads.ts';
export { lockAccounts, recordChange, type LockedAccount } from './mail.store.ts';
export { knownLabels, listLabels, updateLabel } from './arrange/mail.labels.ts';
export { remindOf } from './arrange/mail.reminders.ts';
export { createMailbox, passMailboxes } from './arrange/mail.shared.ts';
export { assignThread, defineHandover } from './arrange/mail.team.ts';
export { defineIntake, type ArrivedMail } from './arriving/mail.intake.ts';
export { mailJobs } from './mail.jobs.ts';
export { prepareReading, readAttachment, readMail } from './parsing/mail.parse.ts';
export { postOutside, trialOutside } from './sending/mail.outside.ts';
export { startPostOffice } from './arriving/mail.post-office.ts';
export { houseMail, postSystemMail } from './sending/mail.system.ts';
export { createIdentity } from './sending/mail.identities.ts';
export { createTemplate } from './sending/mail.templates.ts';
export { hurryDeliveries } from './sending/mail.transmit.ts';
export { defineAwayNotes } from './arriving/mail.vacation.ts';

/** Gives a person a mailbox with its five folders. A second call changes nothing. */
export async function ensureMailAccount(ctx: Pick<Ctx, 'db'>, { personId, address }: { personId: string; address: string }): Promise<void> {
  const account = await ctx.db
    .insertInto('mail_account')
    .values({ person_id: personId, owner_id: personId, address })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!account) return;
  await ctx.db
    .insertInto('mailbox')
    .values(PLACES.map((role) => ({ account_id: account.id, role })))
    .execute();
}

/** The files of a mail, by their place in it. */
export const listAttachments = async (raw: Uint8Array): Promise<Attachment[]> => (await readMail(raw)).attachments;

/** Up to `limit` mails of the signed-in person for the search across everything; newest first. */
export async function searchHits(ctx: Ctx, text: string, limit: number): Promise<SearchHit[]> {
  // What cannot be meant so is looked for as words: a slip in an operator must not keep the hits of everything else away.
  const q = parseSearch(text).problems.length > 0 ? text.replace(/[:"(){}]/g, ' ') : text;
  const { items } = await searchMail(ctx, { q, page: 1, size: limit });
  return items.map((mail) => ({
    group: 'mail' as const,
    id: mail.id,
    title: mail.subject || '(no subject)',
    detail: mail.from.name || mail.from.email,
    folder: mail.folder,
  }));
}
