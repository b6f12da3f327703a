import { isGranted } from '@lintel/contract/access';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { employeeMachine, type EmployeeRow } from '@lintel/contract/employee-record';
import type { employeesApi } from '@lintel/contract/employees';
import { AT_WORK, EMPLOYMENT_LABELS, EXPIRING_DAYS, MISSING_CHECKS, type Ending, type MissingCheck } from '@lintel/contract/employment';
import { addDays, mondayOf } from '@lintel/contract/kit/days';
import { stateLabels } from '@lintel/contract/kit/machine';
import type { Database } from '#server/platform/db.ts';
import { defineList } from '#server/platform/list.ts';
import { partOn } from '#server/platform/parts.ts';
import { visibleTo } from './employees.queries.ts';
import { wasEmployedIn } from './employees.spans.ts';
import { awayOn } from './people.absences.ts';
import { matches } from './people.list.ts';

const eb = expressionBuilder<Database, 'employee'>();

/** What is missing in a file, each as a condition over the tables of the list. One row a check: HR's view is this table. */
const MISSING: Record<MissingCheck, Expression<SqlBool>> = {
  manager: sql<SqlBool>`(employee.manager_id is null and not exists (select from department d where d.head_id = employee.id and d.parent_id is null))`,
  department: sql<SqlBool>`employee.department_id is null`,
  grade: sql<SqlBool>`employee.grade is null`,
  contract: sql<SqlBool>`not exists (select from file where file.subject_type = 'employee' and file.subject_id = employee.id and file.category = 'contract')`,
  bank: sql<SqlBool>`secret.bank_verified_at is null`,
  emergency: sql<SqlBool>`jsonb_array_length(coalesce(secret.emergency_contacts, '[]')) = 0`,
  birth_date: sql<SqlBool>`secret.birth_date is null`,
  compensation: sql<SqlBool>`not exists (select from compensation c where c.employee_id = employee.id and c.status = 'approved' and c.to_day is null)`,
  national_id: sql<SqlBool>`secret.national_id_sealed is null`,
};
const anyMissing = sql<SqlBool>`(${sql.join(Object.values(MISSING), sql` or `)})`;
const missing = sql<MissingCheck[]>`array_remove(array[${sql.join(
  MISSING_CHECKS.map((check) => sql`case when ${MISSING[check]} then ${sql.lit(check)} end`),
)}], null)`;

/** Of each type the latest one counts. */
const latestCertificates = sql`(select distinct on (type) expires_on from certification where employee_id = employee.id
    order by type, expires_on desc nulls first)`;

/** The worst certificate of those that count. */
const certificatesOn = (today: string) => sql<EmployeeRow['certificates']>`(
  select case when bool_or(latest.expires_on < ${today}::date) then 'expired'
    when bool_or(latest.expires_on <= ${today}::date + ${sql.lit(EXPIRING_DAYS)}) then 'expiring' when count(*) > 0 then 'valid' end
  from ${latestCertificates} as latest)`;

const endsSoon = (day: Expression<unknown>, today: string) =>
  sql<SqlBool>`${day} between ${today}::date and ${today}::date + ${sql.lit(EXPIRING_DAYS)}`;
const ENDS: Record<Ending, (today: string) => Expression<SqlBool>> = {
  certificate: (today) =>
    sql<SqlBool>`exists (select from ${latestCertificates} as latest where ${endsSoon(sql`latest.expires_on`, today)})`,
  contract: (today) => endsSoon(sql`employee.contract_end`, today),
  probation: (today) => endsSoon(sql`employee.probation_end`, today),
};

/** Whether a day is one of work for who works here: by the schedule, and no holiday. */
const worksOn = (today: string) => sql<boolean>`(employee.status = any(${[...AT_WORK]}) and coalesce((
    select week_minutes[extract(isodow from ${today}::date)::int] > 0 from work_schedule
    where work_schedule.id = coalesce(employee.schedule_id, (select one.id from work_schedule one where one.is_default))), false)
  and not exists (select from holiday where holiday.day = ${today}::date and not holiday.is_half
    and holiday.calendar_id = coalesce(employee.calendar_id, (select one.id from holiday_calendar one where one.is_default))))`;

const ON_DAY: Record<'away' | 'out' | 'here', (day: string) => Expression<SqlBool>> = {
  away: awayOn,
  out: (day) => sql<SqlBool>`(${awayOn(day)} and ${worksOn(day)})`,
  here: (day) => sql<SqlBool>`not ${awayOn(day)}`,
};

/** workspace C2, team: minutes of the last week that is over. */
const lastWeekOf = (today: string) => {
  const monday = mondayOf(today);
  return sql<number>`(select coalesce(sum(minutes), 0)::int from time_entry where time_entry.employee_id = employee.id
    and time_entry.day between ${addDays(monday, -7)}::date and ${addDays(monday, -1)}::date)`;
};

/** What one can take of the kind of leave that is used most: the ledger without what is asked for. */
const MAIN_LEAVE = sql`(select leave_type.id from leave_type where leave_type.has_balance and leave_type.status = 'active' order by leave_type.sort, leave_type.id limit 1)`;
const leaveLeft = sql<number>`((select coalesce(sum(days100), 0) from leave_entry
    where leave_entry.employee_id = employee.id and leave_entry.type_id = ${MAIN_LEAVE})
  - (select coalesce(sum(days100), 0) from leave_request where leave_request.employee_id = employee.id
    and leave_request.status = 'pending' and leave_request.type_id = ${MAIN_LEAVE}))::int`;

/** Codes of the projects on whose site somebody works on a day. */
const siteOn = (today: string) => sql<string | null>`(select string_agg(distinct project.code, ', ' order by project.code)
  from project_member join project on project.id = project_member.project_id
  where project_member.employee_id = employee.id and project_member.project_role in ('site_manager', 'foreman', 'worker')
    and project.status in ('active', 'practical_completion') and ${partOn('project_member', today)})`;

