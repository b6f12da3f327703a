import { sql } from 'kysely';
import type { RehearsedChain } from '@lintel/contract/approval-chains';
import type { Fact } from '@lintel/contract/approvals';
import { sayDay, sayRange } from '@lintel/contract/kit/days';
import type { LeaveType } from '@lintel/contract/leave-types';
import {
  cancelApproval,
  openApproval,
  rehearse,
  type ApprovalInput,
  type Routing,
  type Surroundings,
  type TwoWays,
} from '#server/features/approvals/approvals.service.ts';
import { calendarOf, companyDay } from '#server/features/calendars/calendars.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { Row } from '#server/platform/transitions.ts';
import { accountsOf } from './leave.accounts.ts';
import { leaveDaysOf } from './leave.days.ts';
import { aroundOf, type Around } from './leave.hints.ts';
import { balancesAround, isShortNotice, leftText, shownDays } from './leave.rules.ts';
import { findType } from './leave.types.ts';

export type LeaveRow = Row<'leave_request'>;

export const spanOf = (row: LeaveRow) => ({ from: row.from_day, to: row.to_day, halfStart: row.half_start, halfEnd: row.half_end });

/** Asks the head, and HR where the chain says so, for the days or for their cancellation. */
export async function askApproval(ctx: Ctx, row: LeaveRow, purpose: 'leave' | 'cancellation', today: string): Promise<void> {
  await openApproval(ctx, await approvalInput(ctx, row, purpose, today));
}

export const dropApproval = (ctx: Ctx, row: LeaveRow): Promise<void> => cancelApproval(ctx, 'leave', row.id);

/**
 * What approvers decide on: the days themselves. What happens to the row afterwards does not change it. Of a kind that is nobody's business
 * they are bound to which it is, and read that it is one.
 */
export async function contentsOf(db: Db, id: string): Promise<TwoWays | null> {
  const row = await db
    .selectFrom('leave_request')
    .innerJoin('leave_type', 'leave_type.id', 'type_id')
    .select(['leave_type.name', 'is_private', 'type_id', 'from_day', 'to_day', 'half_start', 'half_end', 'days100'])
    .where('leave_request.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const said = (kind: string) => ({
    'Kind of leave': kind,
    'First day': halfOf(row.from_day, row.half_start, 'from midday'),
    'Last day': halfOf(row.to_day, row.half_end, 'until midday'),
    // In the form that pending approvals were bound to when they were opened.
    Days: (row.days100 / 100).toFixed(2),
  });
  return { shown: said(row.is_private ? PRIVATE : row.name), bound: said(row.type_id), formerly: said(row.name) };
}

const PRIVATE = 'Absence';

/** What its approvers see of others is as it is now, not as it was when it was asked for (workspace F7). */
export const around: Surroundings = {
  takeTurn: (db) => sql`select pg_advisory_xact_lock(hashtextextended('leave coverage', 30))`.execute(db),
  now: async (ctx, id) => {
    const row = await ctx.db.selectFrom('leave_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const purpose = row.status === 'cancel_pending' ? 'cancellation' : 'leave';
    const { facts, flags = [] } = await approvalInput(ctx, row, purpose, await companyDay(ctx.db, ctx.now));
    return { facts, flags };
  },
};

interface Days {
  employeeId: string;
  /** Who entered it. */
  createdBy: string;
  departmentId: string | null;
  type: LeaveType;
  days100: number;
}

/** By what the chain of leave is chosen. */
async function routingOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { employeeId, createdBy, departmentId, type, days100 }: Days,
  { coverage, found }: Around,
): Promise<Routing> {
  const isThin = coverage.away + 1 > Math.ceil((coverage.people * (await readSetting(db, 'leave.coverage_percent', now))) / 100);
  return {
    kind: 'leave',
    requesterId: employeeId,
    involved: createdBy === employeeId ? [] : [createdBy],
    departmentId,
    days100,
    isUnpaid: type.paidBps === 0,
    leaveTypeId: type.id,
    flags: isThin || found.some(({ kind }) => kind === 'conflict') ? ['conflict'] : [],
  };
}

/** Who would decide these days; null where they count without anybody's approval. */
export const chainFor = async (ctx: Pick<Ctx, 'db' | 'now'>, days: Days, around: Around): Promise<RehearsedChain | null> =>
  days.type.isRecorded ? null : rehearse(ctx, await routingOf(ctx, days, around));

async function approvalInput(
  ctx: Pick<Ctx, 'db' | 'now'>,
  row: LeaveRow,
  purpose: 'leave' | 'cancellation',
  today: string,
): Promise<ApprovalInput> {
  const { db } = ctx;
  const type = await findType(db, row.type_id);
  const { department_id: departmentId } = await db
    .selectFrom('employee')
    .select('department_id')
    .where('id', '=', row.employee_id)
    .executeTakeFirstOrThrow();
  const { employee_id: employeeId, created_by: createdBy, days100 } = row;
  const around = await aroundOf(ctx, { employeeId, departmentId, from: row.from_day, to: row.to_day });
  const { coverage, found } = around;
  const routing = await routingOf(ctx, { employeeId, createdBy, departmentId, type, days100 }, around);
  const isCancellation = purpose === 'cancellation';
  const kind = type.isPrivate ? PRIVATE : type.name;
  return {
    ...routing,
    subjectId: row.id,
    title: `${isCancellation ? 'Cancel: ' : ''}${kind}, ${sayRange(row.from_day, row.to_day)}`,
    flags: isCancellation ? [] : routing.flags!,
    facts: [
      { label: 'Kind of leave', value: kind },
      { label: 'First day', value: halfOf(sayDay(row.from_day), row.half_start, 'from midday') },
      { label: 'Last day', value: halfOf(sayDay(row.to_day), row.half_end, 'until midday') },
      { label: 'Days', value: shownDays(row.days100) },
      ...(type.hasBalance && !isCancellation ? [balanceFact(await balanceAfter(db, row, type, today))] : []),
      { label: 'Away in the department', value: `${coverage.away} of ${coverage.people}` },
      ...(coverage.alike.people > 1
        ? [{ label: `Away: ${coverage.alike.position}`, value: `${coverage.alike.away} of ${coverage.alike.people}` }]
        : []),
      ...(isShortNotice(spanOf(row), type, today) && !isCancellation
        ? [{ label: 'Notice', value: `Shorter than ${type.noticeDays} days` }]
        : []),
      ...found.slice(0, MOST_FACTS).map(({ kind, text }) => ({ label: kind === 'conflict' ? 'In these days' : 'Runs out', value: text })),
      ...(row.reason && !type.isPrivate ? [{ label: 'Reason', value: row.reason }] : []),
    ],
  };
}

const MOST_FACTS = 6;

const balanceFact = (after100: number): Fact => ({
  label: 'Balance afterwards',
  value: leftText(after100),
  ...(after100 < 0 ? { isAlert: true } : {}),
});

/** As the person read it when they asked: on the first of the days, with what is earned until then. */
async function balanceAfter(db: Db, row: LeaveRow, type: LeaveType, today: string): Promise<number> {
  const [account] = await accountsOf(db, { employeeIds: [row.employee_id], typeIds: [type.id] });
  const span = spanOf(row);
  const days = leaveDaysOf(span, await calendarOf(db, row.employee_id), type.countsHolidays);
  const others = account!.reserved.filter(({ requestId }) => requestId !== row.id);
  return balancesAround({ account: { ...account!, reserved: others }, days, span, today, type }).after100;
}

const halfOf = (day: string, isHalf: boolean, half: string): string => (isHalf ? `${day}, ${half}` : day);
