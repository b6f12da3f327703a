import type { AwayNote } from '@lintel/contract/mail-answers';
import { sql } from 'kysely';
import { z } from 'zod';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import type { Job } from '#server/platform/jobs.ts';
import { composeMail, newMessageId, type ComposedMail } from '#server/features/mail/sending/mail.compose.ts';
import { queueDelivery } from '#server/features/mail/sending/mail.outbox.ts';
import { awayOn } from '#server/features/mail/arrange/mail.away.ts';
import { findMailboxes } from '#server/features/mail/mail.people.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';
import { emitArrival } from './mail.arrival.ts';
import { storeMails, type Placement } from './mail.place.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';
import { postSystemMail } from '#server/features/mail/sending/mail.system.ts';
import { wakeDelivery } from '#server/features/mail/sending/mail.transmit.ts';

type AwayTexts = Pick<AwayNote, 'text' | 'outside'>;

interface AwayNotes {
  /** What somebody's mailbox says today to whoever writes, because they are away; null where they wrote nothing for it. */
  of(db: Db, personId: string, now: Date): Promise<AwayNote | null>;
  /** Turns that of the person who acts off, or on again. */
  turn(ctx: Ctx, isOn: boolean): Promise<void>;
}
let notes: AwayNotes = { of: async () => null, turn: async () => {} };

/** Filled by the slice that knows who is away. */
export const defineAwayNotes = (of: AwayNotes): void => {
  notes = of;
};

