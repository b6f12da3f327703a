import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MAIL_LIMITS } from '@lintel/contract/mail-form';
import type { SenderCheck } from '@lintel/contract/mail-reading';
import { recordBlob } from '#server/platform/blobs.ts';
import { asSystem, type Ctx, type Services } from '#server/platform/context.ts';
import { withTransaction, type Db } from '#server/platform/db.ts';
import { settleBounce } from './mail.bounced.ts';
import { checkSender, isDisowned, withClaim, type Client } from './mail.check.ts';
import { emitArrival } from './mail.arrival.ts';
import { readMail } from '#server/features/mail/parsing/mail.parse.ts';
import { handOver, isAutomatic, isIntake } from './mail.intake.ts';
import { findMailboxes } from '#server/features/mail/mail.people.ts';
import { arrivingPlaces, passOn } from './mail.sorting.ts';
import { releasedIn } from './mail.spam.ts';
import { answerAbsences } from './mail.vacation.ts';
import { rememberContacts } from './mail.contacts.ts';
import type { StoredRaw } from './mail.messages.ts';
import { storeMails, type Placement } from './mail.place.ts';
import type { Reading } from '#server/features/mail/parsing/mail.reading.ts';
import { lockAccounts } from '#server/features/mail/mail.store.ts';

/** A mail of the largest size, with its files as base64, and room for headers. */
export const ARRIVAL_BYTES = Math.ceil(MAIL_LIMITS.mailBytes * 1.4) + 2_000_000;

export interface Delivery {
  /** Envelope recipients; those without a mailbox here are left out. */
  to: readonly string[];
  /** The mail in the outbox whose return path it came to. */
  outboxId?: string | null;
  /** Header lines about the way here, with CRLF, put in front. */
  trace?: string;
  /** Who handed it over; without it nobody is asked whether it is from whom it says. */
  client?: Client;
}

/**
 * Takes a mail for our people while it streams in, and resolves when all of them have it for good (R22): the bytes first, then
 * entries, counters and events in one transaction. A repeat of the same bytes is not delivered twice.
 * @throws RangeError over ARRIVAL_BYTES
 */
export async function deliverStream(
  services: Services,
  content: AsyncIterable<Buffer>,
  delivery: Delivery,
): Promise<{ delivered: number }> {
  const source = createHash('sha256');
  async function* traced() {
    if (delivery.trace) yield Buffer.from(delivery.trace);
    for await (const chunk of content) {
      source.update(chunk);
      yield chunk;
    }
  }
  const stored = await services.blobs.put(Readable.from(traced(), { objectMode: false }), ARRIVAL_BYTES);
  const raw = { ...stored, sourceSha256: source.digest('hex') };
  const bytes = await buffer(await services.blobs.get(stored.sha256));
  const { client } = delivery;
  const [reading, asked] = await Promise.all([
    readMail(bytes),
    client ? checkSender(services, bytes.subarray(Buffer.byteLength(delivery.trace ?? '')), client) : null,
  ]);
  const check = client ? withClaim(services, asked, client, reading.from.email) : null;
  const isSpam = isDisowned(check);
  // What a machine wrote would only be answered by another one, and what is forged by somebody who never wrote.
  const isByMachine = isSpam || client?.sender === '' || isAutomatic(bytes);
  const intakes = isByMachine ? [] : delivery.to.filter((address) => isIntake(services, address));
  const now = services.clock.now();
  return withTransaction(services.db, async (tx) => {
    const ctx = asSystem({ db: tx, services, now });
    if (intakes.length > 0) await recordBlob(tx, raw);
    const result = await deliver(ctx, raw, reading, { to: delivery.to, isByMachine, check });
    await handOver(services, { db: tx, now }, intakes, { reading, raw: raw.sha256, senderId: null });
    await answerAbsences(ctx, { reading, to: delivery.to, isAutomatic: isByMachine });
    if (reading.bounce && !isSpam) await settleBounce(ctx, reading.bounce, delivery);
    return result;
  });
}

/** The same for bytes at hand. */
export const deliverRaw = (services: Services, raw: Uint8Array, delivery: Delivery): Promise<{ delivered: number }> =>
  deliverStream(services, Readable.from([Buffer.from(raw)]), delivery);

interface Recipients {
  to: readonly string[];
  isByMachine: boolean;
  check: SenderCheck | null;
}

async function deliver(ctx: Ctx, raw: StoredRaw, reading: Reading, { to, isByMachine, check }: Recipients): Promise<{ delivered: number }> {
  const { db, now } = ctx;
  const people = [...(await findMailboxes(db, to)).values()];
  const accounts = await lockAccounts(
    db,
    people.map(({ accountId }) => accountId),
  );
  const known = await earlierArrivals(db, raw.sourceSha256, [...accounts.keys()]);
  const wanting = [...accounts.values()].filter(({ id }) => !known.has(id));
  if (wanting.length === 0) return { delivered: 0 };
  const released = isDisowned(check) ? await releasedIn(db, [...accounts.keys()], reading.from.email) : null;
  const arrivals = await arrivingPlaces(db, wanting, reading, now, ({ id }) => released !== null && !released.has(id));
  const [ids] = await storeMails(db, [{ reading, raw, receivedAt: now, check, places: arrivals.places }]);
  await passOn(ctx, arrivals, ids!, isByMachine);
  for (const place of arrivals.places) await announce(ctx, place, reading);
  return { delivered: wanting.length };
}

/** Who has these very bytes already: the sender did not hear our answer and sends again. */
async function earlierArrivals(db: Db, sourceSha256: string, accountIds: readonly string[]): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('message')
    .innerJoin('entry', 'entry.message_id', 'message.id')
    .select('entry.account_id')
    .where('message.source_sha256', '=', sourceSha256)
    .where('entry.account_id', 'in', [...accountIds])
    .where('entry.origin', '=', 'received')
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

async function announce(ctx: Ctx, place: Placement, reading: Reading): Promise<void> {
  if (place.folder !== 'spam') await rememberContacts(ctx.db, [{ accountId: place.account.id, people: [reading.from], at: ctx.now }]);
  await emitArrival(ctx, place, reading);
}
