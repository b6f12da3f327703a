import { roleLabel, type Role } from '@lintel/contract/access';
import type { Chart } from '@lintel/contract/dashboard';
import { EMPLOYMENT_LABELS, type EmploymentType } from '@lintel/contract/employment';
import { addDays, eachDay, endOfMonth, workMinutes } from '@lintel/contract/kit/days';
import { sql } from 'kysely';
import { calendarsOf, dayIn } from '#server/features/calendars/calendars.service.ts';
import { balancesOf, leaveDays, listTypes, projectionOf } from '#server/features/leave/leave.service.ts';
import { atWorkOn, employeeList } from '#server/features/people/employees.service.ts';
import { readSetting, startOfDay } from '#server/features/settings/settings.service.ts';
import { useOfResources } from '#server/features/resources/resources.service.ts';
import { supportOverview } from '#server/features/support/support.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { wholeStatement } from '#server/platform/list.ts';
import { monthEnds } from './dashboard.personnel.ts';
import { cellsOf, spread, weekName, weeksBack } from './dashboard.series.ts';
import { employedIn, workforceOf } from './dashboard.workforce.ts';

type Draw = (ctx: Ctx, zone: string) => Promise<Chart>;

const DAYS = 14;

/** workspace D1: who signs in, by day and role. */
const signIns: Draw = async (ctx, zone) => {
  const today = dayIn(ctx.now, zone);
  const from = addDays(today, 1 - DAYS);
  const cells = await cellsOf(
    ctx,
    sql`select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as point, role as series, count(*)::int as count
      from audit_entry where action = 'session.sign-in' and at >= ${startOfDay(from, ctx.now)} group by 1, 2`,
  );
  return {
    key: 'sign-ins',
    title: 'Sign-ins',
    note: `last ${DAYS} days`,
    unit: 'sign-ins',
    isStacked: true,
    ...spread(cells, eachDay(from, today), (role) => roleLabel(role as Role)),
  };
};

/** workspace D1: what the log recorded, by hour and kind. */
const auditEvents: Draw = async (ctx, zone) => {
  const hours = Array.from({ length: 24 }, (_, i) => new Date(ctx.now.getTime() - (23 - i) * 3_600_000));
  const cells = await cellsOf(
    ctx,
    sql`select to_char(at at time zone ${zone}, 'YYYY-MM-DD HH24') as point, split_part(action, '.', 1) as series, count(*)::int as count
      from audit_entry where at >= date_trunc('hour', ${hours[0]!}::timestamptz) group by 1, 2`,
  );
  const named = (at: Date) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at).slice(0, 13);
  const { points, series } = spread(cells, hours.map(named), (kind) => sentence(kind));
  return {
    key: 'audit',
    title: 'Audit events',
    note: 'last 24 hours',
    unit: 'entries',
    isStacked: true,
    points: points.map((point) => `${point.slice(11)}:00`),
    series,
  };
};

