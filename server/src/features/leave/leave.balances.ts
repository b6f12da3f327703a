import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { HAS_BEGUN } from '@lintel/contract/employment';
import { addDays, endOfMonth } from '@lintel/contract/kit/days';
import type { PageOf } from '@lintel/contract/kit/route';
import type { Balance, PersonBalance } from '@lintel/contract/leave-ledger';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { accountsOf, comingBy, figuresOf } from './leave.accounts.ts';
import { balanceOn } from './leave.accrual.ts';
import { takenEntry } from './leave.rules.ts';
import { findType } from './leave.types.ts';

/** One person's figures by kind of leave; kinds that are private only for the person and HR. */
export async function balancesOf(ctx: Ctx, employeeId = ctx.user.id): Promise<Balance[]> {
  await checkVisible(ctx, employeeId);
  const today = await companyDay(ctx.db, ctx.now);
  const accounts = await accountsOf(ctx.db, { employeeIds: [employeeId] });
  const seesPrivate = employeeId === ctx.user.id || isGranted(ctx.user.role, 'leave:manage');
  return accounts.filter(({ type }) => seesPrivate || !type.isPrivate).map((account) => figuresOf(account, today));
}

/** A page of people with their figures of one kind, by name. */
export async function listBalances(
  ctx: Ctx,
  { page, size, typeId, q }: { page: number; size: number; typeId: string; q?: string | undefined },
): Promise<PageOf<PersonBalance>> {
  const type = await findType(ctx.db, typeId);
  if (type.isPrivate && !isGranted(ctx.user.role, 'leave:manage')) throw fail('request.not_found');
  const eb = expressionBuilder<Database, 'employee'>();
  const wanted = eb.and([
    peopleOf(ctx.user),
    eb('employee.status', 'in', HAS_BEGUN),
    ...(q ? [sql<SqlBool>`strpos(lower(employee.name), lower(${q})) > 0`] : []),
  ]);
  const { total } = await ctx.db
    .selectFrom('employee')
    .select((count) => count.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const people = await ctx.db
    .selectFrom('employee')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .select(['employee.id', 'employee.name', 'department.name as departmentName'])
    .where(wanted)
    .orderBy(sql`lower(employee.name)`)
    .orderBy('employee.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const today = await companyDay(ctx.db, ctx.now);
  const accounts = await accountsOf(ctx.db, { employeeIds: people.map(({ id }) => id), typeIds: [typeId] });
  const items = people.map(({ id, name, departmentName }) => ({
    ...figuresOf(
      accounts.find(({ employeeId }) => employeeId === id)!,
      today,
    ),
    employeeId: id,
    employeeName: name,
    departmentName,
  }));
  return { items, page: { number: page, size, total: Number(total) } };
}

/** At the end of this month and of each one until next March: what there will be, with all that is approved and asked for. */
export async function projectionOf(ctx: Ctx, typeId: string, employeeId = ctx.user.id): Promise<{ day: string; days100: number }[]> {
  await checkVisible(ctx, employeeId);
  const today = await companyDay(ctx.db, ctx.now);
  const [account] = await accountsOf(ctx.db, { employeeIds: [employeeId], typeIds: [typeId] });
  if (!account) throw fail('request.not_found');
  const ledger = [...account.ledger, ...account.reserved.map(({ day, days100 }) => takenEntry(day, days100))];
  const last = `${Number(today.slice(0, 4)) + 1}-03-31`;
  const days: string[] = [];
  for (let day = endOfMonth(today); day <= last; day = endOfMonth(addDays(day, 1))) days.push(day);
  // What expires on the last day of a month is gone at its end.
  const all = [...ledger, ...comingBy({ ...account, ledger }, today, addDays(last, 1)).filter(({ day }) => day <= last)];
  return days.map((day) => ({ day, days100: balanceOn(day, all) }));
}

/** workspace B2: one's own, everybody's for HR and for who pays out what is left, of the departments that one heads. */
function peopleOf(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'employee'>();
  if (isGranted(user.role, 'leave:manage') || isGranted(user.role, 'leave:dates')) return sql<SqlBool>`true`;
  return eb.or([eb('employee.id', '=', user.id), ...(user.heads.length > 0 ? [eb('employee.department_id', 'in', [...user.heads])] : [])]);
}

async function checkVisible({ db, user }: Ctx, employeeId: string): Promise<void> {
  const found = await db.selectFrom('employee').select('id').where('id', '=', employeeId).where(peopleOf(user)).executeTakeFirst();
  if (!found) throw fail('request.not_found');
}
