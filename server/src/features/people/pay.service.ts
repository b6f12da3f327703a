import { sql } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { shareOf } from '@lintel/contract/employment';
import { addDays, sayDay } from '@lintel/contract/kit/days';
import { newId } from '@lintel/contract/kit/ids';
import { sayHours } from '@lintel/contract/kit/minutes';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { compensationMachine, CompensationInput as Input, type Compensation, type CompensationInput } from '@lintel/contract/pay';
import { cancelApproval, defineSubject, openApproval } from '#server/features/approvals/approvals.service.ts';
import { nameOf } from './people.names.ts';
import { audit } from '#server/platform/audit.ts';
import { asSystem, hasDuty, isSystem, type Ctx, type User } from '#server/platform/context.ts';
import { toJson, type Db } from '#server/platform/db.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, openTransitions, transition, type Row, type TransitionRequest } from '#server/platform/transitions.ts';
import type { EmployeeFile } from './employees.queries.ts';
import { followPay } from './pay.day.ts';

export { agreedHours, isPaidOn, weeklyMinutesOn, type AgreedHours } from './pay.day.ts';

type PayRow = Row<'compensation'>;

const compensationLife = defineLife({
  machine: compensationMachine,
  table: 'compensation',
  heard: (_row, ctx) => emit(ctx.db, null, { kind: 'people.changed' }),
  scope: (user) => (isSystem(user) || isGranted(user.role, 'pay:read') ? sql<boolean>`true` : sql<boolean>`false`),
  label: (row, db) => nameOf(db, row.employee_id),
  effect: {
    approve: (row, ctx) => supersede(ctx, row),
    lapse: (row, ctx) => cancelApproval(ctx, 'compensation', row.id),
    withdraw: (row, ctx) => cancelApproval(ctx, 'compensation', row.id),
  },
});

