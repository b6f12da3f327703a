import { z } from 'zod';
import { relayAt, transmit, type Envelope, type Outcome, type Relay } from '#server/adapters/smtp-out.ts';
import type { Ctx } from '#server/platform/context.ts';
import { withTransaction } from '#server/platform/db.ts';
import type { EnqueueOptions, Job } from '#server/platform/jobs.ts';
import { liesElsewhere, tell } from '#server/features/mail/mail.access.ts';
import { elsewhere, elsewhereOf } from '#server/features/mail/mail.elsewhere.ts';
import { noteGiven } from './mail.given.ts';
import { composeNotice, type Failure } from './mail.notices.ts';
import { returnPathOf } from './mail.return-path.ts';
import {
  claimDelivery,
  LEASE_MS,
  lockClaim,
  markDataStarted,
  moveOutbox,
  renewLease,
  stateOfAll,
  touchSentMail,
  type Claim,
} from './mail.outbox.ts';
import { findHome } from '#server/features/mail/mail.queries.ts';
import { storeMails } from '#server/features/mail/arriving/mail.place.ts';
import { lockAccounts, type LockedAccount } from '#server/features/mail/mail.store.ts';

/** Minutes until the next try, the last one for all further tries (mail.md 4.5). */
const WAITS = [1, 5, 15, 60];
/** What `slow@` takes. */
const SLOW_MS = 60_000;

const Transmit = z.object({ outboxId: z.string(), accountId: z.string() });

/** One try at a mail in the outbox. Its own repeats are in the outbox: a failed run is looked after by `mail.recover`. */
const TRY = { data: Transmit, retries: 0, expiresIn: 3600, run: ({ outboxId }, ctx) => tryDelivery(ctx, outboxId) } satisfies Omit<
  Job<typeof Transmit>,
  'name'
>;

/** By the company's own way out. */
export const transmitJob: Job<typeof Transmit> = { ...TRY, name: 'mail.transmit', parallel: 4 };

/** By the server of an account elsewhere, which may be silent for minutes: that holds up no mail but its own. */
export const transmitOwnJob: Job<typeof Transmit> = {
  ...TRY,
  name: 'mail.transmit_own',
  parallel: 8,
  apart: ({ accountId }) => accountId,
};

type Sender = Pick<LockedAccount, 'id' | 'isElsewhere'>;

/** Wakes the outbox for a mail of an account, at once or at the time of its next try; with the transaction of `ctx.db`. */
export const wakeDelivery = (ctx: Ctx, { id, isElsewhere }: Sender, outboxId: string, options: EnqueueOptions = {}): Promise<void> =>
  ctx.services.jobs.enqueue(ctx.db, isElsewhere ? transmitOwnJob : transmitJob, { outboxId, accountId: id }, options);

/** Has the waiting mails of an account tried at once: its server is another one now, or opens again. */
export async function hurryDeliveries(ctx: Ctx, accountId: string): Promise<void> {
  const waiting = await ctx.db
    .updateTable('outbox')
    .set({ next_try_at: ctx.now })
    .where('account_id', '=', accountId)
    .where('status', '=', 'queued')
    .returning('id')
    .execute();
  const { isElsewhere } = await findHome(ctx.db, accountId);
  for (const { id } of waiting) await wakeDelivery(ctx, { id: accountId, isElsewhere }, id);
}

/** One try at one mail: claimed and committed, carried out without a transaction, its result written down. */
export async function tryDelivery(ctx: Ctx, outboxId: string): Promise<void> {
  const claim = await claimDelivery(ctx, outboxId);
  if (!claim) return;
  await recordOutcomes(ctx, claim, await holding(ctx, claim, () => deliverAll(ctx, claim)));
}

/** The lease is kept while the work lasts. */
async function holding<T>({ services: { db, clock } }: Ctx, claim: Claim, work: () => Promise<T>): Promise<T> {
  const renewing = setInterval(() => void renewLease(db, claim, clock.now()).catch(() => undefined), LEASE_MS / 3);
  return work().finally(() => clearInterval(renewing));
}

