import type { Email } from '@lintel/contract/mail';
import { SendForm } from '@lintel/contract/mail-form';
import type { Invitation, InvitationAnswer, Span, When } from '@lintel/contract/mail-invitations';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { liesElsewhere } from '#server/features/mail/mail.access.ts';
import { fail } from '#server/platform/errors.ts';
import { domainOf } from '#server/features/mail/arriving/mail.domains.ts';
import { composeMail, newMessageId } from '#server/features/mail/sending/mail.compose.ts';
import { elsewhere } from '#server/features/mail/mail.elsewhere.ts';
import { laterTime } from '#server/features/mail/mail.later.ts';
import { isKnownZone } from '#server/features/mail/parsing/mail.zones.ts';
import { distribute } from '#server/features/mail/sending/mail.distribute.ts';
import { addressed, findMailboxes } from '#server/features/mail/mail.people.ts';
import { findAccount, findEmail, visibleTo } from '#server/features/mail/mail.queries.ts';
import { findOriginal } from '#server/features/mail/sending/mail.send.ts';
import { answerCalendar, type Said } from './mail.invitation.reply.ts';
import { shownInvitation } from './mail.invitation.standing.ts';

/** What a mailbox says to an invitation. */
type Saying = Omit<Said, 'at'>;

/**
 * Tells the organizer whether the person comes, by one mail; the same answer again tells nothing. Raises `mail.not_found`,
 * `mail.invitation_closed`.
 */
export const answerInvitation = async (ctx: Ctx, id: string, answer: InvitationAnswer): Promise<Email> =>
  say(ctx, id, await findInvitation(ctx, id), { answer, proposed: null });

/**
 * Asks the organizer for another time, as long as it was to be; until they move it, the meeting is accepted for now. Raises
 * `mail.later_time`, `mail.not_found`, `mail.invitation_closed`.
 */
export async function proposeTime(ctx: Ctx, id: string, time: string): Promise<Email> {
  const found = await findInvitation(ctx, id);
  const { shown } = found;
  const starts = laterTime(ctx, time);
  if (!shown.canPropose) throw fail('mail.invitation_closed');
  const proposed: Span = { starts: momentOf(starts), ends: null };
  if (shown.ends) proposed.ends = momentOf(new Date(starts.getTime() + Date.parse(shown.ends.at) - Date.parse(shown.starts!.at)));
  return say(ctx, id, found, { answer: 'tentative', proposed });
}

const momentOf = (at: Date): When => ({ kind: 'instant', at: at.toISOString(), local: at.toISOString().slice(0, 16), zone: 'UTC' });

type Found = Awaited<ReturnType<typeof findInvitation>>;

async function say(ctx: Ctx, id: string, { row, invitation, shown }: Found, saying: Saying): Promise<Email> {
  if (!shown.canAnswer || !shown.organizer) throw fail('mail.invitation_closed');
  if (await noteAnswer(ctx, row.account_id, invitation, saying)) {
    const place = {
      accountId: row.account_id,
      invited: row.address,
      isElsewhere: row.isElsewhere,
      isShared: row.owner_id === null,
    };
    await sendAnswer(ctx, { id, ...place, invitation, saying });
  }
  return findEmail(ctx.db, ctx.user, id);
}

async function findInvitation(ctx: Ctx, id: string) {
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
  return { row, invitation: row.invitation, shown };
}

/** Answers whether that is news. Two answers at once wait for each other at the row. */
async function noteAnswer(
  ctx: Ctx,
  accountId: string,
  { uid, recurrence, sequence }: Invitation,
  { answer, proposed }: Saying,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mail_invitation_answer as given (account_id, uid, recurrence, sequence, answer, proposed, answered_at)
    values (${accountId}, ${uid}, ${recurrence ?? ''}, ${sequence}, ${answer}, ${proposed && toJson(proposed)}, ${ctx.now})
    on conflict (account_id, uid, recurrence) do update
      set sequence = excluded.sequence, answer = excluded.answer, proposed = excluded.proposed, answered_at = excluded.answered_at
      where (given.sequence, given.answer, given.proposed) is distinct from (excluded.sequence, excluded.answer, excluded.proposed)`.execute(
    ctx.db,
  );
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
  saying: Saying;
}

const WORDS: Record<InvitationAnswer, { head: string; did: string }> = {
  accepted: { head: 'Accepted', did: 'has accepted' },
  tentative: { head: 'Tentative', did: 'has accepted for now' },
  declined: { head: 'Declined', did: 'has declined' },
};

/** The words of the mail: a calendar that reads the file shows its own. */
function wordsOf({ title, starts }: Invitation, { answer, proposed }: Saying): { head: string; did: string } {
  const { head, did } = proposed ? { head: 'Another time', did: 'asks for another time' } : WORDS[answer];
  const meeting = title || 'Meeting';
  return { head: `${head}: ${meeting}`, did: `${did}: ${meeting}${proposed ? `\n\n${spanText(proposed, starts?.zone ?? 'UTC')}` : ''}` };
}

/** In the zone that the invitation was written in. */
function spanText({ starts, ends }: Span, zone: string): string {
  const timeZone = isKnownZone(zone) ? zone : 'UTC';
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
  const from = new Date(starts.at);
  return `${ends ? format.formatRange(from, new Date(ends.at)) : format.format(from)} (${timeZone})`;
}

/** By the mailbox that was invited, here or on another server. */
async function sendAnswer(ctx: Ctx, { id, accountId, invited, isElsewhere, isShared, invitation, saying }: Answer): Promise<void> {
  const account = await findAccount(ctx.db, ctx.user);
  const shared = { id: accountId, address: invited };
  const sender = isElsewhere ? await elsewhere().senderOf(ctx, accountId) : isShared ? shared : account;
  const { email: to, name } = invitation.organizer!;
  const people = await findMailboxes(ctx.db, isElsewhere ? [] : [to]);
  const original = await findOriginal(ctx, id);
  const { head: subject, did } = wordsOf(invitation, saying);
  const text = `${ctx.user.name} ${did}`;
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
    calendar: answerCalendar(invitation, guest, { ...saying, at: ctx.now }),
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
