import type { HandlerInput } from '@lintel/contract/kit/route';
import type { Email, mailApi } from '@lintel/contract/mail';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { giveUpAt, moveOutbox, touchSentMail } from './mail.outbox.ts';
import { findEmail, visibleTo } from '#server/features/mail/mail.queries.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';
import { wakeDelivery } from './mail.transmit.ts';

type Choice = HandlerInput<typeof mailApi.delivery>['body'];

/**
 * What the sender decides about a mail that failed, stayed unclear, or has no copy at its server. Raises `mail.not_found`, `row.stale`, and
 * `transition.not_now` where there is nothing to decide.
 */
export async function settleDelivery(ctx: Ctx, id: string, choice: Choice): Promise<Email> {
  const entry = await visibleTo(ctx.db, ctx.user).where('entry.id', '=', id).select(['entry.account_id']).executeTakeFirst();
  if (!entry) throw fail('mail.not_found');
  const sender = (await lockAccounts(ctx.db, [entry.account_id])).get(entry.account_id)!;
  const now = await ctx.db.selectFrom('entry').select('version').where('id', '=', id).executeTakeFirst();
  const row = await ctx.db.selectFrom('outbox').selectAll().where('entry_id', '=', id).forUpdate().executeTakeFirst();
  if (!row || !now) throw fail('mail.not_found');
  if (now.version !== choice.version) throw fail('row.stale');
  await moveOutbox(ctx, row, choice.name);
  const open = ctx.db.updateTable('outbox_recipient').where('outbox_id', '=', row.id).where('state', 'in', ['unknown', 'failed']);
  if (choice.name === 'fileAgain') {
    await elsewhereOf(sender)?.left(ctx, sender, id);
  } else if (choice.name === 'confirmArrived') {
    await open.set({ state: 'sent', detail: 'The sender says that it arrived.' }).where('state', '=', 'unknown').execute();
    await elsewhereOf(sender)?.left(ctx, sender, id);
  } else {
    await open.set({ state: 'queued', detail: '' }).execute();
    const again = { tries: 0, next_try_at: ctx.now, give_up_at: giveUpAt(ctx.now) };
    await ctx.db.updateTable('outbox').set(again).where('id', '=', row.id).execute();
    await wakeDelivery(ctx, sender, row.id);
  }
  await touchSentMail(ctx, sender, id);
  return findEmail(ctx.db, ctx.user, id);
}
