import { newId } from '@lintel/contract/kit/ids';
import type { DeliveryState } from '@lintel/contract/mail-outbox';
import { outboxMachine } from '@lintel/contract/outbox-machine';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { sql, type Selectable } from 'kysely';
import { isSystem, type Ctx } from '#server/platform/context.ts';
import { withTransaction, type Database, type Db } from '#server/platform/db.ts';
import { defineLife, transition } from '#server/platform/transitions.ts';
import { readableBy, tell } from '#server/features/mail/mail.access.ts';
import type { ComposedMail } from './mail.compose.ts';
import { recordChange, type LockedAccount } from '#server/features/mail/mail.store.ts';

/** Renewed while a conversation lasts (`renewLease`): whoever holds a lapsed one is gone, or will find itself fenced off. */
export const LEASE_MS = 180_000;
const GIVE_UP_MS = 24 * 3_600_000;

/** When a mail that could not be handed over is given up (mail.md 4.5). */
export const giveUpAt = (now: Date): Date => new Date(now.getTime() + GIVE_UP_MS);

export type OutboxRow = Selectable<Database['outbox']>;

const outboxLife = defineLife({
  machine: outboxMachine,
  table: 'outbox',
  // With the folders that it changed.
  heard: null,
  scope: (user) =>
    isSystem(user) ? sql<boolean>`true` : sql<boolean>`account_id in (select id from mail_account where ${readableBy(user)})`,
  label: (row) => row.message_id,
});

/** Moves a row that is locked already. Its version is that of the row in hand. */
export const moveOutbox = (ctx: Ctx, row: OutboxRow, name: TransitionOf<typeof outboxMachine>): Promise<OutboxRow> =>
  transition(ctx, outboxLife, { id: row.id, name, version: row.version });

export interface QueuedMail {
  sender: LockedAccount;
  entryId: string;
  mail: ComposedMail;
  outside: readonly string[];
  /** A machine answers by it: the envelope names no sender, so that nobody gets a report of what cannot be delivered (RFC 3834). */
  isAnswer?: boolean;
}

/** Puts a mail into the outbox: with its bytes and Message-ID it is there before a word is said to the relay (R9). Answers its id. */
export async function queueDelivery(ctx: Ctx, { sender, entryId, mail, outside, isAnswer = false }: QueuedMail): Promise<string> {
  const id = newId('out', ctx.now.getTime());
  await ctx.db
    .insertInto('outbox')
    .values({
      id,
      account_id: sender.id,
      entry_id: entryId,
      message_id: mail.reading.messageId,
      raw_sha256: mail.raw.sha256,
      mail_from: isAnswer ? '' : sender.address,
      next_try_at: ctx.now,
      give_up_at: giveUpAt(ctx.now),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await ctx.db
    .insertInto('outbox_recipient')
    .values(outside.map((address) => ({ outbox_id: id, address })))
    .execute();
  return id;
}

export interface Claim {
  row: OutboxRow;
  token: string;
  /** Who has not got it yet. */
  recipients: string[];
}

/**
 * Takes a waiting mail for one try and commits that before anything is said: from here on a crash is found by the lapsed lease.
 * Null where there is nothing to do (somebody else has it, it is done, its time has not come).
 */
export function claimDelivery(ctx: Ctx, outboxId: string): Promise<Claim | null> {
  return withTransaction(ctx.db, async (tx) => {
    const waiting = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', outboxId)
      .where('status', '=', 'queued')
      .where('next_try_at', '<=', ctx.now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!waiting) return null;
    await moveOutbox({ ...ctx, db: tx }, waiting, 'transmit');
    const token = newId('lea', ctx.now.getTime());
    const row = await tx
      .updateTable('outbox')
      .set({ tries: waiting.tries + 1, lease_token: token, lease_until: new Date(ctx.now.getTime() + LEASE_MS), data_at: null })
      .where('id', '=', outboxId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const recipients = await tx
      .updateTable('outbox_recipient')
      .set({ state: 'transmitting' })
      .where('outbox_id', '=', outboxId)
      .where('state', '=', 'queued')
      .returning('address')
      .execute();
    return { row, token, recipients: recipients.map(({ address }) => address) };
  });
}

/** Notes that the first byte is about to leave; raises when the lease was lost, and then nothing leaves (fencing). */
export async function markDataStarted(db: Db, { row, token }: Claim, now: Date): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ data_at: now })
    .where('id', '=', row.id)
    .where('status', '=', 'transmitting')
    .where('lease_token', '=', token)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('the lease on this mail was lost');
}

/** A large mail on a slow line takes longer than a lease. One that lapsed is not taken back. */
export async function renewLease(db: Db, { row, token }: Claim, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ lease_until: new Date(now.getTime() + LEASE_MS) })
    .where('id', '=', row.id)
    .where('status', '=', 'transmitting')
    .where('lease_token', '=', token)
    .execute();
}

/** The row of a claim, locked; null when the lease was lost meanwhile: what we know then no longer counts. */
export const lockClaim = (db: Db, { row, token }: Pick<Claim, 'row' | 'token'>): Promise<OutboxRow | undefined> =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', row.id)
    .where('status', '=', 'transmitting')
    .where('lease_token', '=', token)
    .forUpdate()
    .executeTakeFirst();

/** The state of a mail is that of its recipients: unclear before waiting, waiting before failed. */
export function stateOfAll(states: readonly DeliveryState[]): DeliveryState {
  return (['unknown', 'queued', 'failed'] as const).find((state) => states.includes(state)) ?? 'sent';
}

/** Tells the sender's screen that the state of a mail changed. The account is locked by the caller. */
export async function touchSentMail(ctx: Ctx, sender: LockedAccount, entryId: string | null): Promise<void> {
  if (entryId) {
    await ctx.db
      .updateTable('entry')
      .set((eb) => ({ modseq: sender.modseq, version: eb('version', '+', 1), updated_at: ctx.now }))
      .where('id', '=', entryId)
      .execute();
    await recordChange(ctx.db, 'updated', [{ entryId, accountId: sender.id, modseq: sender.modseq }]);
  }
  await tell(ctx, sender, { folders: ['sent'], arrived: false });
}
