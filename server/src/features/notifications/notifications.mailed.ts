import { sql } from 'kysely';
import { findArrival } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';

type ApprovalId = `apr_${string}`;

/** These left with a mail; which approvals they are about is kept for as long as the mail may be read. */
export async function markMailed({ db, now }: Ctx, ids: readonly string[]): Promise<void> {
  await db.updateTable('notification').set({ mailed_at: now }).where('id', 'in', ids).execute();
  await sql`insert into mailed_approval
    select id, recipient_id, substring(link from 'approval=(apr_[0-9a-z]{26})'), mail = 'digest', created_at, mailed_at from notification
    where id = any(${ids}::text[]) and link ~ 'approval=apr_[0-9a-z]{26}'
    on conflict do nothing`.execute(db);
}

/**
 * The approvals that a mail of the house told its reader of: found by the notifications that it was made of, never by what stands in its
 * text, which anybody could write. Raises `mail.not_found`.
 */
export async function approvalsOfMail(ctx: Ctx, id: string): Promise<ApprovalId[]> {
  const { messageId, receivedAt } = await findArrival(ctx.db, ctx.user, id);
  const key = /^<([^<>@]+)@/.exec(messageId)?.[1] ?? '';
  if (messageId !== `<${key}@${ctx.services.env.mailDomain}>`) return [];
  const isDigest = key.startsWith('digest-') && key.endsWith(`-${ctx.user.id}`);
  const rows = await ctx.db
    .selectFrom('mailed_approval')
    .select('approval_id')
    .where('recipient_id', '=', ctx.user.id)
    .where((eb) =>
      isDigest ? eb.and([eb('in_digest', '=', true), eb('mailed_at', '=', receivedAt)]) : eb('notification_id', '=', key.split('.')[0]!),
    )
    .orderBy('told_at')
    .orderBy('notification_id')
    .limit(20)
    .execute();
  return [...new Set(rows.map(({ approval_id }) => approval_id as ApprovalId))];
}
