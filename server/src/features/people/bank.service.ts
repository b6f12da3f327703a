import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { nameOf } from './people.names.ts';
import { isGranted } from '@lintel/contract/access';
import { bankChangeMachine, BankChangeInput as Input, type BankChange, type BankChangeInput } from '@lintel/contract/bank-changes';
import { addDays } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { PageOf } from '@lintel/contract/kit/route';
import { holdersOfDuty } from '#server/features/approvals/approvals.service.ts';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { hasHandled, isWatched } from '#server/features/recovery/recovery.service.ts';
import { audit } from '#server/platform/audit.ts';
import { hasDuty, isSystem, type Ctx, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, openTransitions, transition, type May, type TransitionRequest } from '#server/platform/transitions.ts';
import { tellOwner } from './bank.owner.ts';
import { freshSince } from './employees.address.ts';
import { masked } from './employees.queries.ts';
import { vaultOf, type BankAccount } from './employees.secrets.ts';

/** How long a new account waits while a reset or a change of address is fresh (workspace A1). */
const HOLD_DAYS = 7;

type Row = { requested_by: string; employee_id: string };
const isVerifier = (row: Row, user: User): boolean =>
  isSystem(user) || (hasDuty(user, 'bank_verifier') && row.requested_by !== user.id && row.employee_id !== user.id);
const MAY: May<Row, TransitionOf<typeof bankChangeMachine>> = {
  verify: isVerifier,
  reject: isVerifier,
  withdraw: (row, user) => row.requested_by === user.id || row.employee_id === user.id,
};

const bankChangeLife = defineLife({
  machine: bankChangeMachine,
  table: 'bank_change',
  heard: (_row, ctx) => emit(ctx.db, null, { kind: 'people.changed' }),
  scope: visibleTo,
  label: (row, db) => nameOf(db, row.employee_id),
  may: MAY,
  guard: { verify: (row, ctx) => handlerOf(ctx, row.employee_id) },
  effect: {
    verify: async (row, ctx, { method }) => {
      const effectiveFrom = await effectiveDay(ctx, row.employee_id);
      await ctx.db
        .updateTable('bank_change')
        .set({ verified_by: isSystem(ctx.user) ? null : ctx.user.id, verify_method: method as 'letter', effective_from: effectiveFrom })
        .where('id', '=', row.id)
        .execute();
      await settled(ctx, row.id);
    },
    reject: (row, ctx) => settled(ctx, row.id),
    withdraw: (row, ctx) => settled(ctx, row.id),
  },
});

