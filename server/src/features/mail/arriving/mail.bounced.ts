import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Bounce } from '#server/features/mail/parsing/mail.bounce.ts';
import { moveOutbox, stateOfAll, touchSentMail } from '#server/features/mail/sending/mail.outbox.ts';
import { oneLine } from '#server/platform/file-names.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';

interface ReportedTo {
  /** Whom the report was sent back to. */
  to: readonly string[];
  /** The mail in the outbox that its return path names. */
  outboxId?: string | null | undefined;
}

/**
 * Shows a report of non-delivery at the mail that it is about: the one that its return path names, else the one whose Message-ID it brings, ours or what
 * a server on the way made of it.
 * Of the latter it counts only for the sender that it was sent back to. Either way it counts only for recipients of that very mail: who
 * knows neither changes nothing.
 */
export async function settleBounce(ctx: Ctx, bounce: Bounce, { to, outboxId }: ReportedTo): Promise<void> {
  const known = await ctx.db
    .selectFrom('outbox')
    .select(['id', 'account_id', 'mail_from'])
    .where((eb) => (outboxId ? eb('id', '=', outboxId) : isCalled(bounce.messageId)))
    .where('status', 'in', ['sent', 'filed', 'unfiled', 'unknown', 'failed'])
    .executeTakeFirst();
  if (!known) return;
  if (!outboxId && !to.some((address) => address.toLowerCase() === known.mail_from.toLowerCase())) return;
  const sender = (await lockAccounts(ctx.db, [known.account_id])).get(known.account_id)!;
  const row = await ctx.db.selectFrom('outbox').selectAll().where('id', '=', known.id).forUpdate().executeTakeFirstOrThrow();
  if (!(await markReturned(ctx, row.id, bounce, outboxId === row.id))) return;
  const recipients = await ctx.db.selectFrom('outbox_recipient').select('state').where('outbox_id', '=', row.id).execute();
  const state = stateOfAll(recipients.map((one) => one.state));
  if (state === 'failed' && row.status !== 'failed') await moveOutbox(ctx, row, 'bounce');
  await touchSentMail(ctx, sender, row.entry_id);
}

/** By our Message-ID or by one that a server on the way gave; the index of these holds only mails that have some. */
const isCalled = (id: string | null) => sql<boolean>`(message_id = ${id} or (given_ids @> array[${id}]::text[] and given_ids <> '{}'))`;

/** Whether anything changed. A mail to one recipient alone is theirs, whatever their last server calls them. */
async function markReturned({ db }: Ctx, outboxId: string, { failures }: Bounce, isNamed: boolean): Promise<boolean> {
  const recipients = await db.selectFrom('outbox_recipient').select('address').where('outbox_id', '=', outboxId).execute();
  const only = isNamed && recipients.length === 1 ? recipients[0]!.address.toLowerCase() : null;
  let changed = 0n;
  for (const { addresses, detail } of failures) {
    const { numUpdatedRows } = await db
      .updateTable('outbox_recipient')
      .set({ state: 'failed', detail: `Returned by the receiving side. ${oneLine(detail, 300)}`.trim() })
      .where('outbox_id', '=', outboxId)
      .where((eb) => eb(eb.fn<string>('lower', ['address']), 'in', only ? [only] : addresses))
      .where('state', 'in', ['sent', 'unknown'])
      .executeTakeFirst();
    changed += numUpdatedRows;
  }
  return changed > 0n;
}