async function deliverAll(ctx: Ctx, claim: Claim): Promise<Map<string, Outcome>> {
  const { mailDomain, smtpUrl } = ctx.services.env;
  const { isElsewhere } = await findHome(ctx.services.db, claim.row.account_id);
  if (isElsewhere) return throughOwn(ctx, claim);
  const outcomes = new Map<string, Outcome>();
  const outside: string[] = [];
  for (const address of claim.recipients) {
    const [user, domain] = address.toLowerCase().split('@');
    if (domain !== mailDomain) outside.push(address);
    else outcomes.set(address, insideOutcome(user!, claim));
  }
  if (outside.length === 0) return outcomes;
  if (!smtpUrl)
    for (const address of outside)
      outcomes.set(address, { state: 'failed', detail: 'No way out of the company is set up here: mail goes to colleagues only.' });
  else
    for (const [address, outcome] of await throughRelay(ctx, claim, {
      ...{ relay: relayAt({ url: smtpUrl, name: mailDomain }), to: outside },
      from: await returnPathOf(ctx.services, claim.row),
    }))
      outcomes.set(address, outcome);
  return outcomes;
}

/** By the server of an account elsewhere; while that cannot be asked, the mail waits. */
async function throughOwn(ctx: Ctx, claim: Claim): Promise<Map<string, Outcome>> {
  const found = await elsewhere()
    .relayOf(ctx, claim.row.account_id)
    .catch((error: Error) => error);
  // Only what goes wrong before the mail is on its way may be tried again by itself.
  if (!(found instanceof Error)) return throughRelay(ctx, claim, { relay: found, from: claim.row.mail_from, to: claim.recipients });
  return new Map(claim.recipients.map((address) => [address, { state: 'queued', detail: found.message.slice(0, 300) }]));
}

/** Addresses at our own domain that nobody has. `slow@` and `bounce@` show what delay and failure look like (house 12.11). */
function insideOutcome(user: string, { row }: Claim): Outcome {
  if (user !== 'slow') return { state: 'failed', detail: 'There is no such mailbox here.' };
  return row.tries < 2
    ? { state: 'queued', detail: 'The mailbox is slow; trying again in a minute.' }
    : { state: 'sent', detail: 'Delivered after a delay.' };
}

type Passage = Pick<Envelope, 'from' | 'to'> & { relay: Relay };

async function throughRelay(ctx: Ctx, claim: Claim, { relay, from, to }: Passage): Promise<Map<string, Outcome>> {
  const { blobs, db, clock } = ctx.services;
  const { size } = await db.selectFrom('blob').select('size').where('sha256', '=', claim.row.raw_sha256).executeTakeFirstOrThrow();
  return transmit(relay, { from, to, size: Number(size) }, async () => {
    const content = await blobs.get(claim.row.raw_sha256);
    await markDataStarted(db, claim, clock.now()).catch((error: unknown) => {
      content.destroy();
      throw error;
    });
    return content;
  });
}

/** Writes down what became of each recipient, and tells the sender about those who will not get it. */
async function recordOutcomes(ctx: Ctx, claim: Claim, outcomes: ReadonlyMap<string, Outcome>): Promise<void> {
  const now = ctx.services.clock.now();
  const final = giveUpInTime(claim, outcomes, now);
  const failures = [...final].filter(([, { state }]) => state === 'failed').map(([address, { detail }]): Failure => ({ address, detail }));
  const notice = failures.length > 0 && claim.row.mail_from ? await composeNotice(ctx, claim.row, failures) : null;
  await withTransaction(ctx.services.db, async (tx) => {
    const inside = { ...ctx, db: tx, now };
    const { homeId } = await findHome(tx, claim.row.account_id);
    const accounts = await lockAccounts(tx, [...new Set([claim.row.account_id, homeId])]);
    const sender = accounts.get(claim.row.account_id)!;
    const row = await lockClaim(tx, claim);
    if (!row) return;
    for (const [address, { state, detail }] of final) {
      await tx
        .updateTable('outbox_recipient')
        .set({ state, detail })
        .where('outbox_id', '=', row.id)
        .where('address', '=', address)
        .execute();
    }
    await noteGiven(tx, row, final.values());
    await settleRow(inside, sender, row, waitOf(final, row.tries));
    if (row.entry_id) await elsewhereOf(sender)?.left(inside, sender, row.entry_id);
    if (notice) await placeNotice(inside, accounts.get(homeId)!, notice);
    await touchSentMail(inside, sender, row.entry_id);
  });
}

/** A mail that could not be handed over for 24 hours is not going to be. */
function giveUpInTime({ row }: Claim, outcomes: ReadonlyMap<string, Outcome>, now: Date): Map<string, Outcome> {
  const late = now >= row.give_up_at;
  return new Map(
    Array.from(outcomes, ([address, outcome]): [string, Outcome] =>
      late && outcome.state === 'queued'
        ? [address, { state: 'failed', detail: `Gave up after 24 hours. ${outcome.detail}`.trim() }]
        : [address, outcome],
    ),
  );
}

