import { MAIL_LIMITS, type Address, type Folder } from '@lintel/contract/mail';
import { outboxMachine, type DeliveryState } from '@lintel/contract/mail-outbox';
import { errorText } from '@lintel/contract/errors';
import { sendProblems } from '@lintel/contract/mail-rules';
import { recordBlob } from '#server/platform/blobs.ts';
import type { Ctx } from '#server/platform/context.ts';
import { emit } from '#server/platform/events.ts';
import { fail } from '#server/platform/errors.ts';
import { bodiesOf, composeMail, embedPictures, newMessageId, type ComposedMail, type SendInput } from './mail.compose.ts';
import { handOver, isIntake } from './mail.intake.ts';
import { closeDraft, findWritten } from './mail.drafts.ts';
import { dropUploads, outgoing, takeFiles, type UploadRow } from './mail.files.ts';
import { queueDelivery, type QueuedMail } from './mail.outbox.ts';
import { wakeDelivery } from './mail.transmit.ts';
import { addressed, distinct, findMailboxes, type Mailbox } from './mail.people.ts';
import { findAccount, visibleTo } from './mail.queries.ts';
import {
  dateOf,
  insertMessage,
  lockAccounts,
  placeMessage,
  recordChange,
  rememberContacts,
  type LockedAccount,
  type Placement,
} from './mail.store.ts';

export interface SentMail {
  id: string;
  messageId: string;
  delivery: DeliveryState | null;
}

/**
 * Sends a mail of the signed-in person. Colleagues have it when the transaction of `ctx.db` commits; for everybody else it
 * waits in the outbox from then on. Raises `mail.unsendable` with the sentences of specification §5, `mail.already_sent` and
 * `mail.draft_elsewhere`.
 */
export async function sendMail(ctx: Ctx, form: SendInput): Promise<SentMail> {
  const account = await findAccount(ctx.db, ctx.user);
  const { text, html } = await bodiesOf(form);
  checkSendable(form, text);
  const files = await takeFiles(ctx, account.id, form.attachments, form.uploads);
  const original = await findOriginal(ctx, form.inReplyTo ?? form.forwardOf);
  const people = await findMailboxes(ctx.db, [...form.to, ...form.cc, ...form.bcc]);
  const embedded = embedPictures(html, ctx.services.env.mailDomain);
  const header = (addresses: readonly string[]) => distinct(addresses).map((email) => addressed(email, people));
  const mail = await composeMail(ctx.services, {
    messageId: newMessageId(ctx.services.env.mailDomain),
    date: ctx.now,
    from: { email: account.address, name: ctx.user.name },
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
  await recordBlob(ctx.db, mail.raw);
  return distribute(ctx, { form, mail, files, accountId: account.id, bcc: header(form.bcc), people, original });
}

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
    throw fail('mail.subject_one_line', {}, { fields: { subject: errorText('mail.subject_one_line') } });
  }
  if (form.to.length + form.cc.length + form.bcc.length > MAIL_LIMITS.recipients)
    throw fail('mail.too_many_recipients', { limit: MAIL_LIMITS.recipients });
}

interface Original {
  entryId: string;
  folder: Folder;
  messageId: string;
  references: string[];
}

/** The mail that is answered or passed on. Without it the new mail goes out all the same. */
async function findOriginal(ctx: Ctx, id: string | undefined): Promise<Original | null> {
  if (!id || !/^\d{1,18}$/.test(id)) return null;
  const row = await visibleTo(ctx.db, ctx.user)
    .innerJoin('message', 'message.id', 'entry.message_id')
    .innerJoin('mailbox', 'mailbox.id', 'entry.mailbox_id')
    .where('entry.id', '=', id)
    .select(['entry.id as entryId', 'mailbox.role as folder', 'message.message_id as messageId', 'message.reference_ids'])
    .executeTakeFirst();
  return row ? { ...row, references: [...new Set([...row.reference_ids, row.messageId])].slice(-20) } : null;
}

interface Distribution {
  form: SendInput;
  mail: ComposedMail;
  files: readonly UploadRow[];
  accountId: string;
  bcc: Address[];
  people: ReadonlyMap<string, Mailbox>;
  original: Original | null;
}

/** One transaction: the sender's copy, one for each colleague, the outbox for everybody else, the draft closed. */
async function distribute(ctx: Ctx, send: Distribution): Promise<SentMail> {
  const { form, mail, people } = send;
  const inside = new Map([...people.values()].map((one) => [one.accountId, one]));
  const strangers = distinct([...form.to, ...form.cc, ...form.bcc]).filter((address) => !people.has(address.toLowerCase()));
  const outside = strangers.filter((address) => !isIntake(ctx.services, address));
  const accounts = await lockAccounts(ctx.db, [...new Set([send.accountId, ...inside.keys()])]);
  const sender = accounts.get(send.accountId)!;
  const draft = await findWritten(ctx, sender.id, form);
  if (draft) await closeDraft(ctx, sender, draft);
  const messageRow = await insertMessage(ctx.db, mail.reading, mail.raw, ctx.now);
  const places: Placement[] = [
    { account: sender, folder: 'sent', origin: 'sent', seen: true, bcc: send.bcc, composeKey: form.composeKey ?? null },
    ...Array.from(inside.keys(), (id): Placement => ({ account: accounts.get(id)!, folder: 'inbox', origin: 'received', seen: false })),
  ];
  const [sentId] = await placeMessage(ctx.db, messageRow, mail.reading, dateOf(mail.reading, ctx.now), places);
  await markOriginal(ctx, sender, send);
  await dropUploads(ctx.db, send.files);
  await rememberContacts(ctx.db, send.accountId, [...mail.reading.to, ...mail.reading.cc, ...send.bcc], ctx.now);
  await handOver(ctx.services, ctx, strangers, { reading: mail.reading, raw: mail.raw.sha256, senderId: ctx.user.id });
  const delivery = outside.length > 0 ? await sendOutside(ctx, { sender, entryId: sentId!, mail, outside }) : null;
  const folders = ['sent', ...(draft ? ['drafts'] : []), ...(send.original ? [send.original.folder] : [])];
  await emit(ctx.db, sender.personId, { kind: 'mail.changed', folders, arrived: false });
  for (const { personId } of inside.values()) await emitArrival(ctx, personId, mail);
  return { id: sentId!, messageId: mail.reading.messageId, delivery };
}

async function sendOutside(ctx: Ctx, queued: QueuedMail): Promise<DeliveryState> {
  await wakeDelivery(ctx, await queueDelivery(ctx, queued));
  return outboxMachine.initial;
}

const emitArrival = (ctx: Ctx, personId: string, { reading }: ComposedMail): Promise<void> =>
  emit(ctx.db, personId, {
    kind: 'mail.changed',
    folders: ['inbox'],
    arrived: true,
    from: reading.from.name || reading.from.email,
    subject: reading.subject,
  });

async function markOriginal(ctx: Ctx, sender: LockedAccount, { form, original }: Distribution): Promise<void> {
  if (!original) return;
  await ctx.db
    .updateTable('entry')
    .set((eb) => ({
      ...(form.inReplyTo ? { answered: true } : { forwarded: true }),
      modseq: sender.modseq,
      version: eb('version', '+', 1),
      updated_at: ctx.now,
    }))
    .where('id', '=', original.entryId)
    .where('account_id', '=', sender.id)
    .execute();
  await recordChange(ctx.db, 'updated', [{ entryId: original.entryId, accountId: sender.id, modseq: sender.modseq }]);
}