/** `bank_change`: Bank change. */
const sentence = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll(/[_-]/g, ' ')}`;

/** workspace D1: what files and mails take, by the week in which they came. */
const storage: Draw = async (ctx, zone) => {
  const mondays = weeksBack(dayIn(ctx.now, zone), 8);
  const { rows } = await sql<{ bytes: string }>`select coalesce((select sum(size) from blob
    where at < (week.day + 7)::timestamp at time zone ${zone}), 0)::text as bytes
    from unnest(${mondays}::date[]) with ordinality as week(day, no) order by no`.execute(ctx.db);
  const bytes = rows.map((row) => Number(row.bytes));
  const isLarge = Math.max(0, ...bytes) >= 1e9;
  const values = bytes.map((one) => Math.round(one / (isLarge ? 1e7 : 1e4)) / 100);
  return {
    key: 'storage',
    title: 'Storage',
    note: `${isLarge ? 'GB' : 'MB'} at the end of a week`,
    unit: isLarge ? 'GB' : 'MB',
    isStacked: true,
    points: mondays.map(weekName),
    series: [{ name: 'Files and mails', values }],
  };
};

/** workspace D4: who works here, by department and kind of employment. */
const headcount: Draw = async (ctx) => {
  const cells = await cellsOf(
    ctx,
    sql`select coalesce(department.name, 'No department') as point, employment_type as series, count(*)::int as count
      from employee left join department on department.id = employee.department_id
      where employee.status in ('active', 'onboarding') group by 1, 2`,
  );
  const points = [...new Set(cells.map(({ point }) => point))].sort();
  return {
    key: 'headcount',
    title: 'Headcount',
    note: 'by department',
    unit: 'people',
    isStacked: true,
    ...spread(cells, points, (kind) => EMPLOYMENT_LABELS[kind as EmploymentType]),
  };
};

/** workspace D4: days on leave by month and kind. */
const absence: Draw = async (ctx, zone) => {
  const look = { ...ctx, zone, today: dayIn(ctx.now, zone) };
  const months = [...monthEnds(look.today, 11), endOfMonth(look.today)].map((day) => day.slice(0, 7));
  const { leave } = await workforceOf(look, `${months[0]}-01`, look.today);
  const names = new Map((await listTypes(ctx.db)).map(({ id, name }) => [id as string, name]));
  const cells = leave.map(({ day, typeId, days100 }) => ({
    point: day.slice(0, 7),
    series: names.get(typeId) ?? 'Absent',
    count: days100 / 100,
  }));
  return {
    key: 'absence',
    title: 'Absence',
    note: 'working days, last 12 months',
    unit: 'days',
    isStacked: true,
    ...spread(cells, months, (name) => name),
  };
};

/** workspace D3: hours of one's people by week and project. */
const projectHours: Draw = async (ctx, zone) => {
  const look = { ...ctx, zone, today: dayIn(ctx.now, zone) };
  const mondays = weeksBack(look.today, 8);
  const ids = await employedIn(look, mondays[0]!, look.today);
  const cells = await cellsOf(
    ctx,
    sql`select to_char(date_trunc('week', time_entry.day), 'YYYY-MM-DD') as point, coalesce(project.code, 'No project') as series,
        round(sum(time_entry.minutes) / 60.0, 1)::float8 as count
      from time_entry left join project on project.id = time_entry.project_id
      where time_entry.day >= ${mondays[0]} and time_entry.employee_id = any(${ids}::text[]) group by 1, 2`,
  );
  const { points, series } = spread(cells, mondays, (code) => code);
  return {
    key: 'hours',
    title: 'Hours by project',
    note: 'last 8 weeks',
    unit: 'h',
    isStacked: true,
    points: points.map(weekName),
    series,
  };
};

const COVERED_DAYS = 15;

/** workspace D3: who is there in the next days, by what they are. */
const coverage: Draw = async (ctx, zone) => {
  const today = dayIn(ctx.now, zone);
  const look = { ...ctx, zone, today };
  const until = addDays(today, COVERED_DAYS - 1);
  const { rows } = await wholeStatement(employeeList(today), ctx.user, { employed: { from: today, to: until } }).execute(ctx.db);
  const ids = rows.map(({ id }) => id);
  const isAtWork = await atWorkOn(ctx.db, ids, { from: today, to: until, now: ctx.now });
  const calendars = await calendarsOf(ctx.db, ids);
  const leave = await leaveDays(look.db, ids, today, until);
  const points = eachDay(today, until);
  const cells = points.flatMap((point) =>
    rows
      .filter(({ id }) => isAtWork(id, point) && workMinutes(point, calendars.get(id)!) > 0)
      .filter(({ id }) => !leave.get(id)?.some(({ day }) => day === point))
      .map(({ position }) => ({ point, series: position, count: 1 })),
  );
  return {
    key: 'coverage',
    title: 'Who is there',
    note: `next ${COVERED_DAYS} days, by trade`,
    unit: 'people',
    isStacked: true,
    ...spread(cells, points, (trade) => trade),
  };
};

/** workspace D6 */
const tickets: Draw = async ({ db, user, now }) => {
  const { weeks } = await supportOverview(db, user, now);
  const series = [
    { name: 'Opened', values: weeks.map(({ opened }) => opened) },
    { name: 'Resolved', values: weeks.map(({ resolved }) => resolved) },
  ];
  return {
    key: 'tickets',
    title: 'Tickets',
    note: 'last 8 weeks',
    unit: 'tickets',
    isStacked: false,
    points: weeks.map(({ from }) => weekName(from)),
    series,
  };
};

/** workspace D6: booked days of those on which resources were in service, by category. */
const use: Draw = async (ctx, zone) => {
  const today = dayIn(ctx.now, zone);
  const rows = await useOfResources(ctx, addDays(today, -29), today);
  return {
    key: 'use',
    title: 'Use of resources',
    note: 'booked days of those in service, last 30 days, in per cent',
    unit: '%',
    isStacked: true,
    points: rows.map(({ category }) => category),
    series: [{ name: 'Booked', values: rows.map(({ share }) => share) }],
  };
};

/** workspace D6: how long requests take from submitted to done, by form. */
const cycleTime: Draw = async (ctx) => {
  const { rows } = await sql<{ name: string; days: number }>`
    select template.name, round((percentile_cont(0.5) within group (order by extract(epoch from request.ended_at - request.submitted_at)) / 86400)::numeric, 1)::float8 as days
    from request join template on template.id = request.template_id
    where request.status = 'completed' and request.ended_at is not null and request.submitted_at >= ${new Date(ctx.now.getTime() - 90 * 86_400_000)}
    group by template.id order by count(*) desc, template.name limit 8`.execute(ctx.db);
  return {
    key: 'cycle',
    title: 'From submitted to done',
    note: 'days, the middle request of 90 days',
    unit: 'days',
    isStacked: true,
    points: rows.map(({ name }) => name),
    series: [{ name: 'Days', values: rows.map(({ days }) => days) }],
  };
};

/** workspace D7 */
const ownHours: Draw = async (ctx, zone) => {
  const mondays = weeksBack(dayIn(ctx.now, zone), 6);
  const { rows } = await sql<{ week: string; minutes: number; overtime: number }>`
    select to_char(date_trunc('week', day), 'YYYY-MM-DD') as week, sum(minutes)::int as minutes,
      sum(ot1_minutes + ot2_minutes + ot3_minutes)::int as overtime
    from time_entry where employee_id = ${ctx.user.id} and day >= ${mondays[0]} group by 1`.execute(ctx.db);
  const at = new Map(rows.map((row) => [row.week, row]));
  const inHours = (minutes: number) => Math.round(minutes / 6) / 10;
  const valuesOf = (pick: (row: { minutes: number; overtime: number }) => number) =>
    mondays.map((monday) => inHours(pick(at.get(monday) ?? { minutes: 0, overtime: 0 })));
  const series = [
    { name: 'Regular', values: valuesOf(({ minutes, overtime }) => minutes - overtime) },
    { name: 'Overtime', values: valuesOf(({ overtime }) => overtime) },
  ];
  return { key: 'own-hours', title: 'My hours', note: 'last 6 weeks', unit: 'h', isStacked: true, points: mondays.map(weekName), series };
};

/** workspace D7: what there will be to take, with all that is approved and asked for. */
const ownLeave: Draw = async (ctx) => {
  const [balance] = await balancesOf(ctx);
  const ahead = balance ? await projectionOf(ctx, balance.typeId) : [];
  return {
    key: 'own-leave',
    title: 'My leave',
    note: `${balance?.typeName ?? 'Leave'}, days at the end of a month`,
    unit: 'days',
    isStacked: true,
    points: ahead.map(({ day }) => day.slice(0, 7)),
    series: [{ name: 'Days', values: ahead.map(({ days100 }) => days100 / 100) }],
  };
};

/** Which charts a role's dashboard has (workspace D). */
const CHARTS: Record<Role, readonly Draw[]> = {
  super_admin: [signIns, auditEvents, storage],
  managing_director: [projectHours, headcount],
  hr_manager: [absence, headcount],
  accountant: [ownHours],
  administrator: [tickets, use, cycleTime],
  department_head: [projectHours, coverage],
  employee: [ownHours, ownLeave],
};

export async function drawCharts(ctx: Ctx): Promise<{ asOf: string; charts: Chart[] }> {
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const charts: Chart[] = [];
  for (const draw of CHARTS[ctx.user.role]) charts.push(await draw(ctx, zone));
  return { asOf: ctx.now.toISOString(), charts };
}
