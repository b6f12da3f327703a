import type { Role } from '@lintel/contract/access';
import { createDepartment, setHeads } from '#server/features/departments/departments.service.ts';
import { placeDepartment } from '#server/features/departments/departments.tree.service.ts';
import { markRead } from '#server/features/notifications/notifications.service.ts';
import { createAccount, createEmployee } from '#server/features/people/people.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { dayAfter, secondMondayOfLastMonth, type DemoDays } from './demo.calendar.ts';
import { usernameOf } from './demo.contacts.ts';
import { DEMO_DEPARTMENTS, DEMO_PEOPLE, DEMO_STATUS, WITHOUT_LOGIN, type DemoPerson } from './demo.people.ts';
import { randomStream } from './demo.random.ts';

/** The seven who stand on the sign-in page, with the managers that they need. They come first, so that signing in works at once. */
const FIRST = new Set(['E0001', 'E0003', 'E0004', 'E0008', 'E0011', 'E0013', 'E0024', 'E0025', 'E0027']);

/** Everybody in the order of hiring: nobody before their manager. */
export const HIRING_ORDER: readonly DemoPerson[] = [
  ...DEMO_PEOPLE.filter(({ number }) => FIRST.has(number)),
  ...DEMO_PEOPLE.filter(({ number }) => !FIRST.has(number)),
];
export const FIRST_COUNT = FIRST.size;

export const hasLogin = ({ number }: DemoPerson): boolean => !WITHOUT_LOGIN.has(number);

/** Who has a mailbox, in the order in which the mailboxes were made. */
export const MAILBOX_ORDER: readonly string[] = HIRING_ORDER.filter(hasLogin).map(({ name }) => usernameOf(name));

export async function createDepartments(ctx: Ctx): Promise<void> {
  for (const [i, [code, name]] of DEMO_DEPARTMENTS.entries())
    await createDepartment(ctx, { code, name, costCentre: `CC-${100 + 10 * i}`, location: HEAD_OFFICE });
}

/** Hires one person; with a login also the account, the same password hash for all of them. */
export async function hire(ctx: Ctx, person: DemoPerson, days: DemoDays, passwordHash: string): Promise<void> {
  const username = usernameOf(person.name);
  const email = `${username}@${ctx.services.env.mailDomain}`;
  const [givenName = '', ...rest] = person.name.split(' ');
  await createEmployee(ctx, {
    givenName,
    familyName: rest.join(' '),
    email,
    number: person.number,
    position: person.position,
    grade: person.grade,
    departmentId: await departmentId(ctx, person.department),
    managerId: person.manager && (await employeeId(ctx, person.manager)),
    phone: phoneOf(person),
    status: DEMO_STATUS[person.number] ?? 'active',
    hireDate: hireDateOf(person, days),
    endDate: person.number === LEAVING ? dayAfter(days.anchor, 18) : null,
    hasLogin: hasLogin(person),
  });
  if (!hasLogin(person)) return;
  // Who has not started yet gets in on the first day.
  const status = DEMO_STATUS[person.number] === 'onboarding' ? 'closed' : 'open';
  await createAccount(ctx, { username, email, name: person.name, roles: [person.role as Role], passwordHash, status });
}

/** Heads, deputies and the department above; only now are all of them hired. What they were told then, they have read long ago. */
export async function appointHeads(ctx: Ctx): Promise<void> {
  const top = await departmentId(ctx, TOP);
  for (const [code, , head, deputy] of DEMO_DEPARTMENTS) {
    const id = await departmentId(ctx, code);
    const headId = await employeeId(ctx, head);
    const deputyId = deputy && (await employeeId(ctx, deputy));
    const { version } = await setHeads(ctx, id, { headId, deputyId, version: 1 });
    if (code !== TOP) await placeDepartment(ctx, id, { parentId: top, version });
    for (const personId of [headId, deputyId]) if (personId) await markRead({ ...ctx, user: { ...ctx.user, id: personId } }, undefined);
  }
}

/** `emp_…` of somebody by number. */
export async function employeeId(ctx: Ctx, number: string): Promise<string> {
  const { id } = await ctx.db.selectFrom('employee').select('id').where('number', '=', number).executeTakeFirstOrThrow();
  return id;
}

/** `emp_…` of everybody by user name. */
export async function employeeIds(ctx: Ctx): Promise<Map<string, string>> {
  const rows = await ctx.db.selectFrom('employee').select(['id', 'work_email']).execute();
  return new Map(rows.map(({ id, work_email }) => [work_email.split('@')[0]!, id]));
}

const TOP = 'EXE';
const HEAD_OFFICE = 'Head office';
const LEAVING = 'E0047';
const STARTING = 'E0054';
const NEW = 'E0023';

export async function departmentId(ctx: Ctx, code: string): Promise<string> {
  const { id } = await ctx.db.selectFrom('department').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  return id;
}

const YEARS_DAYS = Math.round(9 * 365.25);
const LATEST_DAYS = 5 * 7;

/** Spread by number from nine years to five weeks before the anchor (workspace H3), always on a Monday. */
function hireDateOf({ number }: DemoPerson, { anchor }: DemoDays): string {
  if (number === STARTING) return dayAfter(anchor, 7);
  if (number === NEW) return secondMondayOfLastMonth(anchor);
  const share = (Number(number.slice(1)) - 1) / (DEMO_PEOPLE.length - 1);
  const weeks = Math.round((YEARS_DAYS - share * (YEARS_DAYS - LATEST_DAYS)) / 7);
  return dayAfter(anchor, -7 * weeks);
}

/** No network begins with +00: the numbers reach nobody. */
function phoneOf({ number }: DemoPerson): string {
  const random = randomStream(`phone ${number}`);
  return `+00 555 01${String(Math.floor(random() * 100)).padStart(2, '0')} ${number.slice(-2)}`;
}
