import { sql } from 'kysely';
import { nameOf } from '#server/features/people/people.service.ts';
import { delegationMachine, type Delegation, type DelegationInput } from '@lintel/contract/delegations';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { audit } from '#server/platform/audit.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { fail, failAt, type Refusal } from '#server/platform/errors.ts';
import type { Db } from '#server/platform/db.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, transition, type Row, type TransitionRequest } from '#server/platform/transitions.ts';
import { ableOf } from './approvals.resolve.ts';
import { resolveAnewFor } from './approvals.watch.ts';
import { findDelegation, mayMoveDelegation, visibleTo } from './delegations.queries.ts';

type DelegationRecord = Row<'delegation'>;

/** workspace A7: no chains; what waits for who delegates moves to the delegate, and back when it is over. */
const delegationLife = defineLife({
  machine: delegationMachine,
  table: 'delegation',
  heard: (row, ctx) => tellBoth(ctx, row),
  scope: visibleTo,
  label: (row, db) => labelOfDelegation(db, row),
  may: mayMoveDelegation,
  effect: { start: takeEffect, expire: takeEffect, revoke: takeEffect, end: takeEffect },
});

/** Lets somebody decide for somebody else; `source` says who arranged it. From today on it counts at once. */
export async function createDelegation(
  ctx: Ctx,
  input: DelegationInput & { fromId: string; source: Delegation['source'] },
): Promise<{ id: string }> {
  const refusal = await refusalOf(ctx, input);
  if (refusal) throw refusal;
  const { fromId, toId, fromDay, toDay, kinds, maxAmountMinor, reason, source } = input;
  const row = await ctx.db
    .insertInto('delegation')
    .values({
      id: newId('dlg', ctx.now.getTime()),
      from_id: fromId,
      to_id: toId,
      from_day: fromDay,
      to_day: toDay,
      kinds: kinds && [...kinds],
      max_amount_minor: maxAmountMinor,
      reason,
      source,
      created_by: ctx.user.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'delegation.create',
    subjectType: 'delegation',
    subjectId: row.id,
    subjectLabel: await labelOfDelegation(ctx.db, row),
    after: { fromId, toId, fromDay, toDay, kinds, maxAmountMinor, source },
    reason,
  });
  const fromName = await nameOf(ctx.db, fromId);
  await notify(ctx, {
    recipientId: toId,
    type: 'delegation.given',
    severity: 'info',
    title: `You decide for ${fromName}`,
    body: `From ${dayWords(fromDay)} to ${dayWords(toDay)}.`,
    link: 'dashboard',
  });
  await tellBoth(ctx, row);
  if (fromDay <= (await companyDay(ctx.db, ctx.now))) await move(ctx, row, 'start');
  return { id: row.id };
}

/** For oneself, as the page does it. */
export async function delegateOwn(ctx: Ctx, input: DelegationInput): Promise<Delegation> {
  const { id } = await createDelegation(ctx, { ...input, fromId: ctx.user.id, source: 'self' });
  return answer(ctx, id);
}

export async function moveDelegation(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof delegationMachine>>): Promise<Delegation> {
  await transition(ctx, delegationLife, request);
  return answer(ctx, request.id);
}

/** What was arranged on behalf of somebody is over. */
export async function endDelegation(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('delegation')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['scheduled', 'active'])
    .executeTakeFirst();
  if (row) await move(ctx, row, 'expire');
}

/** Somebody left: what they gave and what was given to them is over. */
export async function endDelegationsOf(ctx: Ctx, employeeId: string): Promise<void> {
  const rows = await ctx.db
    .selectFrom('delegation')
    .selectAll()
    .where((eb) => eb.or([eb('from_id', '=', employeeId), eb('to_id', '=', employeeId)]))
    .where('status', 'in', ['scheduled', 'active'])
    .orderBy('id')
    .execute();
  for (const row of rows) await move(ctx, row, 'expire');
}

