import { sql } from 'kysely';
import { findName } from '#server/features/people/people.service.ts';
import { shareOf, WORKS_HERE } from '@lintel/contract/employment';
import { newId } from '@lintel/contract/kit/ids';
import type { Adjustment, LeaveEntry } from '@lintel/contract/leave-ledger';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { accountsOf, comingBy } from './leave.accounts.ts';
import type { Entry } from './leave.accrual.ts';
import { findType } from './leave.types.ts';

export interface NewEntry extends Entry {
  employeeId: string;
  typeId: string;
  requestId?: string;
  note?: string;
}

/** Adds lines to the ledger; none is ever changed. Answers their ids. */
export async function postEntries(ctx: Ctx, entries: readonly NewEntry[]): Promise<string[]> {
  const rows = entries.map(({ employeeId, typeId, requestId, note, ...entry }) => ({
    ...entry,
    id: newId('lle', ctx.now.getTime()),
    employee_id: employeeId,
    type_id: typeId,
    request_id: requestId ?? null,
    note: note ?? '',
    created_by: ctx.user.id,
    created_at: ctx.now,
  }));
  const TOGETHER = 1000;
  for (let from = 0; from < rows.length; from += TOGETHER)
    await ctx.db
      .insertInto('leave_entry')
      .values(rows.slice(from, from + TOGETHER))
      .execute();
  return rows.map(({ id }) => id);
}

/**
 * Posts to everybody's ledger what is due by today: accruals, forfeiture, expiry. A second run posts nothing, also when both run at
 * once. Answers how many lines there are more.
 */
export async function accrue(ctx: Ctx): Promise<number> {
  await sql`select pg_advisory_xact_lock(30)`.execute(ctx.db);
  const today = await companyDay(ctx.db, ctx.now);
  await noteShares(ctx.db, today);
  const accounts = await accountsOf(ctx.db, {});
  const due = accounts
    .filter(({ type }) => type.hasBalance)
    .flatMap((account) =>
      comingBy(account, today, today).map((entry) => ({ ...entry, employeeId: account.employeeId, typeId: account.type.id })),
    );
  await postEntries(ctx, due);
  if (due.length > 0) await emit(ctx.db, null, { kind: 'leave.changed' });
  return due.length;
}

/** Remembers since when somebody works which share of full time, where no pay says it: what they earned before stays as it was. */
async function noteShares(db: Db, today: string): Promise<void> {
  const rows = await db
    .selectFrom('employee')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('leave_share')
          .select(['bps', 'from_day'])
          .whereRef('leave_share.employee_id', '=', 'employee.id')
          .orderBy('from_day', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['employee.id', 'weekly_minutes', 'hire_date', 'latest.bps'])
    .where('employee.status', 'in', WORKS_HERE)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('compensation')
            .whereRef('compensation.employee_id', '=', 'employee.id')
            .where('compensation.status', '=', 'approved')
            .where('compensation.from_day', '<=', today)
            .whereRef('compensation.from_day', '>=', eb.fn.coalesce('latest.from_day', sql<string>`'-infinity'::date`)),
        ),
      ),
    )
    .execute();
  const changed = rows.filter((row) => row.bps !== shareOf(row.weekly_minutes));
  if (changed.length === 0) return;
  await db
    .insertInto('leave_share')
    .values(
      changed.map((row) => ({
        employee_id: row.id,
        from_day: row.bps === null ? (row.hire_date ?? '0001-01-01') : today,
        bps: shareOf(row.weekly_minutes),
      })),
    )
    .onConflict((on) => on.columns(['employee_id', 'from_day']).doUpdateSet((eb) => ({ bps: eb.ref('excluded.bps') })))
    .execute();
}

/** HR adds to a balance or takes from it; never one's own (SoD-1). */
export async function adjust(ctx: Ctx, adjustment: Adjustment): Promise<LeaveEntry> {
  const id = await postAdjustment(ctx, adjustment);
  await emit(ctx.db, null, { kind: 'leave.changed' });
  return await entryRows(ctx.db).where('leave_entry.id', '=', id).executeTakeFirstOrThrow().then(presentEntry);
}

/** The same for one of many: who posts them says once that leave changed. Answers the id of its line. */
export async function postAdjustment(ctx: Ctx, { employeeId, typeId, day, days100, kind, note }: Adjustment): Promise<string> {
  if (employeeId === ctx.user.id) throw fail('access.forbidden');
  const type = await findType(ctx.db, typeId);
  if (!type.hasBalance) throw fail('leave.no_balance', { type: type.name });
  const name = await findName(ctx.db, employeeId);
  if (name === undefined) throw fail('request.not_found');
  const [id] = await postEntries(ctx, [{ employeeId, typeId, day, days100, kind, note, period: null }]);
  await audit(ctx, {
    action: `leave.${kind}`,
    subjectType: 'employee',
    subjectId: employeeId,
    subjectLabel: name,
    after: { type: type.name, days100, day },
    reason: note,
  });
  return id!;
}

/** The lines that a request made, oldest first. */
export const entriesOfRequest = async (db: Db, requestId: string): Promise<LeaveEntry[]> =>
  (await entryRows(db).where('request_id', '=', requestId).orderBy('leave_entry.seq').execute()).map(presentEntry);

type EntryRow = Awaited<ReturnType<ReturnType<typeof entryRows>['executeTakeFirstOrThrow']>>;

const entryRows = (db: Db) =>
  db
    .selectFrom('leave_entry')
    .innerJoin('employee', 'employee.id', 'leave_entry.employee_id')
    .innerJoin('leave_type', 'leave_type.id', 'leave_entry.type_id')
    .leftJoin('employee as creator', 'creator.id', 'leave_entry.created_by')
    .select([
      'leave_entry.id',
      'leave_entry.employee_id as employeeId',
      'employee.name as employeeName',
      'leave_entry.type_id as typeId',
      'leave_type.name as typeName',
      'leave_entry.day',
      'leave_entry.days100',
      'leave_entry.kind',
      'leave_entry.period',
      'leave_entry.request_id as requestId',
      'leave_entry.note',
      'leave_entry.created_at as createdAt',
      'creator.name as createdByName',
    ]);

const presentEntry = (row: EntryRow): LeaveEntry => ({ ...row, createdAt: row.createdAt.toISOString() });
