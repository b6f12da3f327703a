import { isGranted } from '@lintel/contract/access';
import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { employeeMachine, type EmployeeRow } from '@lintel/contract/employee-record';
import type { employeesApi } from '@lintel/contract/employees';
import { EMPLOYMENT_LABELS, EXPIRING_DAYS, MISSING_CHECKS, type Ending, type MissingCheck } from '@lintel/contract/employment';
import { stateLabels } from '@lintel/contract/kit/machine';
import type { Database } from '#server/platform/db.ts';
import { defineList } from '#server/platform/list.ts';
import { visibleTo } from './employees.queries.ts';
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

/** On leave that is approved or reported, be it for half of the day. */
const awayOn = (today: string) => sql<SqlBool>`exists (select from leave_request where leave_request.employee_id = employee.id
  and leave_request.status in ('approved', 'cancel_pending', 'recorded', 'acknowledged')
  and leave_request.from_day <= ${today}::date and leave_request.to_day >= ${today}::date)`;

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
      today: (where) => (where === 'away' ? awayOn(today) : sql<SqlBool>`not ${awayOn(today)}`),
      ends: (endings) =>
        sql<SqlBool>`(${sql.join(
          endings.map((ending) => ENDS[ending](today)),
          sql` or `,
        )})`,
      endFrom: (day) => eb('employee.end_date', '>=', day),
      endTo: (day) => eb('employee.end_date', '<=', day),
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
    present: ({ lastSignInAt, ...row }): EmployeeRow => ({ ...row, lastSignInAt: lastSignInAt?.toISOString() ?? null }),
  });
