import { sql } from 'kysely';
import { AT_WORK } from '@lintel/contract/employment';
import { addDays, weekdayOf, weekOf } from '@lintel/contract/kit/days';
import { dayIn } from '#server/features/calendars/calendars.service.ts';
import { closeActions, notify, openActions } from '#server/features/notifications/notifications.service.ts';
import { holdersOf, rolesWith } from '#server/features/people/people.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { partOn } from '#server/platform/parts.ts';
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
    await say(ctx, id, week, { title: `Week ${Number(week.slice(6))} has no hours yet` });
}

async function remindMissing(ctx: Ctx, week: string): Promise<void> {
  const owing = await missing(ctx, week, HANDED_IN);
  const people = owing.filter(({ hasLogin }) => hasLogin);
  const managers = new Map<string, string[]>();
  for (const { id, name, managerId } of people) {
    await say(ctx, id, week, { title: `Week ${Number(week.slice(6))} is not handed in`, severity: 'action', key: keyOf(week, id) });
    if (managerId) managers.set(managerId, [...(managers.get(managerId) ?? []), name]);
  }
  for (const [managerId, names] of [...managers].toSorted())
    await say(ctx, managerId, `${week} team`, {
      title: `Week ${Number(week.slice(6))} is not handed in by ${names.length} of your people`,
      body: names.join(', '),
    });
  await remindCrews(
    ctx,
    week,
    owing.filter(({ hasLogin }) => !hasLogin),
  );
}

/** Who signs in for nobody but themselves is reminded by nobody: who enters the hours of the crew is (workspace D7). */
async function remindCrews(ctx: Ctx, week: string, workers: readonly Worker[]): Promise<void> {
  for (const [leadId, crew] of await crewsOf(ctx, week, workers))
    await say(ctx, leadId, week, {
      title: `Week ${Number(week.slice(6))} of your crew is not handed in`,
      body: crew.map(({ name }) => name).join(', '),
      severity: 'action',
      key: crewKey(week, leadId),
      link: `employee/timesheet?tab=crew&week=${week}`,
    });
}

/** A week was handed in: it is asked of nobody any more; of who leads its person's crew with the last of the crew. */
export async function settleMissing(ctx: Ctx, week: string, employeeId: string): Promise<void> {
  await closeActions(ctx, keyOf(week, employeeId));
  const leads = [...(await crewsOf(ctx, week, [{ id: employeeId }])).keys()];
  const keys = await openActions(
    ctx,
    leads.map((leadId) => crewKey(week, leadId)),
  );
  // Only where somebody was reminded: handing in a crew's hours in time looks through the company for none of its workers.
  if (keys.size === 0) return;
  const left = (await missing(ctx, week, HANDED_IN)).filter(({ id, hasLogin }) => !hasLogin && id !== employeeId);
  const owed = await crewsOf(ctx, week, left);
  for (const leadId of leads) if (keys.has(crewKey(week, leadId)) && !owed.has(leadId)) await closeActions(ctx, crewKey(week, leadId));
}

interface Worker {
  id: string;
  name: string;
}

/** Who enters the hours of these workers without a login: foremen and site managers of their projects, else who runs them. */
async function crewsOf(ctx: Ctx, week: string, workers: readonly Pick<Worker, 'id'>[]): Promise<Map<string, Worker[]>> {
  if (workers.length === 0 || !(await readSetting(ctx.db, 'time.crew_entry', ctx.now))) return new Map();
  const { rows } = await sql<{ leadId: string; id: string; name: string }>`
    with lead as (
      select own.employee_id as worker, lead.employee_id as id, lead.project_role in ('site_manager', 'foreman') as on_site
      from project_member as own join project_member as lead on lead.project_id = own.project_id and lead.employee_id <> own.employee_id
      join employee on employee.id = lead.employee_id and employee.has_login and employee.status = any(${[...AT_WORK]})
      where own.employee_id = any(${workers.map(({ id }) => id)}) and lead.project_role in ('site_manager', 'foreman', 'manager', 'deputy')
        and ${partOn('own', firstDayOf(week))} and ${partOn('lead', firstDayOf(week))}
    )
    select distinct lead.id as "leadId", employee.id, employee.name from lead join employee on employee.id = lead.worker
    where not employee.has_login
      and (on_site or not exists (select from lead as nearer where nearer.worker = lead.worker and nearer.on_site))
    order by 1, employee.name`.execute(ctx.db);
  const crews = new Map<string, Worker[]>();
  for (const { leadId, ...worker } of rows) crews.set(leadId, [...(crews.get(leadId) ?? []), worker]);
  return crews;
}

const HANDED_IN = ['submitted', 'approved', 'locked'] as const;
const keyOf = (week: string, whose: string): string => `timesheet.missing ${week} ${whose}`;
const crewKey = (week: string, leadId: string): string => keyOf(week, `crew ${leadId}`);

async function tellReadiness(ctx: Ctx, week: string): Promise<void> {
  const count = (await missing(ctx, week, HANDED_IN)).length;
  if (count === 0) return;
  for (const id of await holdersOf(ctx.db, rolesWith('timesheets:recall')))
    await say(ctx, id, `${week} all`, { title: `${count} timesheets of week ${Number(week.slice(6))} are missing` });
}

/** People at work without a timesheet of the week in one of these states with hours in it, or a reason why it has none; who is away or off on all of its days owes none. */
async function missing(ctx: Ctx, week: string, states: readonly ('draft' | 'submitted' | 'approved' | 'returned' | 'locked')[]) {
  const people = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'manager_id as managerId', 'has_login as hasLogin', 'hire_date as hireDate', 'end_date as endDate'])
    .where('status', 'in', AT_WORK)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('timesheet')
            .leftJoin('time_entry', 'time_entry.timesheet_id', 'timesheet.id')
            .select('timesheet.id')
            .whereRef('timesheet.employee_id', '=', 'employee.id')
            .where('timesheet.week', '=', week)
            .where('timesheet.status', 'in', states)
            // What was handed in without hours said why.
            .where((or) => or.or([or('time_entry.id', 'is not', null), or('timesheet.status', 'in', HANDED_IN)])),
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

interface Said {
  title: string;
  body?: string;
  /** Only what its reader hands in is asked of them. */
  severity?: 'action' | 'warning';
  key?: string;
  link?: string;
}

const say = (ctx: Ctx, recipientId: string, about: string, { title, body, severity = 'warning', key, link }: Said) =>
  notify(ctx, {
    recipientId,
    type: 'timesheet.missing',
    severity,
    title,
    ...(body ? { body } : {}),
    link: link ?? `employee/timesheet?week=${about.slice(0, 8)}`,
    dedupeKey: key ?? `timesheet.missing ${about}`,
  });
