import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { HAS_BEGUN } from '@lintel/contract/employment';
import { addDays, endOfMonth } from '@lintel/contract/kit/days';
import type { PageOf } from '@lintel/contract/kit/route';
import type { leaveApi } from '@lintel/contract/leave';
import type { Balance, PersonBalance } from '@lintel/contract/leave-ledger';
import type { z } from 'zod';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { exportList } from '#server/features/lists/lists.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import type { FileAnswer } from '#server/platform/answer-file.ts';
import { accountsOf, comingBy, figuresAt, figuresOf, horizonOf, lossesOf, type Account } from './leave.accounts.ts';
import { balanceOn } from './leave.accrual.ts';
import { balanceFile } from './leave.balances.file.ts';
import { takenEntry } from './leave.rules.ts';
import { findType } from './leave.types.ts';

/** One person's figures by kind of leave; kinds that are private only for the person and HR. */
export async function balancesOf(ctx: Ctx, employeeId = ctx.user.id): Promise<Balance[]> {
  await checkVisible(ctx, employeeId);
  const today = await companyDay(ctx.db, ctx.now);
  const accounts = await accountsOf(ctx.db, { employeeIds: [employeeId] });
  const seesPrivate = employeeId === ctx.user.id || isGranted(ctx.user.role, 'leave:manage');
  return accounts
    .filter(({ type }) => seesPrivate || !type.isPrivate)
    .filter((account) => account.isOpen || hasLines(account))
    .map((account) => ({ ...figuresOf(account, today), losses: lossesOf(account, today) }));
}

/** A kind that is not open to them any more is still theirs where there is anything of it. */
const hasLines = ({ ledger, reserved }: Account): boolean => ledger.length + reserved.length > 0;

type AskedBalances = Omit<z.output<typeof leaveApi.balanceList.query>, 'page' | 'size'>;

/** A page of people with their figures of one kind, by name. */
export async function listBalances(
  ctx: Ctx,
  { page, size, ...asked }: z.output<typeof leaveApi.balanceList.query>,
): Promise<PageOf<PersonBalance>> {
  const people = await findPeople(ctx, asked);
  const shown = people.slice((page - 1) * size, page * size);
  return { items: await balancesAt(ctx, shown, asked), page: { number: page, size, total: people.length } };
}

/** The same of all of them as a file: it says as at which day. */
export async function exportBalances(
  ctx: Ctx,
  { format, columns, ...asked }: z.output<typeof leaveApi.exportBalances.query>,
): Promise<FileAnswer> {
  const on = asked.on ?? (await companyDay(ctx.db, ctx.now));
  const rows = await balancesAt(ctx, await findPeople(ctx, asked), { ...asked, on });
  return exportList(ctx, balanceFile(rows), { format, columns, ...asked, on });
}

interface Found {
  id: string;
  name: string;
  number: string;
  departmentName: string | null;
}

/** Whose figures somebody may read, by name. @throws Refusal 404 for a kind that is private */
async function findPeople(ctx: Ctx, { typeId, q, sort }: AskedBalances): Promise<Found[]> {
  const type = await findType(ctx.db, typeId);
  if (type.isPrivate && !isGranted(ctx.user.role, 'leave:manage')) throw fail('request.not_found');
  return ctx.db
    .selectFrom('employee')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .select(['employee.id', 'employee.name', 'employee.number', 'department.name as departmentName'])
    .where(peopleOf(ctx.user))
    .where('employee.status', 'in', [...HAS_BEGUN])
    .$if(Boolean(q), (people) => people.where(sql<SqlBool>`strpos(lower(employee.name), lower(${q})) > 0`))
    .orderBy(sql`lower(employee.name)`, sort === '-name' ? 'desc' : 'asc')
    .orderBy('employee.id')
    .execute();
}

async function balancesAt(ctx: Ctx, people: readonly Found[], { typeId, on }: AskedBalances): Promise<PersonBalance[]> {
  const today = await companyDay(ctx.db, ctx.now);
  const accounts = await accountsOf(ctx.db, { employeeIds: people.map(({ id }) => id), typeIds: [typeId] });
  const byPerson = new Map(accounts.map((account) => [account.employeeId, account]));
  return people.map(({ id, name, number, departmentName }) => ({
    ...figuresAt(byPerson.get(id)!, today, on ?? today),
    employeeId: id as PersonBalance['employeeId'],
    employeeName: name,
    employeeNumber: number,
    departmentName,
  }));
}

/** At the end of this month and of each one until next March: what there will be, with all that is approved and asked for. */
export async function projectionOf(ctx: Ctx, typeId: string, employeeId = ctx.user.id): Promise<{ day: string; days100: number }[]> {
  await checkVisible(ctx, employeeId);
  const today = await companyDay(ctx.db, ctx.now);
  const [account] = await accountsOf(ctx.db, { employeeIds: [employeeId], typeIds: [typeId] });
  if (!account) throw fail('request.not_found');
  const ledger = [...account.ledger, ...account.reserved.map(({ day, days100 }) => takenEntry(day, days100))];
  const last = horizonOf(today);
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