/** For the owner of a mailbox. */
export const ownAwayNote = ({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>): Promise<AwayNote | null> => notes.of(db, user.id, now);

/** Raises nothing: what is off already stays off. */
export async function turnOwnAwayNote(ctx: Ctx, isOn: boolean): Promise<AwayNote | null> {
  await notes.turn(ctx, isOn);
  return ownAwayNote(ctx);
}

const AGAIN_MS = 4 * 86_400_000;
/** Addresses that nobody reads, or that pass a mail on to many. */
const NOBODY =
  /^(no-?reply|do-?not-?reply|mailer-daemon|postmaster|bounces?|listserv|majordomo|owner-.*|.*-(request|owner|bounces?|relay))([+=-].*)?$/i;

/** Of a person, or of a shared mailbox, which has none. */
const AbsenceAnswer = z.object({
  personId: z.string().nullable(),
  accountId: z.string().optional(),
  sender: z.string(),
  subject: z.string(),
  messageId: z.string(),
});

/**
 * Has the mailboxes of people who are away answer a mail that was addressed to them, in the transaction of `ctx.db`; nobody is
 * answered twice in four days, and nothing that a machine wrote (RFC 3834).
 */
export async function answerAbsences(ctx: Ctx, mail: { reading: Reading; to: readonly string[]; isAutomatic: boolean }): Promise<void> {
  const { reading } = mail;
  const sender = reading.from.email.toLowerCase();
  if (mail.isAutomatic || reading.bounce || !sender.includes('@') || NOBODY.test(sender.split('@')[0]!)) return;
  const named = new Set([...reading.to, ...reading.cc].map(({ email }) => email.toLowerCase()));
  const people = await findMailboxes(ctx.db, mail.to);
  // Blind copies and lists do not name their reader: an answer would give them away.
  for (const [address, { accountId, personId }] of people) {
    if (!named.has(address.toLowerCase()) || address.toLowerCase() === sender) continue;
    if (!(await noteOf(ctx, { personId, accountId, sender })) || !(await isDue(ctx, accountId, sender))) continue;
    await ctx.services.jobs.enqueue(ctx.db, absenceJob, {
      personId,
      accountId,
      sender,
      subject: reading.subject,
      messageId: reading.messageId,
    });
  }
}

interface Asking {
  personId: string | null;
  accountId?: string | undefined;
  sender: string;
}

/** What the mailbox says now to this sender; null where it says nothing. */
async function noteOf(ctx: Ctx, { sender, ...mailbox }: Asking): Promise<string | null> {
  const note = await textsOf(ctx, mailbox);
  if (!note) return null;
  const isInside = note.outside === null || (await findMailboxes(ctx.db, [sender])).has(sender);
  return (isInside ? note.text : note.outside) || null;
}

async function textsOf({ db, now }: Ctx, { personId, accountId }: Omit<Asking, 'sender'>): Promise<AwayTexts | null> {
  if (personId) {
    const note = await notes.of(db, personId, now);
    return note?.isOn ? note : null;
  }
  const row = await db
    .selectFrom('shared_mailbox')
    .select(['away_text', 'away_outside', 'away_from', 'away_until'])
    .where('account_id', '=', accountId ?? '0')
    .where('closed_at', 'is', null)
    .where('away_text', 'is not', null)
    .executeTakeFirst();
  return row ? awayOn(row, await companyDay(db, now)) : null;
}

/** Takes note of the answer; false where there was one of the last days. Two at once wait for each other at the row. */
async function isDue({ db, now }: Ctx, accountId: string, sender: string): Promise<boolean> {
  const noted = await db
    .insertInto('absence_answer')
    .values({ account_id: accountId, sender, answered_at: now })
    .onConflict((on) =>
      on
        .columns(['account_id', 'sender'])
        .doUpdateSet({ answered_at: now })
        .where('absence_answer.answered_at', '<=', new Date(now.getTime() - AGAIN_MS)),
    )
    .returning('sender')
    .executeTakeFirst();
  return noted !== undefined;
}

export const absenceJob: Job<typeof AbsenceAnswer> = {
  name: 'mail.absence',
  data: AbsenceAnswer,
  run: async ({ personId, accountId, sender, subject, messageId }, ctx) => {
    const text = await noteOf(ctx, { personId, accountId, sender });
    const person = await ctx.db
      .selectFrom('mail_account')
      .leftJoin('employee', 'employee.id', 'mail_account.person_id')
      .leftJoin('shared_mailbox', 'shared_mailbox.account_id', 'mail_account.id')
      .select(['mail_account.id', 'address', sql<string>`coalesce(employee.name, shared_mailbox.name, '')`.as('name')])
      .where((eb) => (personId ? eb('person_id', '=', personId) : eb('mail_account.id', '=', accountId ?? '0')))
      .executeTakeFirst();
    if (!text || !person) return;
    const answer = {
      from: { name: person.name, email: person.address },
      subject: `Away: ${subject}`.slice(0, 200).trim(),
      text,
      inReplyTo: messageId || null,
      references: messageId ? [messageId] : [],
      automatic: true,
    };
    const inside = (await findMailboxes(ctx.db, [sender])).get(sender);
    if (inside?.personId) {
      const id = messageId.replace(/^<|>$/g, '').replace(/[^\w.@-]/g, '');
      return postSystemMail(ctx, { ...answer, messageId: `<absence.${person.id}.${id || ctx.now.getTime()}>`, to: [inside.personId] });
    }
    await sendAnswer(
      ctx,
      { accountId: person.id, to: sender, insideId: inside?.accountId },
      await composeMail(ctx.services, { ...answer, ...outsideOf(ctx, sender) }),
    );
  },
};

const outsideOf = (ctx: Ctx, sender: string) => ({
  messageId: newMessageId(ctx.services.env.mailDomain),
  date: ctx.now,
  to: [{ email: sender, name: '' }],
  cc: [],
  html: null,
  priority: 'normal' as const,
  files: [],
});

interface Answer {
  accountId: string;
  to: string;
  /** The account that has that address here: of a shared mailbox. */
  insideId: string | undefined;
}

/** A copy stands in Sent, as of every mail that goes out. */
const sendAnswer = (ctx: Ctx, { accountId, to, insideId }: Answer, mail: ComposedMail): Promise<void> =>
  withTransaction(ctx.db, async (db) => {
    const accounts = await lockAccounts(db, [...new Set([accountId, insideId ?? accountId])]);
    const sender = accounts.get(accountId)!;
    const places: Placement[] = [{ account: sender, folder: 'sent', origin: 'sent', seen: true }];
    if (insideId) places.push({ account: accounts.get(insideId)!, folder: 'inbox', origin: 'received', seen: false });
    const [[entryId] = []] = await storeMails(db, [{ ...mail, receivedAt: ctx.now, date: ctx.now, places }]);
    if (insideId) return emitArrival({ ...ctx, db }, places[1]!, mail.reading);
    const queued = { sender, entryId: entryId!, mail, outside: [to], isAnswer: true };
    return wakeDelivery({ ...ctx, db }, sender, await queueDelivery({ ...ctx, db }, queued));
  });
