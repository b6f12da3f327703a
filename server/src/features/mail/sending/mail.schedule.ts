import type { Email } from '@lintel/contract/mail';
import type { Ctx } from '#server/platform/context.ts';
import { cancelHeld, formOf } from './mail.hold.ts';
import { findEmail } from '#server/features/mail/mail.queries.ts';
import { sendMail } from './mail.send.ts';

/** Sends a mail that waits at another time, or now: it is taken back and sent anew, so that its date is right. */
export async function rescheduleMail(ctx: Ctx, id: string, sendAt: string | null): Promise<Email> {
  const { written, messageId } = await cancelHeld(ctx, id);
  const sent = await sendMail(ctx, { ...formOf(written), sendAt: sendAt ?? undefined }, messageId);
  return findEmail(ctx.db, ctx.user, sent.id);
}
