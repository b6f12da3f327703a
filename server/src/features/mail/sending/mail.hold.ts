import { buffer } from 'node:stream/consumers';
import { newId } from '@lintel/contract/kit/ids';
import type { Email } from '@lintel/contract/mail';
import type { Written } from '@lintel/contract/mail-form';
import { z } from 'zod';
import type { Ctx } from '#server/platform/context.ts';
import { toJson, withTransaction, type Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { Job } from '#server/platform/jobs.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import type { SendInput } from './mail.compose.ts';
import { emitArrival } from '#server/features/mail/arriving/mail.arrival.ts';
import { closeOwnDraft, sentPlace, type Distribution, type SentMail } from './mail.distribute.ts';
import { closeDraft, saveDraft } from './mail.drafts.ts';
import { elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { laterTime } from '#server/features/mail/mail.later.ts';
import { dropUploads, findUploads, linkFiles } from '#server/features/mail/reading/mail.files.ts';
import { handOver, isIntake } from '#server/features/mail/arriving/mail.intake.ts';
import { markOriginal } from './mail.original.ts';
import { giveUpAt, moveOutbox, touchSentMail, type OutboxRow } from './mail.outbox.ts';
import { readMail } from '#server/features/mail/parsing/mail.parse.ts';
import { distinct, findMailboxes } from '#server/features/mail/mail.people.ts';
import { findHome, visibleTo } from '#server/features/mail/mail.queries.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';
import { arrivingPlaces, passOn } from '#server/features/mail/arriving/mail.sorting.ts';
import { rememberContacts } from '#server/features/mail/arriving/mail.contacts.ts';
import { placeMails, storeMails } from '#server/features/mail/arriving/mail.place.ts';
import { lockAccounts, type LockedAccount } from '#server/features/mail/mail.store.ts';
import { keepReminder, waitAsLong } from '#server/features/mail/arrange/mail.reminders.ts';
import { endAnswering, refuseDouble } from '#server/features/mail/arrange/mail.team.ts';
import { answerAbsences } from '#server/features/mail/arriving/mail.vacation.ts';
import { wakeDelivery } from './mail.transmit.ts';
import { forgetVersions } from './mail.versions.ts';

/** Undo is offered for less than the mail waits: a click at the last moment still arrives in time, also over a bad line (mail.md 4.5). */
const MARGIN_MS = 5000;

/** How long a mail waits; null when it goes at once. Raises `mail.later_time`. */
export function waitUntil(ctx: Ctx, { hold, sendAt }: Pick<SendInput, 'hold' | 'sendAt'>): Date | null {
  if (sendAt) return laterTime(ctx, sendAt);
  return hold > 0 ? new Date(ctx.now.getTime() + hold * 1000 + MARGIN_MS) : null;
}

/** Puts a mail into Sent, where it waits: nobody else has it, and what was written is kept beside it, word for word. */
export async function holdMail(ctx: Ctx, send: Distribution, sendAt: Date): Promise<SentMail> {
  const { form, mail, files, accountId, homeId, writtenBy, original } = send;
  const accounts = await lockAccounts(ctx.db, [...new Set([accountId, homeId])]);
  const sender = accounts.get(accountId)!;
  await refuseDouble(ctx, sender, original, form);
  const hadDraft = await closeOwnDraft(ctx, sender, accounts.get(homeId)!, form);
  const [[entryId] = []] = await storeMails(ctx.db, [{ ...mail, receivedAt: sendAt, date: sendAt, places: [sentPlace(sender, send)] }]);
  await elsewhereOf(sender)?.outgoing(ctx, sender, entryId!);
  await linkFiles(ctx.db, entryId!, files);
  await keepReminder(ctx, { entryId: entryId!, accountId: sender.id, sentAt: sendAt }, form.remindAt);
  const id = newId('out', ctx.now.getTime());
  await ctx.db
    .insertInto('outbox')
    .values({
      ...{ id, account_id: sender.id, entry_id: entryId!, message_id: mail.reading.messageId, raw_sha256: mail.raw.sha256 },
      ...{ mail_from: sender.address, status: 'held', send_at: sendAt, scheduled: form.sendAt !== undefined },
      written: toJson({ ...wordForWord(form, files), writtenBy: writtenBy ?? undefined, originalAccountId: original?.accountId }),
      ...{ next_try_at: sendAt, give_up_at: giveUpAt(sendAt), created_at: ctx.now, updated_at: ctx.now },
    })
    .execute();
  await ctx.db
    .insertInto('outbox_recipient')
    .values(distinct([...form.to, ...form.cc, ...form.bcc]).map((address) => ({ outbox_id: id, address, state: 'held' as const })))
    .execute();
  await endAnswering(ctx, sender, original);
  await ctx.services.jobs.enqueue(ctx.db, releaseJob, { outboxId: id }, { startAfter: sendAt });
  await tell(ctx, sender, { folders: ['sent', ...(hadDraft ? ['drafts'] : [])], arrived: false });
  return { id: entryId!, messageId: mail.reading.messageId, delivery: 'held', sendAt: sendAt.toISOString() };
}

const wordForWord = (form: SendInput, files: readonly { id: string }[]): Written => ({
  ...{ to: form.to, cc: form.cc, bcc: form.bcc, subject: form.subject, content: form.content, htmlContent: form.htmlContent },
  ...{
    priority: form.priority,
    composeKey: form.composeKey,
    identityId: form.identityId,
    accountId: form.accountId,
    answersSeen: form.answersSeen,
    inReplyTo: form.inReplyTo,
    forwardOf: form.forwardOf,
  },
  uploads: files.map(({ id }) => id),
});

/** What was written, as a form again. */
export const formOf = ({ writtenBy: _by, originalAccountId: _account, ...written }: Written): SendInput => ({
  ...written,
  attachments: [],
  hold: 0,
  sendAt: undefined,
});

/** Makes a mail that waits a draft again, word for word. Raises `mail.not_found`, `mail.sent_meanwhile`. */
export async function takeBack(ctx: Ctx, id: string): Promise<Email> {
  const { written, messageId } = await cancelHeld(ctx, id);
  return saveDraft(ctx, formOf(written), { messageId });
}

/**
 * Ends the waiting, for good: from here on its job finds nothing. Answers what was written, and the Message-ID, with which nothing left;
 * the mail is gone from Sent.
 */
export async function cancelHeld(ctx: Ctx, id: string): Promise<{ written: Written; messageId: string }> {
  const place = await visibleTo(ctx.db, ctx.user).where('entry.id', '=', id).select('entry.account_id').executeTakeFirst();
  if (!place) throw fail('mail.not_found');
  const sender = (await lockAccounts(ctx.db, [place.account_id])).get(place.account_id)!;
  const row = await ctx.db
    .selectFrom('outbox')
    .selectAll()
    .where('entry_id', '=', id)
    .where('account_id', '=', sender.id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail('mail.not_found');
  if (row.status !== 'held' || !row.written) throw fail('mail.sent_meanwhile');
  await refuseOthers(ctx, row.written);
  await moveOutbox(ctx, row, 'cancel');
  await ctx.db.updateTable('outbox').set({ written: null, entry_id: null }).where('id', '=', row.id).execute();
  await ctx.db.updateTable('outbox_recipient').set({ state: 'cancelled' }).where('outbox_id', '=', row.id).execute();
  const entry = await ctx.db
    .selectFrom('entry')
    .leftJoin('mail_reminder', (join) => join.onRef('mail_reminder.entry_id', '=', 'entry.id').on('ended_at', 'is', null))
    .select(['id', 'message_id', 'remind_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await closeDraft(ctx, sender, entry);
  await tell(ctx, sender, { folders: ['sent'], arrived: false });
  return { written: { ...row.written, remindAt: entry.remind_at?.toISOString() }, messageId: row.message_id };
}

/** In a shared mailbox its text and files are its writer's. */
async function refuseOthers(ctx: Ctx, { writtenBy }: Written): Promise<void> {
  if (!writtenBy || writtenBy === ctx.user.id) return;
  const writer = await ctx.db.selectFrom('employee').select('name').where('id', '=', writtenBy).executeTakeFirst();
  throw fail('mailbox.written_by_other', { name: writer?.name ?? 'Somebody else' });
}

const Release = z.object({ outboxId: z.string() });

/** Sends a mail whose waiting is over. A repeat, or one that was taken back meanwhile, finds nothing to do. */
export const releaseJob: Job<typeof Release> = {
  name: 'mail.release',
  data: Release,
  parallel: 2,
  run: ({ outboxId }, ctx) => releaseMail(ctx, outboxId),
};

export async function releaseMail(ctx: Ctx, outboxId: string): Promise<void> {
  const held = await ctx.db
    .selectFrom('outbox')
    .select('raw_sha256')
    .where('id', '=', outboxId)
    .where('status', '=', 'held')
    .executeTakeFirst();
  if (!held) return;
  const reading = await readMail(await buffer(await ctx.services.blobs.get(held.raw_sha256)));
  await withTransaction(ctx.db, (tx) => release({ ...ctx, db: tx }, outboxId, reading));
}

async function release(ctx: Ctx, outboxId: string, reading: Reading): Promise<void> {
  const recipients = await ctx.db.selectFrom('outbox_recipient').select('address').where('outbox_id', '=', outboxId).execute();
  const held = ctx.db.selectFrom('outbox').select(['account_id', 'written']).where('id', '=', outboxId);
  const { account_id, written } = await held.executeTakeFirstOrThrow();
  const { homeId, isElsewhere } = await findHome(ctx.db, account_id, written?.writtenBy);
  const people = await findMailboxes(
    ctx.db,
    recipients.flatMap(({ address }) => (isElsewhere ? [] : [address])),
  );
  const colleagues = new Map([...people.values()].map((one) => [one.accountId, one]));
  const originalId = written && (written.originalAccountId ?? (await accountOfOriginal(ctx.db, written, account_id)));
  const concerned = [account_id, homeId, ...(originalId ? [originalId] : []), ...colleagues.keys()];
  const accounts = await lockAccounts(ctx.db, [...new Set(concerned)]);
  // Asked under the lock that taking back needs as well: one of the two comes first, and the other finds it done.
  const row = await lockDue(ctx.db, outboxId, ctx.now);
  if (!row?.written || !row.entry_id) return;
  const sender = accounts.get(account_id)!;
  const strangers = recipients.map(({ address }) => address).filter((address) => !people.has(address.toLowerCase()));
  const { message_id } = await ctx.db.selectFrom('entry').select('message_id').where('id', '=', row.entry_id).executeTakeFirstOrThrow();
  const owners = Array.from(colleagues.keys(), (id) => accounts.get(id)!);
  const arrivals = await arrivingPlaces(ctx.db, owners, reading, ctx.now);
  const [ids] = await placeMails(ctx.db, [{ message: message_id, reading, date: row.send_at!, places: arrivals.places }]);
  await passOn(ctx, arrivals, ids!);
  if (originalId) await markOriginal(ctx, accounts.get(originalId)!, row.written);
  await settleSender(ctx, homeId, row, reading);
  await waitAsLong(ctx, row.entry_id);
  const taken = sender.isElsewhere ? [] : strangers.filter((address) => isIntake(ctx.services, address));
  await handOver(ctx.services, ctx, taken, { reading, raw: row.raw_sha256, senderId: sender.ownerId ?? row.written.writtenBy ?? null });
  await goOn(
    ctx,
    sender,
    row,
    strangers.filter((address) => !taken.includes(address)),
  );
  for (const place of arrivals.places) await emitArrival(ctx, place, reading);
  await touchSentMail(ctx, sender, row.entry_id);
  await answerAbsences(ctx, { reading, to: [...people.keys()], isAutomatic: false });
}

/** Which of the sender's accounts has the mail that was answered or passed on. */
async function accountOfOriginal(db: Db, { inReplyTo, forwardOf }: Written, accountId: string): Promise<string | undefined> {
  const id = inReplyTo ?? forwardOf;
  if (!id || !/^\d{1,18}$/.test(id)) return undefined;
  const row = await db
    .selectFrom('entry')
    .innerJoin('mail_account', 'mail_account.id', 'entry.account_id')
    .select('entry.account_id')
    .where('entry.id', '=', id)
    .where('owner_id', '=', (eb) => eb.selectFrom('mail_account as sender').select('sender.owner_id').where('sender.id', '=', accountId))
    .executeTakeFirst();
  return row?.account_id;
}

const lockDue = (db: Db, outboxId: string, now: Date): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', outboxId)
    .where('status', '=', 'held')
    .where('send_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();

/** What follows for the sender once the mail is on its way. */
async function settleSender(ctx: Ctx, homeId: string, { written, entry_id, message_id }: OutboxRow, reading: Reading): Promise<void> {
  const { uploads, bcc } = written!;
  const files = await findUploads(ctx.db, homeId, uploads);
  await linkFiles(ctx.db, entry_id!, []);
  await forgetVersions(ctx.db, homeId, message_id);
  await dropUploads(ctx.db, files);
  const blind = bcc.map((email) => ({ email, name: '' }));
  await rememberContacts(ctx.db, [{ accountId: homeId, people: [...reading.to, ...reading.cc, ...blind], at: ctx.now }]);
}

/** To the relay for those outside; done where there is nobody. */
async function goOn(ctx: Ctx, sender: LockedAccount, row: OutboxRow, outside: readonly string[]): Promise<void> {
  await ctx.db
    .deleteFrom('outbox_recipient')
    .where('outbox_id', '=', row.id)
    .$if(outside.length > 0, (inside) => inside.where('address', 'not in', outside))
    .execute();
  await moveOutbox(ctx, row, outside.length > 0 ? 'release' : 'deliver');
  const due = { written: null, next_try_at: ctx.now, give_up_at: giveUpAt(ctx.now) };
  await ctx.db.updateTable('outbox').set(due).where('id', '=', row.id).execute();
  if (outside.length === 0) return;
  await ctx.db.updateTable('outbox_recipient').set({ state: 'queued' }).where('outbox_id', '=', row.id).execute();
  await wakeDelivery(ctx, sender, row.id);
}

/** Wakes what should have gone out already: its job got lost, or the server was away. */
export async function recoverHeld(ctx: Ctx): Promise<void> {
  const overdue = await ctx.db
    .selectFrom('outbox')
    .select('id')
    .where('status', '=', 'held')
    .where('send_at', '<', new Date(ctx.now.getTime() - 30_000))
    .orderBy('send_at')
    .limit(500)
    .execute();
  for (const { id } of overdue) await ctx.services.jobs.enqueue(ctx.db, releaseJob, { outboxId: id }, { once: id });
}
