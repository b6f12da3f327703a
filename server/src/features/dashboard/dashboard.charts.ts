import { roleLabel, type Role } from '@lintel/contract/access';
import type { Chart } from '@lintel/contract/dashboard';
import { addDays, eachDay } from '@lintel/contract/kit/days';
import { sql, type RawBuilder } from 'kysely';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { readSetting, startOfDay } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';

type Draw = (ctx: Ctx, zone: string) => Promise<Chart>;

const DAYS = 14;

/** workspace D1: who signs in, by day and role. */
const signIns: Draw = async (ctx, zone) => {
  const today = dayIn(ctx.now, zone);
  const from = addDays(today, 1 - DAYS);
  const cells = await cellsOf(
    ctx,
    sql`select to_char(at at time zone ${zone}, 'YYYY-MM-DD') as point, role as series, count(*)::int as count
      from audit_entry where action = 'session.sign-in' and at >= ${startOfDay(from)} group by 1, 2`,
  );
  return {
    key: 'sign-ins',
    title: 'Sign-ins',
    note: `last ${DAYS} days`,
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
  const { points, series } = spread(cells, hours.map(named), (kind) => kind);
  return { key: 'audit', title: 'Audit events', note: 'last 24 hours', points: points.map((point) => `${point.slice(11)}:00`), series };
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
    ...spread(cells, points, (kind) => kind.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())),
  };
};

/** Which charts a role's dashboard has (workspace D). */
const CHARTS: Record<Role, readonly Draw[]> = {
  super_admin: [signIns, auditEvents],
  managing_director: [headcount],
  hr_manager: [headcount],
  accountant: [],
  administrator: [],
  department_head: [],
  employee: [],
};

export async function drawCharts(ctx: Ctx): Promise<{ asOf: string; charts: Chart[] }> {
  const zone = await readSetting(ctx.db, 'company.time_zone');
  const charts: Chart[] = [];
  for (const draw of CHARTS[ctx.user.role]) charts.push(await draw(ctx, zone));
  return { asOf: ctx.now.toISOString(), charts };
}

interface CountedCell {
  point: string;
  series: string;
  count: number;
}

const cellsOf = async (ctx: Ctx, query: RawBuilder<unknown>): Promise<CountedCell[]> => (await query.execute(ctx.db)).rows as CountedCell[];

/** Series from the largest down; beyond four, the rest is one. */
const MOST_SERIES = 4;

function spread(cells: readonly CountedCell[], points: string[], nameOf: (series: string) => string): Pick<Chart, 'points' | 'series'> {
  const sums = new Map<string, number>();
  for (const { series, count } of cells) sums.set(series, (sums.get(series) ?? 0) + count);
  const ranked = [...sums].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1)).map(([series]) => series);
  const shown = ranked.length > MOST_SERIES ? ranked.slice(0, MOST_SERIES - 1) : ranked;
  const valuesOf = (belongs: (series: string) => boolean) =>
    points.map((point) => cells.filter((cell) => cell.point === point && belongs(cell.series)).reduce((sum, { count }) => sum + count, 0));
  const named = shown.map((one) => ({ name: nameOf(one), values: valuesOf((series) => series === one) }));
  const rest = ranked.filter((series) => !shown.includes(series));
  return { points, series: rest.length > 0 ? [...named, { name: 'Other', values: valuesOf((series) => rest.includes(series)) }] : named };
}
