import type { Email } from '@lintel/contract/mail';
import { SendForm } from '@lintel/contract/mail-form';
import type { Invitation, InvitationAnswer } from '@lintel/contract/mail-invitations';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { liesElsewhere } from '#server/features/mail/mail.access.ts';
import { fail } from '#server/platform/errors.ts';
import { domainOf } from '#server/features/mail/arriving/mail.domains.ts';
import { composeMail, newMessageId } from '#server/features/mail/sending/mail.compose.ts';
import { elsewhere } from '#server/features/mail/mail.elsewhere.ts';
import { distribute } from '#server/features/mail/sending/mail.distribute.ts';
import { addressed, findMailboxes } from '#server/features/mail/mail.people.ts';
import { findAccount, findEmail, visibleTo } from '#server/features/mail/mail.queries.ts';
import { findOriginal } from '#server/features/mail/sending/mail.send.ts';
import { replyCalendar } from './mail.invitation.reply.ts';
import { shownInvitation } from './mail.invitation.standing.ts';

/**
 * Tells the organizer whether the person comes, by one mail; the same answer again tells nothing. Raises `mail.not_found`,
 * `mail.invitation_closed`.
 */
export async function answerInvitation(ctx: Ctx, id: string, answer: InvitationAnswer): Promise<Email> {
  const row = await visibleTo(ctx.db, ctx.user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .where('entry.id', '=', id)
    .select([
      'entry.account_id',
      'mail_account.address',
      'mail_account.owner_id',
      liesElsewhere('mail_account').as('isElsewhere'),
      'message.from_email',
      'message.invitation',
    ])
    .executeTakeFirst();
  if (!row?.invitation) throw fail('mail.not_found');
  const shown = await shownInvitation(ctx.db, row.invitation, { accountId: row.account_id, address: row.address, from: row.from_email });
  if (!shown.canAnswer || !shown.organizer) throw fail('mail.invitation_closed');
  if (await noteAnswer(ctx, row.account_id, row.invitation, answer)) {
    const place = {
      accountId: row.account_id,
      invited: row.address,
      isElsewhere: row.isElsewhere,
      isShared: row.owner_id === null,
    };
    await sendAnswer(ctx, { id, ...place, invitation: row.invitation, answer });
  }
  return findEmail(ctx.db, ctx.user, id);
}

/** Answers whether that is news. Two answers at once wait for each other at the row. */
async function noteAnswer(
  ctx: Ctx,
  accountId: string,
  { uid, recurrence, sequence }: Invitation,
  answer: InvitationAnswer,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_invitation_answer as given (account_id, uid, recurrence, sequence, answer, answered_at)
    values (${accountId}, ${uid}, ${recurrence ?? ''}, ${sequence}, ${answer}, ${ctx.now})
    on conflict (account_id, uid, recurrence) do update
      set sequence = excluded.sequence, answer = excluded.answer, answered_at = excluded.answered_at
      where (given.sequence, given.answer) is distinct from (excluded.sequence, excluded.answer)`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

interface Answer {
  id: string;
  accountId: string;
  invited: string;
  isElsewhere: boolean;
  /** The answer is that of all its readers: it leaves from its address, and says who wrote it. */
  isShared: boolean;
  invitation: Invitation;
  answer: InvitationAnswer;
}

const WORDS: Record<InvitationAnswer, string> = { accepted: 'Accepted', tentative: 'Tentative', declined: 'Declined' };

/** By the mailbox that was invited, here or on another server. */
async function sendAnswer(ctx: Ctx, { id, accountId, invited, isElsewhere, isShared, invitation, answer }: Answer): Promise<void> {
  const account = await findAccount(ctx.db, ctx.user);
  const shared = { id: accountId, address: invited };
  const sender = isElsewhere ? await elsewhere().senderOf(ctx, accountId) : isShared ? shared : account;
  const { email: to, name } = invitation.organizer!;
  const people = await findMailboxes(ctx.db, isElsewhere ? [] : [to]);
  const original = await findOriginal(ctx, id);
  const subject = `${WORDS[answer]}: ${invitation.title || 'Meeting'}`;
  const text = `${ctx.user.name} ${answer === 'tentative' ? 'has accepted for now' : `has ${answer}`}: ${invitation.title || 'Meeting'}`;
  const guest = { name: ctx.user.name, email: invitedAs(invitation, invited, ...(isShared ? [] : [account.address])) };
  const mail = await composeMail(ctx.services, {
    messageId: newMessageId(domainOf(sender.address)),
    ...{
      date: ctx.now,
      from: { email: sender.address, name: ctx.user.name },
      to: [people.size > 0 ? addressed(to, people) : { email: to, name }],
      cc: [],
    },
    ...{ subject, text, html: null, priority: 'normal', files: [] },
    ...{ inReplyTo: original?.messageId ?? null, references: original?.references ?? [] },
    calendar: { method: 'REPLY', content: replyCalendar(invitation, guest, answer, ctx.now) },
  });
  // Beside the letters that others of a shared mailbox wrote: the row of the answer knows of two at once.
  const form = SendForm.parse({ to: [to], subject, content: text, inReplyTo: id, answersSeen: Number.MAX_SAFE_INTEGER });
  await distribute(ctx, {
    form,
    mail,
    files: [],
    accountId: sender.id,
    homeId: account.id,
    writtenBy: isShared ? ctx.user.id : null,
    bcc: [],
    people,
    original,
  });
}

/** One of the own addresses that stands among the guests, however the mail found its way here. */
function invitedAs({ guests }: Invitation, ...own: string[]): string {
  const known = guests.find(({ email }) => own.some((one) => one.toLowerCase() === email.toLowerCase()));
  return known?.email ?? own[0]!;
}