/** What was arranged for a leave follows it: until its new last day, or over at once where nothing of it is left. */
export async function followLeave(
  ctx: Ctx,
  leave: { employeeId: string; delegateId: string; toDay: string },
  lastDay: string | null,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('delegation')
    .selectAll()
    .where('from_id', '=', leave.employeeId)
    .where('to_id', '=', leave.delegateId)
    .where('to_day', '=', leave.toDay)
    .where('source', '=', 'leave')
    .where('status', 'in', ['scheduled', 'active'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const isOver = lastDay === null || lastDay < row.from_day || lastDay < (await companyDay(ctx.db, ctx.now));
  if (isOver) return endDelegation(ctx, row.id);
  await ctx.db
    .updateTable('delegation')
    .set({ to_day: lastDay, version: row.version + 1, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  await tellBoth(ctx, row);
}

/** Those whose first day has come begin, those whose last day is over end. For the job; bears a repeat. */
export async function turnDelegations(ctx: Ctx): Promise<void> {
  const today = await companyDay(ctx.db, ctx.now);
  const open = ctx.db.selectFrom('delegation').selectAll().orderBy('id').limit(500);
  const over = await open.where('status', 'in', ['scheduled', 'active']).where('to_day', '<', today).execute();
  for (const row of over) await move(ctx, row, 'expire');
  const begun = await open.where('status', '=', 'scheduled').where('from_day', '<=', today).where('to_day', '>=', today).execute();
  for (const row of begun) await move(ctx, row, 'start');
}

function move(ctx: Ctx, row: DelegationRecord, name: 'start' | 'expire'): Promise<DelegationRecord> {
  const system = asSystem(ctx);
  return transition(system, delegationLife, { id: row.id, name, version: row.version });
}

async function takeEffect(row: DelegationRecord, ctx: Ctx): Promise<void> {
  await resolveAnewFor(ctx, [row.from_id]);
}

/** What one is called in the audit log. */
const labelOfDelegation = async (db: Db, { from_id, to_id }: Pick<DelegationRecord, 'from_id' | 'to_id'>): Promise<string> =>
  `${await nameOf(db, from_id)} to ${await nameOf(db, to_id)}`;

async function tellBoth(ctx: Ctx, { from_id, to_id }: Pick<DelegationRecord, 'from_id' | 'to_id'>): Promise<void> {
  for (const id of [from_id, to_id]) await emit(ctx.db, id, { kind: 'approvals.changed' });
}

async function refusalOf(ctx: Ctx, input: DelegationInput & { fromId: string }): Promise<Refusal | null> {
  const { fromId, toId, fromDay, toDay } = input;
  if (fromId === toId) return failAt('toId', 'delegation.self');
  if (fromDay < (await companyDay(ctx.db, ctx.now))) return failAt('fromDay', 'delegation.past');
  const toName = await nameOf(ctx.db, toId);
  if ((await ableOf(ctx.db, [toId])).length === 0) return fail('delegation.not_eligible', { name: toName || 'This person' });
  // Two that are arranged at once would not see each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('delegation', 10))`.execute(ctx.db);
  const others = await ctx.db
    .selectFrom('delegation')
    .innerJoin('employee as taker', 'taker.id', 'delegation.to_id')
    .select(['from_id', 'to_id', 'from_day', 'to_day', 'kinds', 'taker.name as takerName'])
    .where('delegation.status', 'in', ['scheduled', 'active'])
    .where('from_day', '<=', toDay)
    .where('to_day', '>=', fromDay)
    .where((eb) => eb.or([eb('from_id', 'in', [fromId, toId]), eb('to_id', '=', fromId)]))
    .execute();
  const twice = others.find((one) => one.from_id === fromId && meet(one.kinds, input.kinds));
  if (twice) return fail('delegation.overlap', { name: twice.takerName, from: dayWords(twice.from_day), to: dayWords(twice.to_day) });
  const chained = others.find((one) => one.from_id === toId || one.to_id === fromId);
  const who = chained && (chained.from_id === toId ? toName : await nameOf(ctx.db, fromId));
  return chained ? fail('delegation.chain', { name: who!, from: dayWords(chained.from_day), to: dayWords(chained.to_day) }) : null;
}

/** `2026-10-12` as a person says it: 12 October. */
const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

const meet = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === null || b === null || a.some((kind) => b.includes(kind));

async function answer(ctx: Ctx, id: string): Promise<Delegation> {
  const delegation = await findDelegation(ctx, id);
  if (!delegation) throw fail('request.not_found');
  return delegation;
}