const waitOf = (outcomes: ReadonlyMap<string, Outcome>, tries: number): number => {
  const slowOnly = [...outcomes].every(([address, { state }]) => state !== 'queued' || address.toLowerCase().startsWith('slow@'));
  return slowOnly ? SLOW_MS : (WAITS[tries - 1] ?? WAITS.at(-1)!) * 60_000;
};

const MOVES = { sent: 'accept', queued: 'postpone', failed: 'refuse', unknown: 'lose' } as const;

/** Gives up the lease and moves the mail to the state that its recipients make; a mail that waits is woken in time. */
export async function settleRow(ctx: Ctx, sender: Sender, row: Parameters<typeof moveOutbox>[1], waitMs: number): Promise<void> {
  const recipients = await ctx.db.selectFrom('outbox_recipient').select(['state', 'detail']).where('outbox_id', '=', row.id).execute();
  const state = stateOfAll(recipients.map((one) => one.state));
  await moveOutbox(ctx, row, MOVES[state as keyof typeof MOVES]);
  const next = new Date(ctx.now.getTime() + waitMs);
  const answer = recipients.find((one) => one.state === state)?.detail ?? '';
  await ctx.db
    .updateTable('outbox')
    .set({ lease_token: null, lease_until: null, next_try_at: next, last_answer: answer })
    .where('id', '=', row.id)
    .execute();
  if (state === 'queued') await wakeDelivery(ctx, sender, row.id, { startAfter: next });
}

type Notice = Awaited<ReturnType<typeof composeNotice>>;

async function placeNotice(ctx: Ctx, sender: LockedAccount, notice: Notice): Promise<void> {
  const place = { account: sender, folder: 'inbox', origin: 'received', seen: false } as const;
  await storeMails(ctx.db, [{ ...notice, receivedAt: ctx.now, date: ctx.now, places: [place] }]);
  await tell(ctx, sender, {
    folders: ['inbox'],
    arrived: true,
    from: notice.reading.from.name,
    subject: notice.reading.subject,
  });
}

/**
 * Mails whose sender in this server is gone: before the first byte left they wait again, after it nobody knows, and only the
 * person can (R9). Also wakes mails whose job got lost. Runs at start and every minute. `lapsed`: leases that end before it count
 * as given up.
 */
export async function recoverOutbox(ctx: Ctx, lapsed: Date = ctx.now): Promise<void> {
  const left = await ctx.db
    .selectFrom('outbox')
    .select(['id', 'account_id'])
    .where('status', '=', 'transmitting')
    .where('lease_until', '<', lapsed)
    .orderBy('lease_until')
    .limit(500)
    .execute();
  for (const { id, account_id } of left) await recoverOne(ctx, id, account_id, lapsed);
  const forgotten = await ctx.db
    .selectFrom('outbox')
    .innerJoin('mail_account as sender', 'sender.id', 'outbox.account_id')
    .select(['outbox.id', 'account_id', liesElsewhere('sender').as('isElsewhere')])
    .where('status', '=', 'queued')
    .where('next_try_at', '<', new Date(ctx.now.getTime() - 60_000))
    .orderBy('next_try_at')
    .limit(500)
    .execute();
  for (const { id, account_id, isElsewhere } of forgotten) await wakeDelivery(ctx, { id: account_id, isElsewhere }, id, { once: id });
}

function recoverOne(ctx: Ctx, id: string, accountId: string, lapsed: Date): Promise<void> {
  return withTransaction(ctx.db, async (tx) => {
    const sender = (await lockAccounts(tx, [accountId])).get(accountId)!;
    const row = await tx
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'transmitting')
      .where('lease_until', '<', lapsed)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    const lost = row.data_at !== null;
    await tx
      .updateTable('outbox_recipient')
      .set(lost ? { state: 'unknown', detail: 'The server stopped while it was handing this mail over.' } : { state: 'queued', detail: '' })
      .where('outbox_id', '=', id)
      .where('state', '=', 'transmitting')
      .execute();
    await settleRow({ ...ctx, db: tx }, sender, row, 0);
    if (row.entry_id) await elsewhereOf(sender)?.left({ ...ctx, db: tx }, sender, row.entry_id);
    await touchSentMail({ ...ctx, db: tx }, sender, row.entry_id);
  });
}
