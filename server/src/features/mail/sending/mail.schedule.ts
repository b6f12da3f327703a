import type { Email } from '@lintel/contract/mail';
import type { Ctx } from '#server/platform/context.ts';
import { countAnswers } from '#server/features/mail/arrange/mail.team.ts';
import { cancelHeld, formOf } from './mail.hold.ts';
import { findEmail } from '#server/features/mail/mail.queries.ts';
import { sendMail } from './mail.send.ts';

/** Sends a mail that waits at another time, or now: it is taken back and sent anew, so that its date is right. */
export async function rescheduleMail(ctx: Ctx, id: string, sendAt: string | null): Promise<Email> {
  const { written, messageId } = await cancelHeld(ctx, id);
  // It is no second answer: it was taken when it was written.
  const answersSeen = written.inReplyTo === undefined ? undefined : await countAnswers(ctx.db, written.inReplyTo);
  const sent = await sendMail(ctx, { ...formOf(written), answersSeen, sendAt: sendAt ?? undefined }, messageId);
  return findEmail(ctx.db, ctx.user, sent.id);
}