/** Asks for another account, for oneself or as HR; the one before counts until it is verified. @throws Refusal bank.pending */
export async function requestBankChange(ctx: Ctx, employeeId: string, input: BankChangeInput): Promise<BankChange> {
  const isSelf = ctx.user.id === employeeId;
  const person = await ctx.db.selectFrom('employee').select(['id', 'name']).where('id', '=', employeeId).forUpdate().executeTakeFirst();
  if (!person || !(isSelf || isGranted(ctx.user.role, 'employees:secrets'))) throw fail('request.not_found');
  const refusal = isSelf ? null : await handlerOf(ctx, employeeId);
  if (refusal) throw refusal;
  const pending = await ctx.db
    .selectFrom('bank_change')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  if (pending) throw fail('bank.pending', { name: person.name });
  const vault = await vaultOf(ctx.services);
  const id = newId('bdc', ctx.now.getTime());
  await ctx.db
    .insertInto('bank_change')
    .values({
      id,
      employee_id: employeeId,
      new_sealed: vault.seal(JSON.stringify(Input.parse(input) satisfies BankAccount)),
      requested_by: ctx.user.id,
      channel: isSelf ? 'self' : 'letter',
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await audit(ctx, {
    action: 'bank_change.request',
    subjectType: bankChangeMachine.name,
    subjectId: id,
    subjectLabel: person.name,
    after: { employeeId, status: bankChangeMachine.initial, version: 1 },
  });
  await tellOwner(ctx, id);
  for (const recipientId of await verifiers(ctx, employeeId))
    await notify(ctx, {
      recipientId,
      type: 'people.bank_change',
      severity: 'action',
      title: `Verify new bank details of ${person.name}`,
      link: '/employee/profile?tab=verify',
      dedupeKey: id,
    });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return find(ctx, id);
}

export async function moveBankChange(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof bankChangeMachine>>): Promise<BankChange> {
  await transition(ctx, bankChangeLife, request);
  return find(ctx, request.id);
}

/** On its day a verified account becomes the one that pay goes to; until then it is the one before. */
export async function applyBankChange(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .updateTable('bank_change')
    .set({ applied_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'verified')
    .where('applied_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const sealed = { bank_sealed: row.new_sealed, bank_verified_at: ctx.now, bank_verified_by: row.verified_by, updated_at: ctx.now };
  await ctx.db
    .insertInto('employee_private')
    .values({ employee_id: row.employee_id, ...sealed })
    .onConflict((on) => on.column('employee_id').doUpdateSet(sealed))
    .execute();
  await audit(ctx, {
    action: 'bank_change.apply',
    subjectType: bankChangeMachine.name,
    subjectId: id,
    subjectLabel: await nameOf(ctx.db, row.employee_id),
    after: { employeeId: row.employee_id, effectiveFrom: row.effective_from },
  });
  await emit(ctx.db, null, { kind: 'people.changed' });
}

/** Verified accounts whose day has come. */
export const dueBankChanges = (db: Db, today: string): Promise<{ id: string }[]> =>
  db
    .selectFrom('bank_change')
    .select('id')
    .where('status', '=', 'verified')
    .where('applied_at', 'is', null)
    .where('effective_from', '<=', today)
    .orderBy('effective_from')
    .orderBy('id')
    .limit(500)
    .execute();

interface BankChangesQuery {
  page: number;
  size: number;
  employeeId?: string | undefined;
  status?: BankChange['status'] | undefined;
}

/** One's own, and those that one may verify; newest first. */
export async function listBankChanges(ctx: Ctx, { page, size, employeeId, status }: BankChangesQuery): Promise<PageOf<BankChange>> {
  const eb = expressionBuilder<Database, 'bank_change'>();
  const wanted = eb.and([
    visibleTo(ctx.user),
    ...(employeeId ? [eb('bank_change.employee_id', '=', employeeId)] : []),
    ...(status ? [eb('bank_change.status', '=', status)] : []),
  ]);
  const { total } = await ctx.db
    .selectFrom('bank_change')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(ctx.db)
    .where(wanted)
    .orderBy('bank_change.created_at', 'desc')
    .orderBy('bank_change.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = await Promise.all(rows.map((row) => present(ctx, row)));
  return { items, page: { number: page, size, total } };
}

function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'employees:secrets') || hasDuty(user, 'bank_verifier')) return sql<SqlBool>`true`;
  return expressionBuilder<Database, 'bank_change'>()('bank_change.employee_id', '=', user.id);
}

/** The next day; with a hold when the account or its mail address changed hands lately. */
async function effectiveDay(ctx: Ctx, employeeId: string): Promise<string> {
  const today = await companyDay(ctx.db, ctx.now);
  const isHeld = (await isWatched(ctx.db, employeeId, ctx.now)) || (await hasNewAddress(ctx, employeeId));
  return addDays(today, isHeld ? HOLD_DAYS : 1);
}

async function hasNewAddress({ db, now }: Ctx, employeeId: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entry')
    .select('seq')
    .where('subject_type', '=', 'employee')
    .where('subject_id', '=', employeeId)
    .where('action', '=', 'employee.change-email')
    .where('at', '>', freshSince(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** SoD-15: whoever let somebody in again touches neither side of their bank details for a while. */
async function handlerOf({ db, user, now }: Ctx, employeeId: string): Promise<Refusal | null> {
  if (isSystem(user) || !(await hasHandled(db, user.id, employeeId, now))) return null;
  const name = await nameOf(db, employeeId);
  return fail('bank.handler', { name });
}

async function verifiers({ db, now, user }: Ctx, employeeId: string): Promise<string[]> {
  const holders = await holdersOfDuty(db, 'bank_verifier', await companyDay(db, now));
  return holders.filter((id) => id !== employeeId && id !== user.id);
}

async function settled(ctx: Ctx, id: string): Promise<void> {
  await tellOwner(ctx, id);
  await closeActions(ctx, id);
}

async function find(ctx: Ctx, id: string): Promise<BankChange> {
  return present(ctx, await rowsOf(ctx.db).where('bank_change.id', '=', id).executeTakeFirstOrThrow());
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('bank_change')
    .innerJoin('employee as owner', 'owner.id', 'bank_change.employee_id')
    .leftJoin('employee as asker', 'asker.id', 'bank_change.requested_by')
    .leftJoin('employee as verifier', 'verifier.id', 'bank_change.verified_by')
    .selectAll('bank_change')
    .select(['owner.name as owner_name', 'asker.name as asker_name', 'verifier.name as verifier_name']);

async function present(ctx: Ctx, row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>): Promise<BankChange> {
  const { iban, holder } = JSON.parse((await vaultOf(ctx.services)).unseal(row.new_sealed)) as BankAccount;
  const isShown = row.status === 'pending' && isVerifier(row, ctx.user);
  return {
    id: row.id,
    employeeId: row.employee_id,
    employeeName: row.owner_name,
    iban: isShown ? iban : masked(iban)!,
    holder,
    requestedByName: row.asker_name,
    requestedAt: row.created_at.toISOString(),
    verifiedByName: row.verifier_name,
    effectiveFrom: row.effective_from,
    status: row.status,
    version: row.version,
    transitions: openTransitions(bankChangeMachine, row, ctx.user, MAY),
  };
}