defineSubject({
  kind: 'compensation',
  link: (id) => `employees?compensation=${id}`,
  settle: async (ctx, id, { outcome }) => {
    const { version, status } = await ctx.db
      .selectFrom('compensation')
      .select(['version', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (status !== 'proposed') return;
    await transition(ctx, compensationLife, { id, name: outcome === 'approved' ? 'approve' : 'reject', version });
  },
  content: async (db, id) => {
    const row = await db.selectFrom('compensation').selectAll().where('id', '=', id).executeTakeFirst();
    return row
      ? {
          Person: row.employee_id,
          From: row.from_day,
          Basis: row.basis,
          'Monthly pay (minor units)': row.monthly_minor,
          'Hourly pay (1/10,000)': row.hourly_e4,
          'Hours a week (minutes)': row.weekly_minutes,
          Grade: row.grade,
          Allowances: row.allowances,
        }
      : null;
  },
});

/**
 * Proposes pay from a day on and asks the managing director. One proposal at a time for a person.
 * @throws Refusal pay.proposed, pay.before_hire, pay.not_after, employee.unknown_grade, at their fields
 */
export async function proposePay(ctx: Ctx, employeeId: string, input: CompensationInput): Promise<Compensation> {
  const given = Input.parse(input);
  const person = await ctx.db.selectFrom('employee').selectAll().where('id', '=', employeeId).forUpdate().executeTakeFirst();
  if (!person) throw fail('request.not_found');
  const { name } = person;
  if (employeeId === ctx.user.id) throw fail('pay.own');
  const grade = await ctx.db.selectFrom('pay_grade').selectAll().where('code', '=', given.grade).executeTakeFirst();
  if (!grade) throw failAt('grade', 'employee.unknown_grade', { grade: given.grade });
  if (person.hire_date && given.from < person.hire_date) throw failAt('from', 'pay.before_hire', { name, day: person.hire_date });
  const earlier = await ctx.db
    .selectFrom('compensation')
    .select(['from_day', 'status'])
    .where('employee_id', '=', employeeId)
    .where('status', 'in', ['proposed', 'approved'])
    .execute();
  if (earlier.some(({ status }) => status === 'proposed')) throw fail('pay.proposed', { name });
  const latest = earlier
    .map(({ from_day }) => from_day)
    .sort()
    .at(-1);
  if (latest && given.from <= latest) throw failAt('from', 'pay.not_after', { day: latest });
  const row = await insert(ctx, person, given);
  await audit(ctx, {
    action: 'compensation.propose',
    subjectType: compensationMachine.name,
    subjectId: row.id,
    subjectLabel: name,
    // Amounts are no part of the log (R25); the row keeps them.
    after: { employeeId, from: given.from, grade: given.grade, status: row.status, version: 1 },
  });
  await openApproval(ctx, {
    kind: 'compensation',
    subjectId: row.id,
    title: `Pay of ${name} from ${sayDay(given.from)}`,
    requesterId: ctx.user.id,
    involved: [employeeId],
    departmentId: person.department_id,
    facts: [
      { label: 'Person', value: `${name}, ${person.position}` },
      { label: 'From', value: given.from },
      { label: 'Grade', value: given.grade },
      { label: 'Hours a week', value: sayHours(row.weekly_minutes) },
      { label: 'Reason', value: given.reason },
    ],
  });
  await emit(ctx.db, null, { kind: 'people.changed' });
  return find(ctx, row.id);
}

/** Pay that was agreed before this system knew of it: an import, the demo. It takes effect without an approval. */
export async function recordPay(ctx: Ctx, employeeId: string, input: CompensationInput): Promise<void> {
  const person = await ctx.db.selectFrom('employee').selectAll().where('id', '=', employeeId).executeTakeFirstOrThrow();
  const { id, version } = await insert(ctx, person, Input.parse(input));
  await transition(asSystem(ctx), compensationLife, { id, name: 'approve', version });
}

/** Pay ends with the last day: what was agreed or asked for from a later day on does not count for whoever comes back. */
export async function endPay(ctx: Ctx, employeeId: string, lastDay: string): Promise<void> {
  const later = await ctx.db
    .selectFrom('compensation')
    .select(['id', 'version'])
    .where('employee_id', '=', employeeId)
    .where('status', 'in', ['proposed', 'approved'])
    .where('from_day', '>', lastDay)
    .execute();
  for (const { id, version } of later) await transition(asSystem(ctx), compensationLife, { id, name: 'lapse', version });
  await ctx.db
    .updateTable('compensation')
    .set({ to_day: lastDay, updated_at: ctx.now })
    .where('employee_id', '=', employeeId)
    .where('status', '=', 'approved')
    .where('from_day', '<=', lastDay)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>', lastDay)]))
    .execute();
}

export async function movePay(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof compensationMachine>>): Promise<Compensation> {
  await transition(ctx, compensationLife, request);
  return find(ctx, request.id);
}

/** workspace B2: HR and the managing director, oneself, and who prepares or approves payroll. A look at another's pay is on record. */
export async function payHistory(ctx: Ctx, employeeId: string): Promise<Compensation[]> {
  const { user } = ctx;
  const isOwn = user.id === employeeId;
  const person =
    (isOwn || seesPay(user)) && (await ctx.db.selectFrom('employee').select('name').where('id', '=', employeeId).executeTakeFirst());
  if (!person) throw fail('request.not_found');
  const rows = await rowsOf(ctx.db)
    .where('employee_id', '=', employeeId)
    .orderBy('from_day', 'desc')
    .orderBy('compensation.id', 'desc')
    .limit(200)
    .execute();
  if (!isOwn) await audit(ctx, { action: 'compensation.read', subjectType: 'employee', subjectId: employeeId, subjectLabel: person.name });
  return rows.filter(({ status }) => !isOwn || status === 'approved').map((row) => present(row, user));
}

/** What waits for approval, soonest first. One's own is read once it is decided. */
export async function listProposals({ db, user }: Ctx): Promise<(Compensation & { employeeName: string })[]> {
  const rows = await rowsOf(db)
    .innerJoin('employee', 'employee.id', 'compensation.employee_id')
    .select('employee.name as employee_name')
    .where('compensation.status', '=', 'proposed')
    .where('compensation.employee_id', '<>', user.id)
    .orderBy('from_day')
    .orderBy('compensation.id')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...present(row, user), employeeName: row.employee_name }));
}

