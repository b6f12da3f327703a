import { sql } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { AT_WORK, WORKS_HERE } from '@lintel/contract/employment';
import { addDays } from '@lintel/contract/kit/days';
import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import { calendarOf, companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { accountsOf } from './leave.accounts.ts';
import { absentOn } from './leave.absences.ts';
import { leaveDaysOf, type LeaveSpan } from './leave.days.ts';
import { LIVE } from './leave.queries.ts';
import type { Asked } from './leave.rules.ts';
import { findType } from './leave.types.ts';

export interface Wanted extends LeaveSpan {
  employeeId: string;
  typeId: string;
  reason: string | null;
  handoverId: string | null;
  delegateId: string | null;
  fileCount: number;
  /** The request itself, where there is one already. */
  requestId: string | null;
}

/** Everything that the rules look at for days that somebody wants. */
export async function askedOf(ctx: Ctx, wanted: Wanted): Promise<Asked & { departmentId: string | null }> {
  const { db } = ctx;
  const { employeeId, requestId, reason } = wanted;
  const person = await personOf(db, employeeId);
  const type = await findType(db, wanted.typeId);
  const span: LeaveSpan = { from: wanted.from, to: wanted.to, halfStart: wanted.halfStart, halfEnd: wanted.halfEnd };
  const [account] = await accountsOf(db, { employeeIds: [employeeId], typeIds: [type.id] });
  return {
    span,
    type,
    days: leaveDaysOf(span, await calendarOf(db, employeeId), type.countsHolidays),
    account: { ...account!, reserved: account!.reserved.filter((one) => one.requestId !== requestId) },
    others: await othersOf(db, wanted),
    today: await companyDay(db, ctx.now),
    reason,
    // HR enters for others what has been agreed; for themselves they ask like everybody.
    isByHr: ctx.user.id !== employeeId && isGranted(ctx.user.role, 'leave:manage'),
    fileCount: wanted.fileCount,
    employment: { name: person.name, hiredOn: person.hire_date, endsOn: person.end_date, type: person.employment_type },
    missing: await missingOf(db, wanted),
    departmentId: person.department_id,
  };
}

/** Two requests for the same days wait for each other here, so that the second sees the first. */
export const lockLeaveOf = (db: Db, employeeId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${employeeId}, 30))`.execute(db);

async function personOf(db: Db, id: string) {
  const person = await db
    .selectFrom('employee')
    .select(['name', 'department_id', 'hire_date', 'end_date', 'employment_type'])
    .where('id', '=', id)
    .where('status', 'in', WORKS_HERE)
    .executeTakeFirst();
  if (!person) throw fail('request.not_found');
  return person;
}

async function othersOf(db: Db, { employeeId, requestId, from, to }: Wanted): Promise<Asked['others']> {
  const rows = await db
    .selectFrom('leave_request')
    .select(['id', 'from_day', 'to_day', 'half_start', 'half_end', 'status'])
    .where('employee_id', '=', employeeId)
    .where('status', 'in', [...LIVE])
    .where('to_day', '>=', addDays(from, -1))
    .where('from_day', '<=', addDays(to, 1))
    .orderBy('from_day')
    .execute();
  return rows
    .filter(({ id }) => id !== requestId)
    .map((row) => ({
      from: row.from_day,
      to: row.to_day,
      halfStart: row.half_start,
      halfEnd: row.half_end,
      label: leaveRequestMachine.states[row.status].label.toLowerCase(),
    }));
}

async function missingOf(db: Db, { handoverId, delegateId, from }: Wanted): Promise<Asked['missing']> {
  const named = [...new Set([handoverId, delegateId].filter((id) => id !== null))];
  if (named.length === 0) return [];
  const here = await db
    .selectFrom('employee')
    .select('id')
    .where('id', 'in', named)
    .where('status', 'in', AT_WORK)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', from)]))
    .execute();
  const away = await absentOn(db, named, from);
  const isThere = (id: string | null) => id === null || (here.some((one) => one.id === id) && !away.has(id));
  return [...(isThere(handoverId) ? [] : (['handoverId'] as const)), ...(isThere(delegateId) ? [] : (['delegateId'] as const))];
}
