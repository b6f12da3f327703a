import { sql } from 'kysely';
import { findArrival } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { visibleTo } from './notifications.queries.ts';

type ApprovalId = `apr_${string}`;

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
    .selectFrom('notification')
    .select(sql<ApprovalId>`substring(link from 'approval=(apr_[0-9a-z]{26})')`.as('approval'))
    .where(visibleTo(ctx.user))
    .where('link', 'like', '%approval=apr%')
    .where((eb) => (isDigest ? eb.and([eb('mail', '=', 'digest'), eb('mailed_at', '=', receivedAt)]) : eb('id', '=', key.split('.')[0]!)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(20)
    .execute();
  return [...new Set(rows.map(({ approval }) => approval))];
}
