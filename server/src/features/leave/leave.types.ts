import type { Selectable } from 'kysely';
import type { LeaveType, LeaveTypeInput } from '@lintel/contract/leave-ledger';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson, type Database, type Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';

type TypeRow = Selectable<Database['leave_type']>;

/** Kinds of leave in their order. */
export async function listTypes(db: Db): Promise<LeaveType[]> {
  return (await db.selectFrom('leave_type').selectAll().orderBy('sort').orderBy('id').execute()).map(presentType);
}

export async function findType(db: Db, id: string): Promise<LeaveType> {
  const row = await db.selectFrom('leave_type').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return presentType(row);
}

export async function updateType(ctx: Ctx, id: string, { version, ...input }: LeaveTypeInput): Promise<LeaveType> {
  const before = await findType(ctx.db, id);
  const taken = await ctx.db.selectFrom('leave_type').select('id').where('name', '=', input.name).where('id', '<>', id).executeTakeFirst();
  if (taken) throw failAt('name', 'calendar.name_taken', { name: input.name });
  const row = await ctx.db
    .updateTable('leave_type')
    .set({ ...columnsOf(input), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await staleRow(ctx.db, 'leave_type', id, version, before.version);
  const after = presentType(row);
  await audit(ctx, { action: 'leave_type.update', subjectType: 'leave_type', subjectId: id, subjectLabel: after.name, before, after });
  await emit(ctx.db, null, { kind: 'leave.changed' });
  return after;
}

const columnsOf = (input: Omit<LeaveTypeInput, 'version'>) => ({
  name: input.name,
  paid_bps: input.paidBps,
  unit: input.unit,
  needs_file_after_days: input.needsFileAfterDays,
  notice_days: input.noticeDays,
  max_days: input.maxDays,
  allow_negative100: input.allowNegative100,
  counts_holidays: input.countsHolidays,
  stops_accrual: input.stopsAccrual,
  is_private: input.isPrivate,
  annual100: input.annual100,
  accrual: input.accrual,
  prorates_join: input.proratesJoin,
  is_fte_scaled: input.isFteScaled,
  carry_max100: input.carryMax100,
  carry_expires: input.carryExpires,
  seniority: toJson(input.seniority),
});

const presentType = (row: TypeRow): LeaveType => ({
  id: row.id,
  name: row.name,
  paidBps: row.paid_bps,
  unit: row.unit,
  isRecorded: row.is_recorded,
  hasBalance: row.has_balance,
  needsFileAfterDays: row.needs_file_after_days,
  noticeDays: row.notice_days,
  maxDays: row.max_days,
  allowNegative100: row.allow_negative100,
  countsHolidays: row.counts_holidays,
  stopsAccrual: row.stops_accrual,
  isPrivate: row.is_private,
  annual100: row.annual100,
  accrual: row.accrual,
  proratesJoin: row.prorates_join,
  isFteScaled: row.is_fte_scaled,
  carryMax100: row.carry_max100,
  carryExpires: row.carry_expires,
  seniority: row.seniority as LeaveType['seniority'],
  version: row.version,
});
