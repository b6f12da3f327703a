import { sql } from 'kysely';
import type { WorkInput } from '@lintel/contract/employees';
import { WORKS_HERE } from '@lintel/contract/employment';
import { sayDay } from '@lintel/contract/kit/days';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { checkActiveDepartment } from '#server/features/departments/departments.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { failAt } from '#server/platform/errors.ts';
import type { EmployeeFile } from './employees.queries.ts';
import { isPaidOn } from './pay.day.ts';

type Work = Omit<WorkInput, 'version' | 'givenName' | 'familyName'>;

/** @throws Refusal each at its field: department.missing, employee.manager_gone, …_circle, …unknown_grade, and for the first day */
export async function checkWork(ctx: Ctx, work: Work, person: EmployeeFile | null): Promise<void> {
  const { departmentId, managerId, grade, hireDate } = work;
  if (departmentId && departmentId !== person?.department_id) {
    await checkActiveDepartment(ctx, departmentId);
  }
  if (managerId && managerId !== person?.manager_id) await checkManager(ctx, managerId, person);
  if (grade && grade !== person?.grade) {
    const known = await ctx.db.selectFrom('pay_grade').select('id').where('code', '=', grade).executeTakeFirst();
    if (!known) throw failAt('grade', 'employee.unknown_grade', { grade });
  }
  if (person?.end_date && hireDate && hireDate > person.end_date)
    throw failAt('hireDate', 'employee.ends_before_start', { name: person.name });
  if (person?.hire_date && !hireDate && person.status !== 'draft') throw failAt('hireDate', 'employee.no_first_day', { name: person.name });
  if (!person || !hireDate || hireDate === person.hire_date) return;
  await checkFormer(ctx, person, hireDate);
  await checkPaid(ctx, person, hireDate);
}

/**
 * Grade, basis and hours a week are what pay says: who is paid gets others by a change of pay that is approved, and nobody gives
 * themselves any (SoD-11).
 * @throws Refusal pay.own, pay.agreed, at the field
 */
export async function checkAgreed({ db, user, now }: Ctx, person: EmployeeFile, work: Pick<Work, AgreedField>): Promise<void> {
  const changed = AGREED.find(([field, column]) => work[field] !== person[column])?.[0];
  if (!changed) return;
  if (person.id === user.id) throw failAt(changed, 'pay.own');
  const today = await companyDay(db, now);
  const day = person.hire_date && person.hire_date > today ? person.hire_date : today;
  if (await isPaidOn(db, person.id, day)) throw failAt(changed, 'pay.agreed', { name: person.name });
}

type AgreedField = 'grade' | 'payBasis' | 'weeklyMinutes';
const AGREED = [
  ['grade', 'grade'],
  ['payBasis', 'pay_basis'],
  ['weeklyMinutes', 'weekly_minutes'],
] as const;

/** The period of an employment that has begun starts on its corrected first day. */
export async function followPeriod({ db }: Ctx, { id, status }: EmployeeFile, hireDate: string): Promise<void> {
  if (isYetToStart(status)) return;
  await db
    .updateTable('employment_period')
    .set({ from_day: hireDate })
    .where('employee_id', '=', id)
    .where('from_day', '=', (eb) =>
      eb
        .selectFrom('employment_period as latest')
        .select((max) => max.fn.max('latest.from_day').as('from_day'))
        .where('latest.employee_id', '=', id),
    )
    .execute();
}

const isYetToStart = (status: string): boolean => ['draft', 'onboarding'].includes(status);

/** Who came back was employed before: the first day stays after the last one of then. */
async function checkFormer({ db }: Ctx, { id, name, status }: EmployeeFile, hireDate: string): Promise<void> {
  const periods = await db
    .selectFrom('employment_period')
    .select('to_day')
    .where('employee_id', '=', id)
    .orderBy('from_day', 'desc')
    .limit(2)
    .execute();
  const day = periods[isYetToStart(status) ? 0 : 1]?.to_day;
  if (day && hireDate <= day) throw failAt('hireDate', 'employee.rehired_too_early', { name, day: sayDay(day) });
}

/** Whoever works here is paid from the first day on: a first day that moves stays within what was approved. */
async function checkPaid({ db }: Ctx, { id, name, status, hire_date }: EmployeeFile, hireDate: string): Promise<void> {
  if (isYetToStart(status) || !hire_date || !(await isPaidOn(db, id, hire_date))) return;
  if (!(await isPaidOn(db, id, hireDate))) throw failAt('hireDate', 'employee.not_paid_on', { name, day: sayDay(hireDate) });
}

/** One change of the lines of report at a time: two at once could make a circle that neither of them sees. */
async function checkManager(ctx: Ctx, managerId: string, person: EmployeeFile | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lines of report', 16))`.execute(ctx.db);
  const manager = await ctx.db
    .selectFrom('employee')
    .select('name')
    .where('id', '=', managerId)
    .where('status', 'in', WORKS_HERE)
    .executeTakeFirst();
  if (!manager) throw failAt('managerId', 'employee.manager_gone');
  if (!person) return;
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select id, manager_id from employee where id = ${managerId}
      union select employee.id, employee.manager_id from employee join up on employee.id = up.manager_id
    ) select id from up`.execute(ctx.db);
  if (rows.some(({ id }) => id === person.id)) throw failAt('managerId', 'employee.manager_circle', { name: manager.name });
}
