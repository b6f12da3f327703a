import { roleLabel, type Role } from '@lintel/contract/access';
import type { Chart } from '@lintel/contract/dashboard';
import { EMPLOYMENT_LABELS, type EmploymentType } from '@lintel/contract/employment';
import { addDays, eachDay, workMinutes } from '@lintel/contract/kit/days';
import { sql } from 'kysely';
import { calendarsOf } from '#server/features/calendars/calendars.service.ts';
import { leaveDays, listTypes } from '#server/features/leave/leave.service.ts';
import { atWorkOn } from '#server/features/people/employees.service.ts';
import { visibleTo as mayOpenRequest } from '#server/features/requests/requests.service.ts';
import { startOfDay } from '#server/features/settings/settings.service.ts';
import { useOfResources } from '#server/features/resources/resources.service.ts';
import { supportOverview } from '#server/features/support/support.service.ts';
import { askedTime, endOfPoint, ofDepartment, pointOf, pointsOf, weekName } from './dashboard.asked.ts';
import { ownHours, ownLeave } from './dashboard.charts.own.ts';
import type { DrawChart, Look } from './dashboard.figure.ts';
import { cellsOf, REST_COLOUR, spread } from './dashboard.series.ts';
import { employedIn, workforceOf } from './dashboard.workforce.ts';

const DAYS = 14;

