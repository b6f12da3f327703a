import { outboxMachine } from '@lintel/contract/outbox-machine';
import type { Ctx } from '#server/platform/context.ts';
import { moveOutbox, touchSentMail } from './mail.outbox.ts';
import type { LockedAccount } from '#server/features/mail/mail.store.ts';

/**
 * Notes that the Sent of an account elsewhere has a mail, or that its server does not take it. What stands there has left, also where
 * no answer came when it was handed over. The account is locked by the caller; a mail in another state stays as it is.
 */
export async function noteFiling(ctx: Ctx, sender: LockedAccount, entryId: string, isFiled: boolean): Promise<void> {
  const row = await ctx.db.selectFrom('outbox').selectAll().where('entry_id', '=', entryId).forUpdate().executeTakeFirst();
  const name = isFiled ? 'file' : 'leaveUnfiled';
  if (!row || !outboxMachine.transitions[name].from.some((state) => state === row.status)) return;
  await moveOutbox(ctx, row, name);
  await ctx.db
    .updateTable('outbox_recipient')
    .set({ state: 'sent', detail: 'Its server has it in Sent.' })
    .where('outbox_id', '=', row.id)
    .where('state', '=', 'unknown')
    .execute();
  await touchSentMail(ctx, sender, entryId);
}