/** workspace D1: the role in the last token is another than before, within thirty days, and nobody has reviewed it. */
const hasDrifted = (today: string) => sql<SqlBool>`exists (select from role_change where role_change.employee_id = employee.id
  and role_change.reviewed_at is null and role_change.at >= ${today}::date - 30)`;

/** Read for the rows of a page alone: a join by the address could not be left out where nothing of it is asked. */
const ofAccount = <T>(column: string) =>
  sql<T>`(select ${sql.ref(`account.${column}`)} from account where lower(account.email) = lower(employee.work_email) limit 1)`;

const login = sql<
  NonNullable<EmployeeRow['login']>
>`(case when not employee.has_login or ${ofAccount<string>('status')} = 'closed' then 'disabled'
  when employee.idp_sub is not null then 'linked' else 'never' end)`;

/** Personnel files; for HR and the super admin with what they maintain. `today` is the company's day. */
export const employeeList = (today: string) =>
  defineList<z.output<typeof employeesApi.list.query>>()({
    dataset: 'employees',
    from: sql`employee
    left join department on department.id = employee.department_id
    left join employee as manager on manager.id = employee.manager_id
    left join employee_private as secret on secret.employee_id = employee.id`,
    key: sql`employee.id`,
    scope: visibleTo,
    search: matches,
    filters: {
      departmentId: (ids) => eb('employee.department_id', 'in', ids),
      managerId: (id) => eb('employee.manager_id', '=', id),
      status: (statuses) => eb('employee.status', 'in', statuses),
      employmentType: (types) => eb('employee.employment_type', 'in', types),
      location: (places) => eb('employee.location', 'in', places),
      certificates: (states) => sql<SqlBool>`${certificatesOn(today)} in (${sql.join(states)})`,
      missing: (checks) =>
        sql<SqlBool>`(${sql.join(
          checks.map((check) => (check === 'any' ? anyMissing : MISSING[check])),
          sql` or `,
        )})`,
      login: (states) => sql<SqlBool>`${login} in (${sql.join(states)})`,
      today: (where) => ON_DAY[where](today),
      ends: (endings) =>
        sql<SqlBool>`(${sql.join(
          endings.map((ending) => ENDS[ending](today)),
          sql` or `,
        )})`,
      endFrom: (day) => eb('employee.end_date', '>=', day),
      endTo: (day) => eb('employee.end_date', '<=', day),
      employed: ({ from, to }) => wasEmployedIn(from, to),
      // The sign-ins of others are not everybody's to know.
      drift: (has, user) =>
        isGranted(user.role, 'employees:identity') ? sql<SqlBool>`${hasDrifted(today)} = ${has}` : sql<SqlBool>`false`,
    },
    order: 'name',
    facets: ['status', 'location'],
    columns: {
      id: { value: sql<string>`employee.id` },
      name: { value: sql<string>`employee.name`, label: 'Name', sort: sql`lower(employee.name)` },
      number: { value: sql<string>`employee.number`, label: 'Number', sort: true },
      position: { value: sql<string>`employee.position`, label: 'Position', sort: sql`lower(employee.position)` },
      departmentId: { value: sql<string | null>`employee.department_id` },
      department: { value: sql<string | null>`department.name`, label: 'Department', sort: sql`employee.department_sort` },
      manager: { value: sql<string | null>`manager.name`, label: 'Manager', sort: sql`employee.manager_sort` },
      email: { value: sql<string>`employee.work_email`, label: 'Email' },
      phone: { value: sql<string | null>`employee.phone`, label: 'Phone' },
      photoId: { value: sql<EmployeeRow['photoId']>`employee.photo_id` },
      grade: { value: sql<string | null>`employee.grade`, label: 'Grade' },
      employmentType: { value: sql<EmployeeRow['employmentType']>`employee.employment_type`, label: 'Type', words: EMPLOYMENT_LABELS },
      location: { value: sql<string | null>`employee.location`, label: 'Location' },
      hireDate: { value: sql<string | null>`employee.hire_date`, label: 'Hired on', kind: 'day', sort: true },
      endDate: { value: sql<string | null>`employee.end_date`, label: 'Last day', kind: 'day', sort: true },
      status: {
        value: sql<EmployeeRow['status']>`employee.status`,
        label: 'Status',
        sort: true,
        words: stateLabels(employeeMachine),
      },
      certificates: { value: certificatesOn(today) },
      isAway: { value: awayOn(today) as Expression<boolean> },
      worksToday: { value: worksOn(today) },
      site: { value: siteOn(today), label: 'Site' },
      hours: { value: lastWeekOf(today), label: 'Hours last week', kind: 'minutes', sort: true, can: 'employees:time' },
      leaveLeft: { value: leaveLeft, label: 'Leave left', kind: 'days100', sort: true, can: 'employees:time' },
      missing: { value: missing, can: 'employees:write' },
      login: { value: login, label: 'Sign-in', can: 'employees:identity' },
      lastRole: { value: sql<string | null>`employee.last_role`, label: 'Role', can: 'employees:identity' },
      accountRoles: { value: ofAccount<string[] | null>('roles'), can: 'employees:identity' },
      lastSignInAt: {
        value: ofAccount<Date | null>('last_sign_in_at'),
        label: 'Last sign-in',
        kind: 'instant',
        sort: true,
        can: 'employees:identity',
      },
    },
    present: ({ lastSignInAt, hours, leaveLeft: left, ...row }): EmployeeRow => ({
      ...row,
      minutesLastWeek: hours,
      leaveLeft100: left,
      lastSignInAt: lastSignInAt?.toISOString() ?? null,
    }),
  });
