import { AT_WORK } from '@lintel/contract/employment';
import { addDays, weekdayOf, weekOf } from '@lintel/contract/kit/days';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { holdersOf, rolesWith } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { daysOfAll, firstDayOf, owesHours } from './timesheets.week.ts';

const MONDAY = 1;
const TUESDAY = 2;
const FRIDAY = 5;

/**
 * workspace A4: Friday at 14 to whom this week is empty, Monday at 10 to whom last week is not handed in and to their manager,
 * Tuesday at 8 to HR how many are missing. Called every hour; says nothing at other times.
 */
export async function remind(ctx: Ctx): Promise<void> {
  const zone = await readSetting(ctx.db, 'company.time_zone', ctx.now);
  const today = dayIn(ctx.now, zone);
  const hour = Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(ctx.now));
  const at = `${weekdayOf(today)} ${hour}`;
  if (at === `${FRIDAY} 14`) await remindEmpty(ctx, weekOf(today));
  if (at === `${MONDAY} 10`) await remindMissing(ctx, weekOf(addDays(today, -7)));
  if (at === `${TUESDAY} 8`) await tellReadiness(ctx, weekOf(addDays(today, -7)));
}

async function remindEmpty(ctx: Ctx, week: string): Promise<void> {
  for (const { id } of (await missing(ctx, week, ['submitted', 'approved', 'locked', 'returned', 'draft'])).filter(
    ({ hasLogin }) => hasLogin,
  ))
    await say(ctx, id, week, `Week ${Number(week.slice(6))} has no hours yet`);
}

async function remindMissing(ctx: Ctx, week: string): Promise<void> {
  const people = (await missing(ctx, week, ['submitted', 'approved', 'locked'])).filter(({ hasLogin }) => hasLogin);
  const managers = new Map<string, string[]>();
  for (const { id, name, managerId } of people) {
    await say(ctx, id, week, `Week ${Number(week.slice(6))} is not handed in`);
    if (managerId) managers.set(managerId, [...(managers.get(managerId) ?? []), name]);
  }
  for (const [managerId, names] of [...managers].toSorted())
    await say(
      ctx,
      managerId,
      `${week} team`,
      `Week ${Number(week.slice(6))} is not handed in by ${names.length} of your people`,
      names.join(', '),
    );
}

async function tellReadiness(ctx: Ctx, week: string): Promise<void> {
  const count = (await missing(ctx, week, ['submitted', 'approved', 'locked'])).length;
  if (count === 0) return;
  for (const id of await holdersOf(ctx.db, rolesWith('timesheets:recall')))
    await say(ctx, id, `${week} all`, `${count} timesheets of week ${Number(week.slice(6))} are missing`);
}

/** People at work without a timesheet of the week in one of these states with hours in it; who is away or off on all of its days owes none. */
async function missing(ctx: Ctx, week: string, states: ('draft' | 'submitted' | 'approved' | 'returned' | 'locked')[]) {
  const people = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'manager_id as managerId', 'has_login as hasLogin', 'hire_date as hireDate', 'end_date as endDate'])
    .where('status', 'in', AT_WORK)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('timesheet')
            .innerJoin('time_entry', 'time_entry.timesheet_id', 'timesheet.id')
            .select('timesheet.id')
            .whereRef('timesheet.employee_id', '=', 'employee.id')
            .where('timesheet.week', '=', week)
            .where('timesheet.status', 'in', states),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  const days = await daysOfAll(
    ctx.db,
    people.map(({ id }) => id),
    firstDayOf(week),
  );
  return people.filter((person) => days.get(person.id)!.some((day) => owesHours(day, person)));
}

const say = (ctx: Ctx, recipientId: string, about: string, title: string, body = '') =>
  notify(ctx, {
    recipientId,
    type: 'timesheet.missing',
    severity: 'warning',
    title,
    ...(body ? { body } : {}),
    link: `employee/timesheet?week=${about.slice(0, 8)}`,
    dedupeKey: `timesheet.missing ${about}`,
  });
