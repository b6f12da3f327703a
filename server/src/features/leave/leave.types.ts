import { sql, type Selectable } from 'kysely';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import {
  leaveTypeMachine,
  type LeaveType,
  type LeaveTypeInput,
  type ListedLeaveType,
  type NewLeaveType,
} from '@lintel/contract/leave-types';
import { audit } from '#server/platform/audit.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { toJson, type Database, type Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';
import { defineLife, openTransitions, transition, type TransitionRequest } from '#server/platform/transitions.ts';

type TypeRow = Selectable<Database['leave_type']>;

/** An archived kind keeps its requests and balances; whoever waits for a decision is decided first. */
export const leaveTypeLife = defineLife({
  machine: leaveTypeMachine,
  table: 'leave_type',
  heard: (_row, ctx) => tellAll(ctx),
  scope: () => sql<boolean>`true`,
  label: (row) => row.name,
  guard: {
    archive: async ({ id, name }, { db }) => {
      const { count } = await db
        .selectFrom('leave_request')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('type_id', '=', id)
        .where('status', '=', 'pending')
        .executeTakeFirstOrThrow();
      return Number(count) > 0 ? fail('leave.type_waits', { name, count: Number(count) }) : null;
    },
  },
});

/** Kinds of leave in their order, archived ones last. */
export async function listTypes(db: Db): Promise<LeaveType[]> {
  const rows = db.selectFrom('leave_type').selectAll().orderBy('status').orderBy('sort').orderBy('id');
  return (await rows.execute()).map(presentType);
}

export async function findType(db: Db, id: string): Promise<LeaveType> {
  const row = await db.selectFrom('leave_type').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw fail('request.not_found');
  return presentType(row);
}

/** Whether a kind is there for somebody with this employment. */
export const isFor = ({ employmentTypes }: Pick<LeaveType, 'employmentTypes'>, employmentType: string): boolean =>
  employmentTypes.length === 0 || employmentTypes.some((one) => one === employmentType);

/** The kinds as somebody meets them: what they may ask for, and change. */
export async function listedTypes(ctx: Ctx): Promise<ListedLeaveType[]> {
  const types = await listTypes(ctx.db);
  const own = await ctx.db.selectFrom('employee').select('employment_type').where('id', '=', ctx.user.id).executeTakeFirst();
  return types.map((type) => listedFor(ctx.user, type, own?.employment_type ?? ''));
}

/** @throws Refusal calendar.name_taken, leave.type_code_taken, each at its field */
export async function createType(ctx: Ctx, { isRecorded, hasBalance, ...input }: NewLeaveType): Promise<ListedLeaveType> {
  await refuseTaken(ctx.db, input, null);
  const id = newId('lvt', ctx.now.getTime());
  const row = await ctx.db
    .insertInto('leave_type')
    .values((eb) => ({
      ...columnsOf(input),
      id,
      is_recorded: isRecorded,
      has_balance: hasBalance,
      sort: eb.selectFrom('leave_type').select(sql<number>`coalesce(max(sort), 0) + 1`.as('sort')),
      updated_at: ctx.now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const after = presentType(row);
  await audit(ctx, { action: 'leave_type.create', ...subjectOf(after), after });
  await tellAll(ctx);
  return findListed(ctx, id);
}

export async function updateType(ctx: Ctx, id: string, { version, ...input }: LeaveTypeInput): Promise<ListedLeaveType> {
  const before = await findType(ctx.db, id);
  await refuseTaken(ctx.db, input, id);
  const row = await ctx.db
    .updateTable('leave_type')
    .set({ ...columnsOf(input), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw await staleRow(ctx.db, { type: 'leave_type', id, seen: version, version: before.version, shown: Object.keys(input) });
  const after = presentType(row);
  await audit(ctx, { action: 'leave_type.update', ...subjectOf(after), before, after });
  await tellAll(ctx);
  return findListed(ctx, id);
}

export async function moveType(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof leaveTypeMachine>>): Promise<ListedLeaveType> {
  await transition(ctx, leaveTypeLife, request);
  return findListed(ctx, request.id);
}

const findListed = async (ctx: Ctx, id: string): Promise<ListedLeaveType> => (await listedTypes(ctx)).find((type) => type.id === id)!;

const listedFor = (user: User, type: LeaveType, employmentType: string): ListedLeaveType => ({
  ...type,
  isOffered: type.status === 'active' && isFor(type, employmentType),
  transitions: openTransitions(leaveTypeMachine, type, user),
});

/** Archived kinds count as well: they may come back. Two at once wait for each other. */
async function refuseTaken(db: Db, { name, code }: Pick<LeaveTypeInput, 'name' | 'code'>, exceptId: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(31)`.execute(db);
  const others = (await listTypes(db)).filter(({ id }) => id !== exceptId);
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase())) throw failAt('name', 'calendar.name_taken', { name });
  if (others.some((one) => one.code === code)) throw failAt('code', 'leave.type_code_taken', { code });
}

/** Everybody's leave is read again. */
export const tellAll = (ctx: Ctx): Promise<void> => emit(ctx.db, null, { kind: 'leave.changed' });

const subjectOf = ({ id, name }: LeaveType) => ({ subjectType: 'leave_type', subjectId: id, subjectLabel: name });

const columnsOf = (input: Omit<LeaveTypeInput, 'version'>) => ({
  name: input.name,
  code: input.code,
  colour: input.colour,
  employment_types: [...input.employmentTypes],
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
  code: row.code,
  colour: row.colour,
  employmentTypes: row.employment_types as LeaveType['employmentTypes'],
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
  status: row.status,
  version: row.version,
});