/** workspace D1: who signs in, by day and role. */
const signIns: DrawChart = async (look) => {
  const { now, today, zone } = look;
  const from = addDays(today, 1 - DAYS);
  const cells = await cellsOf(
    look,
    sql`select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as point, role as series, count(*)::int as count
      from audit_entry where action = 'session.sign-in' and at >= ${startOfDay(from, now)} group by 1, 2`,
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
const auditEvents: DrawChart = async (look) => {
  const { now, zone } = look;
  const hours = Array.from({ length: 24 }, (_, i) => new Date(now.getTime() - (23 - i) * 3_600_000));
  const cells = await cellsOf(
    look,
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
const storage: DrawChart = async (look) => {
  const { starts, names } = pointsOf({ ...look, asked: {} }, { weeks: 8 });
  const { rows } = await sql<{ bytes: string }>`select coalesce((select sum(size) from blob
    where at < (week.day + 7)::timestamp at time zone ${look.zone}), 0)::text as bytes
    from unnest(${starts}::date[]) with ordinality as week(day, no) order by no`.execute(look.db);
  const bytes = rows.map((row) => Number(row.bytes));
  const isLarge = Math.max(0, ...bytes) >= 1e9;
  const values = bytes.map((one) => Math.round(one / (isLarge ? 1e7 : 1e4)) / 100);
  return {
    key: 'storage',
    title: 'Storage',
    note: 'at the end of a week',
    unit: isLarge ? 'GB' : 'MB',
    isStacked: true,
    points: names,
    series: [{ name: 'Files and mails', values }],
  };
};

/** workspace D4: who works here, by department and kind of employment. */
const headcount: DrawChart = async (look) => {
  const cells = await cellsOf(
    look,
    sql`select coalesce(department.name, 'No department') as point, employment_type as series, count(*)::int as count
      from employee left join department on department.id = employee.department_id
      where employee.status in ('active', 'onboarding')
        and ${ofDepartment(look, 'employee.department_id')} group by 1, 2`,
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
const absence: DrawChart = async (look) => {
  const { from, unit, starts, names: points, note } = pointsOf(look, { months: 12 });
  const { leave } = await workforceOf(look, from, look.today);
  const kinds = new Map((await listTypes(look.db)).map((type) => [type.id as string, type]));
  const cells = leave.map(({ day, typeId, days100 }) => ({ point: pointOf(unit, day), series: typeId, count: days100 / 100 }));
  return {
    key: 'absence',
    title: 'Absence',
    note,
    unit: 'working days',
    isStacked: true,
    ...spread(
      cells,
      starts,
      (id) => kinds.get(id)?.name ?? 'Absent',
      (id) => kinds.get(id)?.colour ?? REST_COLOUR,
    ),
    points,
  };
};

/** workspace D3: hours of one's people by week and project. */
const projectHours: DrawChart = async (look) => {
  const { from, unit, starts, names: points, note } = pointsOf(look, { weeks: 8 });
  const ids = (await employedIn(look, from, look.today)).map(({ id }) => id);
  const cells = await cellsOf(
    look,
    sql`select to_char(date_trunc(${unit}, time_entry.day), 'YYYY-MM-DD') as point, coalesce(project.code, 'No project') as series,
        round(sum(time_entry.minutes) / 60.0, 1)::float8 as count
      from time_entry left join project on project.id = time_entry.project_id
      where time_entry.day between ${from} and ${endOfPoint(unit, look.today)} and time_entry.employee_id = any(${ids}::text[]) group by 1, 2`,
  );
  return {
    key: 'hours',
    title: 'Hours by project',
    note,
    unit: 'hours',
    isStacked: true,
    ...spread(cells, starts, (code) => code),
    points,
  };
};

const COVERED_DAYS = 15;

/** workspace D3: who is there in the next days, by what they are. */
const coverage: DrawChart = async (look) => {
  const { db, today } = look;
  const until = addDays(today, COVERED_DAYS - 1);
  const rows = await employedIn(look, today, until);
  const ids = rows.map(({ id }) => id);
  const isAtWork = await atWorkOn(db, ids, { from: today, to: until, now: look.now });
  const calendars = await calendarsOf(db, ids);
  const leave = await leaveDays(db, ids, today, until);
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
const tickets: DrawChart = async ({ db, user, now }) => {
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
const use: DrawChart = async (look) => {
  const { from, to } = askedTime(look) ?? { from: addDays(look.today, -29), to: look.today };
  const rows = await useOfResources(look, from, to);
  return {
    key: 'use',
    title: 'Use of resources',
    note: `booked days of those in service, ${look.asked.period ? `this ${look.asked.period}` : 'last 30 days'}`,
    unit: 'per cent',
    isStacked: true,
    points: rows.map(({ category }) => category),
    series: [{ name: 'Booked', values: rows.map(({ share }) => share) }],
  };
};

/** workspace D6: how long requests take from submitted to done, by form. */
const cycleTime: DrawChart = async (look) => {
  const { from } = askedTime(look) ?? { from: addDays(look.today, -90) };
  const { rows } = await sql<{ name: string; days: number }>`
    select template.name, round((percentile_cont(0.5) within group (order by extract(epoch from request.ended_at - request.submitted_at)) / 86400)::numeric, 1)::float8 as days
    from request join template on template.id = request.template_id
    where request.status = 'completed' and request.ended_at is not null and request.submitted_at >= ${startOfDay(from, look.now)}
      and ${mayOpenRequest(look.user)}
    group by template.id order by count(*) desc, template.name limit 8`.execute(look.db);
  return {
    key: 'cycle',
    title: 'From submitted to done',
    note: `the middle request of ${look.asked.period ? `this ${look.asked.period}` : '90 days'}`,
    unit: 'days',
    isStacked: true,
    points: rows.map(({ name }) => name),
    series: [{ name: 'Days', values: rows.map(({ days }) => days) }],
  };
};

/** Which charts a role's dashboard has (workspace D). */
const CHARTS: Record<Role, readonly DrawChart[]> = {
  super_admin: [signIns, auditEvents, storage],
  managing_director: [projectHours, headcount],
  hr_manager: [absence, headcount],
  accountant: [ownHours],
  administrator: [tickets, use, cycleTime],
  department_head: [projectHours, coverage],
  employee: [ownHours, ownLeave],
};

export async function drawCharts(look: Look): Promise<{ asOf: string; charts: Chart[] }> {
  const charts: Chart[] = [];
  for (const draw of CHARTS[look.user.role]) charts.push(await draw(look));
  return { asOf: look.now.toISOString(), charts };
}
