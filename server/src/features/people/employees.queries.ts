import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { employeeMachine, type Employee, type EmergencyContact } from '@lintel/contract/employee-record';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { isSystem, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { openTransitions, type May } from '#server/platform/transitions.ts';
import { fieldsFor, type HiddenField } from './employees.fields.ts';

export type EmployeeFile = Selectable<Database['employee']>;
export type PrivateFile = Selectable<Database['employee_private']>;

/** Whose record one may open at all: everybody's for who oversees the company, the own, and those of departments that one heads. */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'employees:oversee')) return sql<SqlBool>`true`;
  const eb = expressionBuilder<Database, 'employee'>();
  const own = eb('employee.id', '=', user.id);
  return user.heads.length > 0 ? eb.or([own, eb('employee.department_id', 'in', [...user.heads])]) : own;
}

/** Whose record one may change: everybody's for HR. */
export const writableTo = (user: User): Expression<SqlBool> =>
  isSystem(user) || isGranted(user.role, 'employees:write') ? sql<SqlBool>`true` : sql<SqlBool>`false`;

export const lockEmployee = (db: Db, user: User, id: string): Promise<EmployeeFile | undefined> =>
  db.selectFrom('employee').selectAll().where('id', '=', id).where(writableTo(user)).forUpdate().executeTakeFirst();

export const readPrivate = (db: Db, id: string): Promise<PrivateFile | undefined> =>
  db.selectFrom('employee_private').selectAll().where('employee_id', '=', id).executeTakeFirst();

/** The last four signs; of shorter ones nothing. */
export const masked = (text: string | null): string | null => (text === null ? null : text.length > 6 ? `•••• ${text.slice(-4)}` : '••••');

interface Unsealed {
  nationalId: string | null;
  taxProfile: string | null;
  bankAccount: { iban: string; holder: string } | null;
}

/** One record, with those fields alone that its reader may see; three queries. */
export async function findEmployee(
  db: Db,
  user: User,
  { id, today }: { id: string; today: string },
  unseal: (row: PrivateFile) => Unsealed,
): Promise<Employee | undefined> {
  const row = await files(db, today).where('employee.id', '=', id).where(visibleTo(user)).executeTakeFirst();
  if (!row) return undefined;
  const secret = await readPrivate(db, id);
  const opened = secret ? unseal(secret) : { nationalId: null, taxProfile: null, bankAccount: null };
  const all: Required<Pick<Employee, HiddenField>> = {
    grade: row.grade,
    employmentType: row.employment_type,
    payBasis: row.pay_basis,
    weeklyMinutes: row.weekly_minutes,
    isPayAgreed: row.is_pay_agreed,
    location: row.location,
    hireDate: row.hire_date,
    probationEnd: row.probation_end,
    contractEnd: row.contract_end,
    endDate: row.end_date,
    hasLogin: row.has_login,
    statusReason: row.status_reason,
    login: loginOf(row),
    idpSub: row.idp_sub,
    lastRole: row.last_role,
    formerRole: row.former_role,
    accountRoles: row.account_roles ?? [],
    plannedRole: row.planned_role,
    plannedRoleOn: row.planned_role_on,
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
    emergencyContacts: (secret?.emergency_contacts ?? []) as EmergencyContact[],
    privateEmail: secret?.private_email ?? null,
    address: secret?.address ?? null,
    birthDate: secret?.birth_date ?? null,
    nationalId: masked(opened.nationalId),
    // A class of tax is too short to show a part of.
    taxProfile: opened.taxProfile && '••••',
    bankAccount: opened.bankAccount && {
      iban: masked(opened.bankAccount.iban)!,
      holder: opened.bankAccount.holder,
      verifiedAt: secret?.bank_verified_at?.toISOString() ?? null,
    },
    stdCostPerHourMinor: row.std_cost,
  };
  const seen = fieldsFor(user, row);
  const shown = Object.fromEntries(Object.entries(all).filter(([field]) => seen.has(field as HiddenField)));
  return { ...cardOf(row), ...shown, transitions: openTransitions(employeeMachine, row, user, NOT_TWICE) };
}

/** A suspension that waits is not asked for again. */
const NOT_TWICE: May<EmployeeFile, TransitionOf<typeof employeeMachine>> = { askSuspension: (row) => row.suspension_reason === null };

function cardOf(row: Awaited<ReturnType<ReturnType<typeof files>['executeTakeFirstOrThrow']>>): Omit<Employee, 'transitions'> {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    givenName: row.given_name,
    familyName: row.family_name,
    preferredName: row.preferred_name,
    email: row.work_email,
    phone: row.phone,
    photoId: row.photo_id as Employee['photoId'],
    position: row.position,
    department: row.department_id && row.department_name ? { id: row.department_id, name: row.department_name } : null,
    manager: row.manager_id && row.manager_name ? { id: row.manager_id, name: row.manager_name } : null,
    status: row.status,
    version: row.version,
  };
}

export const loginOf = ({
  has_login,
  idp_sub,
  account_status,
}: {
  has_login: boolean;
  idp_sub: string | null;
  account_status: string | null;
}) => (!has_login || account_status === 'closed' ? ('disabled' as const) : idp_sub ? ('linked' as const) : ('never' as const));

const files = (db: Db, today: string) =>
  db
    .selectFrom('employee')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .leftJoin('employee as manager', 'manager.id', 'employee.manager_id')
    .leftJoin('account', (join) => join.on(sql`lower(account.email)`, '=', sql`lower(employee.work_email)`))
    .selectAll('employee')
    .select([
      'department.name as department_name',
      'manager.name as manager_name',
      'account.roles as account_roles',
      'account.status as account_status',
      'account.planned_role',
      'account.planned_role_on',
      'account.last_sign_in_at',
    ])
    .select(
      sql<string | null>`(select from_role from role_change where role_change.employee_id = employee.id and reviewed_at is null
        order by at desc limit 1)`.as('former_role'),
    )
    .select(
      sql<string | null>`(select per_hour_minor::text from grade_cost join pay_grade on pay_grade.id = grade_cost.grade_id
        where pay_grade.code = employee.grade and grade_cost.from_day <= ${today}::date order by grade_cost.from_day desc limit 1)`.as(
        'std_cost',
      ),
    )
    .select(
      sql<boolean>`exists (select from compensation where compensation.employee_id = employee.id and compensation.status = 'approved'
        and daterange(from_day, to_day, '[]') @> greatest(${today}::date, employee.hire_date))`.as('is_pay_agreed'),
    );
