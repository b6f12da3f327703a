import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Absence } from '@lintel/contract/people';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { visibleTo } from './people.queries.ts';

/** Leave that is approved or reported and touches these days, be it with half of one. */
const touches = (from: string, to: string): RawBuilder<SqlBool> => sql<SqlBool>`(
  leave_request.status in ('approved', 'cancel_pending', 'recorded', 'acknowledged')
  and leave_request.from_day <= ${to}::date and leave_request.to_day >= ${from}::date)`;

/** Whether somebody is on leave on a day. */
export const awayOn = (day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from leave_request where leave_request.employee_id = employee.id and ${touches(day, day)})`;

/** The first absence of each of these people from today on, as far as it touches the days that are asked for. One query. */
export async function listAbsences(
  { db, user, now }: Ctx,
  { ids = [], from, to }: { ids?: readonly string[] | undefined; from?: string | undefined; to?: string | undefined },
): Promise<Absence[]> {
  if (ids.length === 0) return [];
  const today = await companyDay(db, now);
  // Whose days off are over concerns nobody who chooses somebody now.
  const first = from && from > today ? from : today;
  return db
    .selectFrom('leave_request')
    .innerJoin('employee', 'employee.id', 'leave_request.employee_id')
    .distinctOn('leave_request.employee_id')
    .select(['leave_request.employee_id as employeeId', 'leave_request.from_day as from', 'leave_request.to_day as to'])
    .where('leave_request.employee_id', 'in', [...ids])
    .where(visibleTo(user))
    .where(touches(first, to ?? first))
    .orderBy('leave_request.employee_id')
    .orderBy('leave_request.from_day')
    .execute() as Promise<Absence[]>;
}
