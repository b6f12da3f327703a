import { isGranted } from '@lintel/contract/access';
import { AT_WORK } from '@lintel/contract/employment';
import { daysBetween, eachDay, workDays100 } from '@lintel/contract/kit/days';
import type { Absence, LeaveCalendar, LeaveCalendarDay } from '@lintel/contract/leave-calendar';
import { calendarsOf } from '#server/features/calendars/calendars.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { awaySpans, type AwaySpan } from './leave.absences.ts';
import { ABSENT } from './leave.queries.ts';

const MOST_DAYS = 400;
const MOST_CALENDAR_DAYS = 100;
const MOST_PEOPLE = 200;

/** Holidays and free weekdays of one person, and how many others of their department are away on each day. */
export async function calendarDays(
  ctx: Ctx,
  { from, to, employeeId = ctx.user.id }: { from: string; to: string; employeeId?: string | undefined },
): Promise<LeaveCalendarDay[]> {
  checkRange(from, to, MOST_DAYS);
  const person = await ctx.db.selectFrom('employee').select(['id', 'department_id']).where('id', '=', employeeId).executeTakeFirst();
  if (!person || !(employeeId === ctx.user.id || seesDepartment(ctx.user, person.department_id))) throw fail('request.not_found');
  const colleagues = person.department_id ? await peopleOf(ctx, person.department_id) : [];
  const ids = [...new Set([employeeId, ...colleagues.map(({ id }) => id)])];
  const spans = await awaySpans(ctx.db, ids, from, to);
  const calendar = (await calendarsOf(ctx.db, [employeeId])).get(employeeId)!;
  return eachDay(from, to).map((day) => {
    const there = spans.filter((span) => span.from <= day && day <= span.to);
    const own = there.find((span) => span.employeeId === employeeId);
    return {
      day,
      isFree: workDays100(day, calendar) === 0,
      holiday: calendar.holidays.get(day)?.name ?? null,
      away: new Set(there.flatMap((span) => (span.employeeId === employeeId ? [] : [span.employeeId]))).size,
      own: own ? absenceFor(ctx.user, own) : null,
    };
  });
}

/** People x days of one department, as the caller may know it: the kind of leave where it is nobody's secret. */
export async function departmentCalendar(
  ctx: Ctx,
  { from, to, departmentId = ctx.user.departmentId ?? undefined }: { from: string; to: string; departmentId?: string | undefined },
): Promise<LeaveCalendar> {
  checkRange(from, to, MOST_CALENDAR_DAYS);
  if (!departmentId) return { people: [], holidays: [] };
  const { user, db } = ctx;
  if (departmentId !== user.departmentId && !seesDepartment(user, departmentId)) throw fail('request.not_found');
  const people = await peopleOf(ctx, departmentId);
  const calendars = await calendarsOf(
    db,
    people.map(({ id }) => id),
  );
  const spans = await awaySpans(
    db,
    people.map(({ id }) => id),
    from,
    to,
    true,
  );
  const days = eachDay(from, to);
  const isChief = isGranted(user.role, 'leave:manage') || user.heads.includes(departmentId);
  const shown = spans.filter((span) => !span.isPending || isChief || span.employeeId === user.id);
  const holidays = new Map(people.flatMap(({ id }) => [...calendars.get(id)!.holidays].filter(([day]) => day >= from && day <= to)));
  return {
    people: people.map(({ id, name, position }) => ({
      id,
      name,
      position,
      freeDays: days.filter((day) => workDays100(day, calendars.get(id)!) === 0),
      absences: shown.filter((span) => span.employeeId === id).map((span) => absenceFor(user, span)),
    })),
    holidays: [...holidays].map(([day, { name }]) => ({ day, name })).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  };
}

const seesDepartment = (user: User, departmentId: string | null): boolean =>
  isGranted(user.role, 'leave:manage') ||
  isGranted(user.role, 'leave:dates') ||
  (departmentId !== null && user.heads.includes(departmentId));

/** As somebody may know it: a kind that is private is its owner's and HR's. */
export function absenceFor(user: User, span: AwaySpan): Absence {
  const isShown = !span.isPrivate || span.employeeId === user.id || isGranted(user.role, 'leave:manage');
  const { id, employeeId, from, to, halfStart, halfEnd, isPending } = span;
  return {
    id,
    employeeId,
    from,
    to,
    halfStart,
    halfEnd,
    isPending,
    label: isShown ? span.typeName : ABSENT,
    colour: isShown ? span.colour : null,
  };
}

/** Who of a department is at work, by name: whoever is suspended is neither there nor away. */
export const peopleOf = (ctx: Ctx, departmentId: string) =>
  ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'position'])
    .where('department_id', '=', departmentId)
    .where('status', 'in', AT_WORK)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_PEOPLE)
    .execute();

function checkRange(from: string, to: string, most: number): void {
  if (daysBetween(from, to) >= most) throw fail('leave.range_too_long', { days: most });
}
