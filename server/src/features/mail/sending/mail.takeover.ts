import { buffer } from 'node:stream/consumers';
import { MAIL_LIMITS, SendForm } from '@lintel/contract/mail-form';
import type { Email } from '@lintel/contract/mail';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import { saveDraft } from './mail.drafts.ts';
import { copyAttachments } from '#server/features/mail/reading/mail.files.ts';
import { changeMails } from '#server/features/mail/arrange/mail.organise.ts';
import { readAttachment, readMail } from '#server/features/mail/parsing/mail.parse.ts';
import { findAccount, visibleTo } from '#server/features/mail/mail.queries.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';

/**
 * Makes a draft that another program left on another server a draft here, to be sent from that account; there it goes into the trash.
 * Of two at once one has it. Raises `mail.not_found` for what is no such draft, or none any more.
 */
export async function takeOverDraft(ctx: Ctx, id: string): Promise<Email> {
  const home = await findAccount(ctx.db, ctx.user);
  const there = await draftThere(ctx, id);
  const accounts = await lockAccounts(ctx.db, [home.id, there.accountId]);
  // Under the lock: whoever came first has put it away.
  const { rawSha256 } = await draftThere(ctx, id);
  const raw = await buffer(await ctx.services.blobs.get(rawSha256));
  const reading = await readMail(raw);
  const draft = await saveDraft(
    ctx,
    SendForm.parse({
      ...{
        to: listed(reading.to),
        cc: listed(reading.cc),
        bcc: listed(reading.bcc),
        subject: reading.subject.slice(0, MAIL_LIMITS.subject),
        priority: reading.priority,
      },
      ...{ content: reading.text, htmlContent: await withPictures(raw, reading), accountId: there.accountId },
      uploads: (await copyAttachments(ctx, id, true)).map((file) => file.id),
    }),
  );
  const account = accounts.get(there.accountId)!;
  await changeMails(ctx, account, [id], { folder: 'trash' });
  await tell(ctx, account, { folders: ['drafts', 'trash'], arrived: false });
  return draft;
}

async function draftThere(ctx: Ctx, id: string): Promise<{ accountId: string; rawSha256: string }> {
  const found = await visibleTo(ctx.db, ctx.user)
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .where('mail_account.person_id', 'is', null)
    .where('mail_account.owner_id', '=', ctx.user.id)
    .where('mailbox.role', '=', 'drafts')
    .select(['entry.account_id as accountId', 'message.raw_sha256 as rawSha256'])
    .executeTakeFirst();
  if (!found) throw fail('mail.not_found');
  return found;
}

const listed = (people: Reading['to']): string[] => people.slice(0, MAIL_LIMITS.recipients).map(({ email, name }) => email || name);

/** What the form takes. */
const MOST_HTML = 5_000_000;

/** Pictures of the text stand in it as data, as the editor has them; those that would make it too long stay behind. */
async function withPictures(raw: Buffer, { html, attachments }: Reading): Promise<string> {
  let text = html ?? '';
  for (const { index, type, contentId } of attachments) {
    const place = `data-cid="${contentId}"`;
    if (!contentId || !text.includes(place)) continue;
    const bytes = await readAttachment(raw, index);
    if (bytes && text.length + bytes.byteLength * 1.4 < MOST_HTML)
      text = text.replaceAll(place, `src="data:${type};base64,${Buffer.from(bytes).toString('base64')}"`);
  }
  return text;
}
