import type { Ctx } from '#server/platform/context.ts';
import type { Bounce } from '#server/features/mail/parsing/mail.bounce.ts';
import { moveOutbox, stateOfAll, touchSentMail } from '#server/features/mail/sending/mail.outbox.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';

/**
 * Shows a report of non-delivery at the mail that it is about. It counts only for the sender that it was sent back to, and only for
 * recipients of that very mail: who knows neither changes nothing.
 */
export async function settleBounce(ctx: Ctx, bounce: Bounce, to: readonly string[]): Promise<void> {
  const known = await ctx.db
    .selectFrom('outbox')
    .select(['id', 'account_id', 'mail_from'])
    .where('message_id', '=', bounce.messageId)
    .where('status', 'in', ['sent', 'filed', 'unfiled', 'unknown', 'failed'])
    .executeTakeFirst();
  if (!known || !to.some((address) => address.toLowerCase() === known.mail_from.toLowerCase())) return;
  const sender = (await lockAccounts(ctx.db, [known.account_id])).get(known.account_id)!;
  const row = await ctx.db.selectFrom('outbox').selectAll().where('id', '=', known.id).forUpdate().executeTakeFirstOrThrow();
  let changed = 0n;
  for (const { addresses, detail } of bounce.failures) {
    const { numUpdatedRows } = await ctx.db
      .updateTable('outbox_recipient')
      .set({ state: 'failed', detail: `Returned by the receiving side. ${oneLine(detail, 300)}`.trim() })
      .where('outbox_id', '=', row.id)
      .where((eb) => eb(eb.fn<string>('lower', ['address']), 'in', addresses))
      .where('state', 'in', ['sent', 'unknown'])
      .executeTakeFirst();
    changed += numUpdatedRows;
  }
  if (changed === 0n) return;
  const recipients = await ctx.db.selectFrom('outbox_recipient').select('state').where('outbox_id', '=', row.id).execute();
  const state = stateOfAll(recipients.map((one) => one.state));
  if (state === 'failed' && row.status !== 'failed') await moveOutbox(ctx, row, 'bounce');
  await touchSentMail(ctx, sender, row.entry_id);
}