const seesPay = (user: User): boolean =>
  isGranted(user.role, 'pay:read') || hasDuty(user, 'payroll_preparer') || hasDuty(user, 'payroll_approver');

/**
 * The new pay takes effect, and what was paid until then ends the day before; the record follows on its day (`followPay`).
 * What is decided only after somebody left counts until the last day of the employment that it was meant for.
 */
async function supersede(ctx: Ctx, row: PayRow): Promise<void> {
  await ctx.db
    .updateTable('compensation')
    .from('employment_period')
    .set((eb) => ({ to_day: eb.ref('employment_period.to_day') }))
    .where('compensation.id', '=', row.id)
    .whereRef('employment_period.employee_id', '=', 'compensation.employee_id')
    .whereRef('employment_period.from_day', '<=', 'compensation.from_day')
    .whereRef('employment_period.to_day', '>=', 'compensation.from_day')
    .execute();
  await ctx.db
    .updateTable('compensation')
    .set({ to_day: addDays(row.from_day, -1), updated_at: ctx.now })
    .where('employee_id', '=', row.employee_id)
    .where('status', '=', 'approved')
    .where('id', '<>', row.id)
    .where('from_day', '<', row.from_day)
    .where((eb) => eb.or([eb('to_day', 'is', null), eb('to_day', '>=', row.from_day)]))
    .execute();
  await followPay(ctx, row.employee_id);
}

function insert(ctx: Ctx, person: EmployeeFile, given: ReturnType<typeof Input.parse>): Promise<PayRow> {
  const isMonthly = given.basis === 'monthly';
  return ctx.db
    .insertInto('compensation')
    .values({
      id: newId('cmp', ctx.now.getTime()),
      employee_id: person.id,
      from_day: given.from,
      basis: given.basis,
      monthly_minor: isMonthly ? given.monthlyMinor : null,
      hourly_e4: isMonthly ? null : given.hourlyE4,
      weekly_minutes: given.weeklyMinutes ?? person.weekly_minutes,
      grade: given.grade,
      allowances: toJson(given.allowances),
      reason: given.reason,
      created_by: ctx.user.id,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function find(ctx: Ctx, id: string): Promise<Compensation> {
  return present(await rowsOf(ctx.db).where('compensation.id', '=', id).executeTakeFirstOrThrow(), ctx.user);
}

const rowsOf = (db: Db) =>
  db
    .selectFrom('compensation')
    .innerJoin('pay_grade', 'pay_grade.code', 'compensation.grade')
    .selectAll('compensation')
    .select(['pay_grade.min_minor', 'pay_grade.max_minor', 'pay_grade.basis as grade_basis']);

function present(row: Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>, user: User): Compensation {
  // A band is of the same basis: 100 of the hour's parts are one minor unit.
  const paidE2 = row.basis === 'monthly' ? BigInt(row.monthly_minor!) * 100n : BigInt(row.hourly_e4!);
  const isComparable = row.basis === row.grade_basis;
  return {
    id: row.id,
    employeeId: row.employee_id,
    from: row.from_day,
    to: row.to_day,
    basis: row.basis,
    monthlyMinor: row.monthly_minor,
    hourlyE4: row.hourly_e4,
    weeklyMinutes: row.weekly_minutes,
    fteBps: shareOf(row.weekly_minutes),
    grade: row.grade,
    allowances: row.allowances as Compensation['allowances'],
    reason: row.reason,
    status: row.status,
    isOutsideBand: isComparable && (paidE2 < BigInt(row.min_minor) * 100n || paidE2 > BigInt(row.max_minor) * 100n),
    version: row.version,
    transitions: openTransitions(compensationMachine, row, user),
  };
}
