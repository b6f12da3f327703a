import { sayDay } from '@lintel/contract/kit/days';
import { cancelApproval, openApproval, type ApprovalInput } from '#server/features/approvals/approvals.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import type { Row } from '#server/platform/transitions.ts';
import { coverageOf } from './leave.absences.ts';
import { accountsOf, figuresOf } from './leave.accounts.ts';
import { conflictsIn } from './leave.hints.ts';
import { isShortNotice, shownDays, shownSpan } from './leave.rules.ts';
import { findType } from './leave.types.ts';

export type LeaveRow = Row<'leave_request'>;

export const spanOf = (row: LeaveRow) => ({ from: row.from_day, to: row.to_day, halfStart: row.half_start, halfEnd: row.half_end });

/** Asks the head, and HR where the chain says so, for the days or for their cancellation. */
export async function askApproval(ctx: Ctx, row: LeaveRow, purpose: 'leave' | 'cancellation', today: string): Promise<void> {
  await openApproval(ctx, await approvalInput(ctx, row, purpose, today));
}

export const dropApproval = (ctx: Ctx, row: LeaveRow): Promise<void> => cancelApproval(ctx, 'leave', row.id);

/** What approvers decide on: the days themselves. What happens to the row afterwards does not change it. */
export async function contentOf(db: Db, id: string): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('leave_request')
    .innerJoin('leave_type', 'leave_type.id', 'type_id')
    .select(['leave_type.name', 'from_day', 'to_day', 'half_start', 'half_end', 'days100'])
    .where('leave_request.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return {
    'Kind of leave': row.name,
    'First day': halfOf(row.from_day, row.half_start, 'from midday'),
    'Last day': halfOf(row.to_day, row.half_end, 'until midday'),
    // In the form that pending approvals were bound to when they were opened.
    Days: (row.days100 / 100).toFixed(2),
  };
}

async function approvalInput({ db, now }: Ctx, row: LeaveRow, purpose: 'leave' | 'cancellation', today: string): Promise<ApprovalInput> {
  const type = await findType(db, row.type_id);
  const person = await db
    .selectFrom('employee')
    .select(['department_id', 'name'])
    .where('id', '=', row.employee_id)
    .executeTakeFirstOrThrow();
  const [account] = await accountsOf(db, { employeeIds: [row.employee_id], typeIds: [type.id] });
  const coverage = await coverageOf(db, {
    departmentId: person.department_id,
    exceptId: row.employee_id,
    from: row.from_day,
    to: row.to_day,
  });
  const found = await conflictsIn({ db, now }, row.employee_id, row.from_day, row.to_day);
  const conflicts = found.filter(({ kind }) => kind === 'conflict');
  const isThin = coverage.away + 1 > Math.ceil((coverage.people * (await readSetting(db, 'leave.coverage_percent', now))) / 100);
  const isCancellation = purpose === 'cancellation';
  const kind = type.isPrivate ? 'Absence' : type.name;
  return {
    kind: 'leave',
    subjectId: row.id,
    requesterId: row.employee_id,
    involved: row.created_by === row.employee_id ? [] : [row.created_by],
    departmentId: person.department_id,
    days100: row.days100,
    isUnpaid: type.paidBps === 0,
    leaveTypeId: type.id,
    title: `${isCancellation ? 'Cancel: ' : ''}${kind}, ${shownSpan(row.from_day, row.to_day)}`,
    flags: !isCancellation && (isThin || conflicts.length > 0) ? ['conflict'] : [],
    facts: [
      { label: 'Kind of leave', value: kind },
      { label: 'First day', value: halfOf(sayDay(row.from_day), row.half_start, 'from midday') },
      { label: 'Last day', value: halfOf(sayDay(row.to_day), row.half_end, 'until midday') },
      { label: 'Days', value: shownDays(row.days100) },
      ...(type.hasBalance ? [{ label: 'Balance afterwards', value: shownDays(figuresOf(account!, today).available100) }] : []),
      { label: 'Away in the department', value: `${coverage.away} of ${coverage.people}` },
      ...(isShortNotice(spanOf(row), type, today) && !isCancellation
        ? [{ label: 'Notice', value: `Shorter than ${type.noticeDays} days` }]
        : []),
      ...found.slice(0, MOST_FACTS).map(({ kind, text }) => ({ label: kind === 'conflict' ? 'In these days' : 'Runs out', value: text })),
      ...(row.reason && !type.isPrivate ? [{ label: 'Reason', value: row.reason }] : []),
    ],
  };
}

const MOST_FACTS = 6;

const halfOf = (day: string, isHalf: boolean, half: string): string => (isHalf ? `${day}, ${half}` : day);
