import type { Ctx } from '#server/platform/context.ts';
import { domainOf } from '#server/features/mail/arriving/mail.domains.ts';
import { sha256 } from '#server/features/mail/mail.store.ts';
import { newMessageId, type SendInput } from './mail.compose.ts';

/**
 * The Message-ID of what a dialog for writing makes: that of the draft which it goes on, else one that its key stands for, so that it is
 * the same in every attempt, whether or not an earlier one was heard of. Nobody else's key makes it. Without a key each call is a mail of its own.
 */
export async function messageIdOf(ctx: Ctx, homeId: string, form: SendInput): Promise<string> {
  const { composeKey, draftId } = form;
  const domain = await domainOfSender(ctx, form.accountId);
  if (!composeKey) return newMessageId(domain);
  const drafts = await ctx.db
    .selectFrom('entry')
    .innerJoin('message', 'message.id', 'entry.message_id')
    .select(['entry.compose_key as composeKey', 'message.message_id as messageId'])
    .where('entry.account_id', '=', homeId)
    .where('entry.draft', '=', true)
    .where((eb) =>
      eb.or([eb('entry.compose_key', '=', composeKey), eb('entry.id', '=', /^\d{1,18}$/.test(draftId ?? '') ? draftId! : '0')]),
    )
    .execute();
  const draft = drafts.find((one) => one.composeKey === composeKey) ?? drafts[0];
  return draft?.messageId ?? `<${sha256(Buffer.from(`${homeId} ${composeKey}`)).slice(0, 32)}@${domain}>`;
}

/** What leaves by another server is named after the address there. */
async function domainOfSender(ctx: Ctx, accountId: string | undefined): Promise<string> {
  if (!accountId) return ctx.services.env.mailDomain;
  const own = ctx.db.selectFrom('mail_account').select('address').where('id', '=', accountId).where('owner_id', '=', ctx.user.id);
  const account = await own.executeTakeFirst();
  return account ? domainOf(account.address) : ctx.services.env.mailDomain;
}
