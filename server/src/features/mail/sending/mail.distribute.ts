import type { Address, Folder } from '@lintel/contract/mail';
import type { DeliveryState } from '@lintel/contract/mail-outbox';
import type { Ctx } from '#server/platform/context.ts';
import { tell } from '#server/features/mail/mail.access.ts';
import type { ComposedMail, SendInput } from './mail.compose.ts';
import { closeDraft, findWritten } from './mail.drafts.ts';
import { markOriginal } from './mail.original.ts';
import { elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { dropUploads, type UploadRow } from '#server/features/mail/reading/mail.files.ts';
import { handOver, isIntake } from '#server/features/mail/arriving/mail.intake.ts';
import { queueDelivery, type QueuedMail } from './mail.outbox.ts';
import { distinct, type Mailbox } from '#server/features/mail/mail.people.ts';
import { emitArrival } from '#server/features/mail/arriving/mail.arrival.ts';
import { arrivingPlaces, passOn } from '#server/features/mail/arriving/mail.sorting.ts';
import { rememberContacts } from '#server/features/mail/arriving/mail.contacts.ts';
import { storeMails, type Placement } from '#server/features/mail/arriving/mail.place.ts';
import { lockAccounts, type LockedAccount } from '#server/features/mail/mail.store.ts';
import { keepReminder } from '#server/features/mail/arrange/mail.reminders.ts';
import { endAnswering, refuseDouble } from '#server/features/mail/arrange/mail.team.ts';
import { wakeDelivery } from './mail.transmit.ts';
import { answerAbsences } from '#server/features/mail/arriving/mail.vacation.ts';
import { forgetVersions } from './mail.versions.ts';

export interface SentMail {
  id: string;
  messageId: string;
  delivery: DeliveryState | null;
  sendAt: string | null;
}

/** The mail that is answered or passed on. */
export interface Original {
  entryId: string;
  accountId: string;
  folder: Folder;
  messageId: string;
  references: string[];
}

/** A mail that is ready to go, with all that is known about it. */
export interface Distribution {
  form: SendInput;
  mail: ComposedMail;
  files: readonly UploadRow[];
  accountId: string;
  /** The company's mailbox of its owner, or of who writes for a shared one. */
  homeId: string;
  /** Who writes for a shared mailbox; null for one's own. */
  writtenBy: string | null;
  bcc: Address[];
  people: ReadonlyMap<string, Mailbox>;
  original: Original | null;
}

/** One transaction: the sender's copy, one for each colleague, the outbox for everybody else, the draft closed. */
export async function distribute(ctx: Ctx, send: Distribution): Promise<SentMail> {
  const { form, mail, people } = send;
  const inside = new Map([...people.values()].map((one) => [one.accountId, one]));
  const concerned = [send.accountId, send.homeId, ...(send.original ? [send.original.accountId] : []), ...inside.keys()];
  const accounts = await lockAccounts(ctx.db, [...new Set(concerned)]);
  const sender = accounts.get(send.accountId)!;
  await refuseDouble(ctx, sender, send.original, form);
  const draft = await closeOwnDraft(ctx, sender, accounts.get(send.homeId)!, form);
  const colleagues = Array.from(inside.keys(), (id) => accounts.get(id)!);
  const arrivals = await arrivingPlaces(ctx.db, colleagues, mail.reading, ctx.now);
  const places: Placement[] = [sentPlace(sender, send), ...arrivals.places];
  const [[sentId, ...arrivedIds] = []] = await storeMails(ctx.db, [{ ...mail, receivedAt: ctx.now, places }]);
  await keepReminder(ctx, { entryId: sentId!, accountId: sender.id, sentAt: ctx.now }, form.remindAt);
  await passOn(ctx, arrivals, arrivedIds);
  await elsewhereOf(sender)?.outgoing(ctx, sender, sentId!);
  if (send.original) await markOriginal(ctx, accounts.get(send.original.accountId)!, form);
  await endAnswering(ctx, sender, send.original);
  await forgetVersions(ctx.db, send.homeId, mail.reading.messageId);
  await dropUploads(ctx.db, send.files);
  const met = [...mail.reading.to, ...mail.reading.cc, ...send.bcc];
  await rememberContacts(ctx.db, [{ accountId: send.homeId, people: met, at: ctx.now }]);
  const strangers = distinct([...form.to, ...form.cc, ...form.bcc]).filter((address) => !people.has(address.toLowerCase()));
  const taken = sender.isElsewhere ? [] : strangers.filter((address) => isIntake(ctx.services, address));
  await handOver(ctx.services, ctx, taken, { reading: mail.reading, raw: mail.raw.sha256, senderId: sender.ownerId ?? send.writtenBy });
  const outside = strangers.filter((address) => !taken.includes(address));
  const delivery = outside.length > 0 ? await sendOutside(ctx, { sender, entryId: sentId!, mail, outside }) : null;
  const folders = ['sent', ...(draft ? ['drafts'] : []), ...(send.original ? [send.original.folder] : [])];
  await tell(ctx, sender, { folders, arrived: false });
  for (const place of arrivals.places) await emitArrival(ctx, place, mail.reading);
  await answerAbsences(ctx, { reading: mail.reading, to: [...people.keys()], isAutomatic: false });
  return { id: sentId!, messageId: mail.reading.messageId, delivery, sendAt: null };
}

/**
 * The draft that a mail was written as is none any more. Answers whether there was one. Drafts are in the company's mailbox, also those
 * of mails that leave by another server; `mail.already_sent` is asked of both.
 */
export async function closeOwnDraft(ctx: Ctx, sender: LockedAccount, home: LockedAccount, form: SendInput): Promise<boolean> {
  if (sender.id !== home.id) await findWritten(ctx, sender.id, { ...form, draftId: undefined });
  const draft = await findWritten(ctx, home.id, form);
  if (draft) await closeDraft(ctx, home, draft);
  return draft !== undefined;
}

async function sendOutside(ctx: Ctx, queued: QueuedMail): Promise<DeliveryState> {
  await wakeDelivery(ctx, queued.sender, await queueDelivery(ctx, queued));
  return 'queued';
}

/** Where the sender keeps what goes out, at once or later. */
export const sentPlace = (account: LockedAccount, { form, bcc, writtenBy }: Distribution): Placement => ({
  ...{ account, folder: 'sent', origin: 'sent', seen: true },
  ...{ bcc, composeKey: form.composeKey ?? null, writtenBy },
});
