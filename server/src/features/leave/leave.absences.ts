import { sql } from 'kysely';
import { AT_WORK } from '@lintel/contract/employment';
import type { LeaveDay } from './leave.days.ts';
import { calendarsOf } from '#server/features/calendars/calendars.service.ts';
import type { Db } from '#server/platform/db.ts';
import { leaveDaysOf, type LeaveSpan } from './leave.days.ts';
import { AWAY } from './leave.queries.ts';

export interface AwaySpan extends LeaveSpan {
  id: string;
  employeeId: string;
  typeId: string;
  typeName: string;
  colour: number;
  isPrivate: boolean;
  isPending: boolean;
  countsHolidays: boolean;
}

/** When these people are away between two days; with `withPending` also what is asked for. One query. */
export async function awaySpans(
  db: Db,
  employeeIds: readonly string[],
  from: string,
  to: string,
  withPending = false,
): Promise<AwaySpan[]> {
  if (employeeIds.length === 0) return [];
  const rows = await db
    .selectFrom('leave_request')
    .innerJoin('leave_type', 'leave_type.id', 'leave_request.type_id')
    .select([
      'leave_request.id',
      'employee_id',
      'type_id',
      'leave_type.name',
      'colour',
      'is_private',
      'counts_holidays',
      'leave_request.status',
    ])
    .select(['from_day', 'to_day', 'half_start', 'half_end'])
    .where('employee_id', 'in', [...employeeIds])
    .where('leave_request.status', 'in', withPending ? [...AWAY, 'pending'] : [...AWAY])
    .where('to_day', '>=', from)
    .where('from_day', '<=', to)
    .orderBy('from_day')
    .orderBy('leave_request.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    employeeId: row.employee_id,
    typeId: row.type_id,
    typeName: row.name,
    colour: row.colour,
    isPrivate: row.is_private,
    isPending: row.status === 'pending',
    countsHolidays: row.counts_holidays,
    from: row.from_day,
    to: row.to_day,
    halfStart: row.half_start,
    halfEnd: row.half_end,
  }));
}

export interface LeaveDayOf extends LeaveDay {
  requestId: string;
  typeId: string;
  /** "Absent" where the kind is nobody's business. */
  label: string;
  /** Of the person's own working day. */
  minutes: number;
}

/** Approved leave by person and day, as timesheets prefill it: days that are free anyway are left out. */
export async function leaveDays(db: Db, employeeIds: readonly string[], from: string, to: string): Promise<Map<string, LeaveDayOf[]>> {
  const spans = await awaySpans(db, employeeIds, from, to);
  const calendars = await calendarsOf(db, [...new Set(spans.map(({ employeeId }) => employeeId))]);
  const found = new Map<string, LeaveDayOf[]>(employeeIds.map((id) => [id, []]));
  for (const span of spans) {
    const calendar = calendars.get(span.employeeId)!;
    for (const { day, days100 } of leaveDaysOf(span, calendar, span.countsHolidays)) {
      if (days100 === 0 || day < from || day > to) continue;
      const scheduled = calendar.weekMinutes[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 0;
      const label = span.isPrivate ? 'Absent' : span.typeName;
      found
        .get(span.employeeId)!
        .push({ requestId: span.id, typeId: span.typeId, label, day, days100, minutes: Math.round((scheduled * days100) / 100) });
    }
  }
  return found;
}

/** Who of these people is away on a day, be it for half of it. */
export async function absentOn(db: Db, employeeIds: readonly string[], day: string): Promise<Set<string>> {
  return new Set((await awaySpans(db, employeeIds, day, day)).map(({ employeeId }) => employeeId));
}

export interface Coverage {
  away: number;
  people: number;
  /** Those who do the same work as whoever is left out: their trade or position. */
  alike: { position: string; away: number; people: number };
}

/** How many of a department are away on the day on which most of them are, somebody left out of the count; and how many there are. */
export async function coverageOf(
  db: Db,
  { departmentId, exceptId, from, to }: { departmentId: string | null; exceptId: string; from: string; to: string },
): Promise<Coverage> {
  const { rows } = await sql<{ away: number; people: number; position: string; alikeAway: number; alike: number }>`
    with who as (select position from employee where id = ${exceptId}),
    team as (
      select employee.id, lower(employee.position) = lower(who.position) as is_alike from employee, who
      where department_id = ${departmentId} and status = any(${[...AT_WORK]})
    ),
    days as (
      select count(distinct team.id) as away, count(distinct team.id) filter (where is_alike) as alike
      from generate_series(${from}::date, ${to}::date, interval '1 day') as at(day)
      join leave_request on leave_request.from_day <= at.day and leave_request.to_day >= at.day
        and leave_request.status in ('approved', 'cancel_pending', 'recorded', 'acknowledged')
      join team on team.id = leave_request.employee_id
      where leave_request.employee_id <> ${exceptId} and extract(isodow from at.day) < 6
      group by at.day
    )
    select (select count(*)::int from team) as people, (select count(*)::int from team where is_alike) as alike,
      (select position from who) as position,
      (select coalesce(max(away), 0)::int from days) as away, (select coalesce(max(alike), 0)::int from days) as "alikeAway"
  `.execute(db);
  const { away, people, position, alikeAway, alike } = rows[0]!;
  return { away, people, alike: { position, away: alikeAway, people: alike } };
}
