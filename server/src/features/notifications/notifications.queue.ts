import { z } from 'zod';
import { houseMail, postSystemMail } from '#server/features/mail/mail.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Job } from '#server/platform/jobs.ts';
import { markMailed } from './notifications.mailed.ts';
import { singleMail } from './notifications.mails.ts';

const Which = z.object({ id: z.string() });

/** A mail at once. */
export const mailNotification: Job<typeof Which> = {
  name: 'notifications.mail',
  data: Which,
  run: async ({ id }, ctx) => sendOne(ctx, id),
};

async function sendOne(ctx: Ctx, id: string): Promise<void> {
  const one = await ctx.db
    .selectFrom('notification')
    .select(['notification.id', 'recipient_id', 'type', 'severity', 'title', 'link'])
    .where('notification.id', '=', id)
    .where('mailed_at', 'is', null)
    .executeTakeFirst();
  if (!one) return;
  // The same mail by its key: a run that is repeated after this line sends no second one; what became graver meanwhile is another one.
  await postSystemMail(ctx, { ...houseMail(ctx.services, `${id}.${one.severity}`, singleMail(ctx.services, one)), to: [one.recipient_id] });
  await markMailed(ctx, [id]);
}
