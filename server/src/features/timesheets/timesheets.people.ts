import { sql, type Expression, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { PageOf } from '@lintel/contract/kit/route';
import { addDays } from '@lintel/contract/kit/days';
import type { HoursPart, SheetRow } from '@lintel/contract/timesheet-weeks';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { contains } from '#server/platform/text-search.ts';
import { followedBy } from './timesheets.access.ts';
import { listWaiting } from './timesheets.decide.ts';
import { termOf } from './timesheets.terms.ts';
import { daysOfAll, lateBy, firstDayOf, type Employed } from './timesheets.week.ts';

/** What somebody has to do with the hours of others. */
export async function partOf(ctx: Ctx): Promise<HoursPart> {
  const { db, user, now } = ctx;
  const isClosing = isGranted(user.role, 'timesheets:recall');
  const isEntering = await readSetting(db, 'time.crew_entry', now);
  const crews = await db
    .selectFrom('project')
    .select(['id', 'code', 'name'])
    .where('id', 'in', isEntering ? [...user.crews, ...user.runs, ''] : [''])
    .where('status', '=', 'active')
    .orderBy('code')
    .execute();
  return {
    crews: crews as HoursPart['crews'],
    hasPeople: isGranted(user.role, 'timesheets:oversee') || user.heads.length > 0,
    isClosing,
    waiting: (await listWaiting(ctx)).length,
  };
}

interface Asked {
  page: number;
  size: number;
  week: string;
  status?: SheetRow['status'] | undefined;
  q?: string | undefined;
}

/** Everybody in the caller's scope who is employed in a week, with it and by how much it is late; as many queries for one as for all. */
export async function listPeople(ctx: Ctx, { page, size, week, status, q }: Asked): Promise<PageOf<SheetRow>> {
  const { db, user } = ctx;
  const monday = firstDayOf(week);
  const conditions: Expression<SqlBool>[] = [
    followedBy(user),
    sql`employee.status in ('active', 'offboarding', 'terminated') and coalesce(employee.hire_date, ${monday}::date) <= ${addDays(monday, 6)}::date
      and coalesce(employee.end_date, ${monday}::date) >= ${monday}::date and (employee.status <> 'terminated' or employee.end_date is not null)`,
  ];
  if (status) conditions.push(status === 'missing' ? sql`timesheet.id is null` : sql`timesheet.status = ${status}`);
  if (q) conditions.push(contains(sql`lower(employee.name)`, q));
  const from = sql`employee left join department on department.id = employee.department_id
    left join timesheet on timesheet.employee_id = employee.id and timesheet.week = ${week}
    where ${sql.join(
      conditions.map((one) => sql`(${one})`),
      sql` and `,
    )}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(db);
  const { rows } = await sql<Omit<SheetRow, 'submittedAt' | 'daysLate'> & Employed & { submittedAt: Date | null }>`
    select employee.id as "employeeId", employee.name as "employeeName", department.name as "departmentName", timesheet.id as "timesheetId",
      coalesce(timesheet.status, 'missing') as status, coalesce(hours.minutes, 0) as minutes, coalesce(hours.overtime, 0) as "overtimeMinutes",
      timesheet.submitted_at as "submittedAt", employee.hire_date::text as "hireDate", employee.end_date::text as "endDate"
    from (select employee.id as person from ${from} order by employee.name, employee.id limit ${size} offset ${(page - 1) * size}) as found
    join employee on employee.id = found.person
    left join department on department.id = employee.department_id
    left join timesheet on timesheet.employee_id = employee.id and timesheet.week = ${week}
    left join lateral (
      select sum(minutes)::int as minutes, sum(ot1_minutes + ot2_minutes + ot3_minutes)::int as overtime from time_entry
      where time_entry.timesheet_id = timesheet.id
    ) as hours on true
    order by employee.name, employee.id`.execute(db);
  const { daysLate } = await termOf(ctx, monday);
  const days = await daysOfAll(
    db,
    rows.map(({ employeeId }) => employeeId),
    monday,
  );
  return {
    items: rows.map(({ hireDate, endDate, ...row }) => ({
      ...row,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      daysLate: lateBy(daysLate, { ...row, hireDate, endDate, hasHours: row.minutes > 0, days: days.get(row.employeeId)! }),
    })),
    page: { number: page, size, total: counted.rows[0]!.total },
  };
}
