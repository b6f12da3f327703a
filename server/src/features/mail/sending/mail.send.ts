import { MAIL_LIMITS } from '@lintel/contract/mail-form';
import { sendProblems } from '@lintel/contract/mail-rules';
import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { domainOf } from '#server/features/mail/arriving/mail.domains.ts';
import { bodiesOf, composeMail, embedPictures, type SendInput } from './mail.compose.ts';
import { distribute, type Original, type SentMail } from './mail.distribute.ts';
import { elsewhere } from '#server/features/mail/mail.elsewhere.ts';
import { refuseLookAlikes } from './mail.resembling.ts';
import { outgoing, takeFiles } from '#server/features/mail/reading/mail.files.ts';
import { holdMail, waitUntil } from './mail.hold.ts';
import { findIdentity } from './mail.identities.ts';
import { companySignature, withSignature, type Bodies } from './mail.signature.ts';
import { messageIdOf } from './mail.message-id.ts';
import { addressed, distinct, findMailboxes } from '#server/features/mail/mail.people.ts';
import { findAccount, visibleTo } from '#server/features/mail/mail.queries.ts';
import { checkReminder } from '#server/features/mail/arrange/mail.reminders.ts';
import { findSharedSender } from '#server/features/mail/arrange/mail.shared.ts';

/**
 * Sends a mail of the signed-in person. With `hold` or `sendAt` it waits in Sent first; else colleagues have it when the transaction
 * of `ctx.db` commits, and for everybody else it waits in the outbox from then on. What was taken back keeps its Message-ID. Raises `mail.unsendable` with the sentences of
 * specification §5, `mail.already_sent`, `mail.draft_elsewhere`, `mail.look_alike` and `mailbox.answered_meanwhile`.
 */
export async function sendMail(ctx: Ctx, form: SendInput, messageId?: string): Promise<SentMail> {
  const account = await findAccount(ctx.db, ctx.user);
  const written = await bodiesOf(form);
  checkSendable(form, written.text);
  const sendAt = waitUntil(ctx, form);
  checkReminder(ctx, form.remindAt, sendAt ?? ctx.now);
  const files = await takeFiles(ctx, account.id, form);
  const original = await findOriginal(ctx, form.inReplyTo ?? form.forwardOf);
  const shared = form.accountId ? await findSharedSender(ctx.db, ctx.user, form.accountId) : undefined;
  // What leaves by another server reaches colleagues as it reaches everybody else.
  const isElsewhere = form.accountId !== undefined && !shared;
  const sender = shared ?? (form.accountId ? await elsewhere().senderOf(ctx, form.accountId) : account);
  if (form.lookAlikesSeen) await refuseLookAlikes(ctx, form, [account.id, sender.id]);
  const identity = await writerOf(ctx, form, sender.id, shared);
  const { text, html } = isElsewhere ? written : await signed(ctx, written, shared?.id ?? null);
  const people = await findMailboxes(ctx.db, isElsewhere ? [] : [...form.to, ...form.cc, ...form.bcc]);
  const embedded = embedPictures(html, domainOf(sender.address));
  const header = (addresses: readonly string[]) => distinct(addresses).map((email) => addressed(email, people));
  const mail = await composeMail(ctx.services, {
    messageId: messageId ?? (await messageIdOf(ctx, account.id, form)),
    date: sendAt ?? ctx.now,
    from: { email: sender.address, name: identity?.name || ctx.user.name },
    replyTo: identity?.replyTo ?? null,
    to: header(form.to),
    cc: header(form.cc),
    subject: form.subject.trim(),
    text,
    html: embedded.html || null,
    priority: form.priority,
    // A forwarded mail starts a conversation with other people.
    inReplyTo: form.inReplyTo && original ? original.messageId : null,
    references: form.inReplyTo && original ? original.references : [],
    files: [...outgoing(files), ...embedded.files],
  });
  const place = { accountId: sender.id, homeId: account.id, writtenBy: shared ? ctx.user.id : null };
  const ready = { form, mail, files, ...place, bcc: header(form.bcc), people, original };
  return sendAt ? holdMail(ctx, ready, sendAt) : distribute(ctx, ready);
}

interface Writer {
  name: string;
  replyTo: string | null;
}

/** As whom it goes out: as an identity of the address that it goes out from. In a shared mailbox nobody chooses. */
async function writerOf(ctx: Ctx, form: SendInput, accountId: string, shared?: { name: string }): Promise<Writer | null> {
  if (!shared) return findIdentity(ctx.db, accountId, form.identityId);
  const own = await findIdentity(ctx.db, accountId, 'default');
  return { name: sharedSender(shared.name, ctx.user.name, form), replyTo: own?.replyTo ?? null };
}

/** With the signature of the company where everybody writes with it, whatever a dialog or a program put there. */
async function signed(ctx: Ctx, written: Bodies, accountId: string | null): Promise<Bodies> {
  const { lockedFor, html } = await companySignature(ctx);
  return lockedFor.includes(accountId) ? withSignature(written, html) : written;
}

/** Readers see the mailbox, and who answered them. */
const sharedSender = (mailbox: string, writer: string, { inReplyTo }: SendInput): string =>
  inReplyTo ? `${mailbox}, answered by ${writer}` : `${mailbox}, ${writer}`;

/** What the dialog checked, checked again (specification §5), and what a header may not hold (reliability R8). */
function checkSendable(form: SendInput, text: string): void {
  const recipients = { to: form.to, cc: form.cc, bcc: form.bcc };
  const problems = sendProblems({ ...recipients, subject: form.subject, content: text });
  if (problems.length > 0) {
    const fieldOf = (code: string) => (code.includes('subject') ? 'subject' : code.includes('content') ? 'content' : 'to');
    const fields: Record<string, string> = {};
    for (const { code, text: sentence } of problems) fields[fieldOf(code)] ??= sentence;
    throw fail('mail.unsendable', { reasons: problems.map((one) => one.text).join(', ') }, { fields });
  }
  if (/[\u0000-\u001f\u007f\u2028\u2029]/.test(form.subject)) {
    throw failAt('subject', 'mail.subject_one_line');
  }
  if (form.to.length + form.cc.length + form.bcc.length > MAIL_LIMITS.recipients)
    throw fail('mail.too_many_recipients', { limit: MAIL_LIMITS.recipients });
}

/** The mail that is answered or passed on. Without it the new mail goes out all the same. */
export async function findOriginal(ctx: Ctx, id: string | undefined): Promise<Original | null> {
  if (!id || !/^\d{1,18}$/.test(id)) return null;
  const row = await visibleTo(ctx.db, ctx.user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .where('entry.id', '=', id)
    .select([
      'entry.id as entryId',
      'entry.account_id as accountId',
      'mailbox.role as folder',
      'message.message_id as messageId',
      'message.reference_ids',
    ])
    // Who got it from a provider that renamed it knows it by that name alone.
    .select(sql<string[]>`coalesce((select given_ids from outbox where outbox.entry_id = entry.id limit 1), '{}')`.as('given'))
    .executeTakeFirst();
  return row ? { ...row, references: [...new Set([...row.reference_ids, ...row.given, row.messageId])].slice(-20) } : null;
}
