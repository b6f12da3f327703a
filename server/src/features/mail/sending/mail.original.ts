import type { Ctx } from '#server/platform/context.ts';
import { elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';
import type { SendInput } from './mail.compose.ts';

/**
 * The mail that was answered or passed on says so, here and at its server, once the new one is on its way. `account` has it. Answers whether
 * it is there.
 */
export async function markOriginal(ctx: Ctx, account: LockedAccount, form: Pick<SendInput, 'inReplyTo' | 'forwardOf'>): Promise<boolean> {
  const id = form.inReplyTo ?? form.forwardOf;
  if (!id || !/^\d{1,18}$/.test(id)) return false;
  const marked = await ctx.db
    .updateTable('entry')
    .set((eb) => ({
      ...(form.inReplyTo ? { answered: true } : { forwarded: true }),
      modseq: account.modseq,
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('id', '=', id)
    .where('account_id', '=', account.id)
    .returning('id')
    .execute();
  await recordChange(
    ctx.db,
    'updated',
    marked.map((one) => ({ entryId: one.id, accountId: account.id, modseq: account.modseq })),
  );
  const mails = marked.map((one) => ({ id: one.id, from: '', to: '' }));
  await elsewhereOf(account)?.changed(ctx, account, mails, form.inReplyTo ? { answered: true } : { forwarded: true });
  return marked.length > 0;
}
