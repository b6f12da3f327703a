import { remotePictures } from '@lintel/contract/mail-pictures';
import { fetchPicture } from '#server/adapters/pictures-http.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { findAccount, visibleTo } from '#server/features/mail/mail.queries.ts';
import { cleanAgain } from '#server/features/mail/parsing/mail.parse.ts';

/** One of the pictures that a mail of the person's own names, fetched by us; no other address is asked. Raises `mail.picture_refused`. */
export async function openPicture(ctx: Ctx, id: string, index: number): Promise<FileAnswer> {
  const row = await visibleTo(ctx.db, ctx.user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .select(['message.html_clean', 'message.clean_version', 'message.blocked_images', 'message.blocked_trackers'])
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  const address = remotePictures((await cleanAgain(row)).html_clean ?? '')[index];
  const picture = address && (await fetchPicture(address));
  if (!picture) throw fail('mail.picture_refused');
  return { content: picture.bytes, filename: `picture-${index}`, type: picture.type, size: picture.bytes.length };
}

/** Has the pictures of a sender shown in the person's mailbox, or no more. */
export async function trustSender(ctx: Ctx, email: string, isTrusted: boolean): Promise<{ isTrusted: boolean }> {
  const { id } = await findAccount(ctx.db, ctx.user);
  const row = { account_id: id, email: email.toLowerCase() };
  if (isTrusted)
    await ctx.db
      .insertInto('mail_trusted_sender')
      .values({ ...row, created_at: ctx.now })
      .onConflict((known) => known.doNothing())
      .execute();
  else await ctx.db.deleteFrom('mail_trusted_sender').where('account_id', '=', id).where('email', '=', row.email).execute();
  return { isTrusted };
}
