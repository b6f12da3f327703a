import { addDays, daysOfWeek, weekOf, workMinutes, type WorkCalendar } from '@lintel/contract/kit/days';
import { calendarsOf, createSchedule } from '#server/features/calendars/calendars.service.ts';
import { leaveDays } from '#server/features/leave/leave.service.ts';
import { importWeeks, moveTimesheet, submitCrew, type ImportedWeek } from '#server/features/timesheets/timesheets.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import type { DemoDays } from './demo.calendar.ts';
import { DEMO_DEPARTMENTS, DEMO_PEOPLE, WITHOUT_LOGIN } from './demo.people.ts';
import { DEMO_PROJECTS } from './demo.projects.data.ts';
import { randomStream } from './demo.random.ts';
import type { Unit } from './demo.steps.ts';
import {
  CREW_LEADS,
  EARLY,
  IN_WORKSHOP,
  MISSING,
  PART_TIME_WEEK,
  REOPENED,
  RETURNED,
  SATURDAYS,
  SUBMITTED_CREW,
  SUBMITTED_OWN,
} from './demo.timesheets.data.ts';

const WEEKS = 9;
const DIRECTOR = 'E0001';
const SUBMITTED = new Set([...SUBMITTED_CREW, ...SUBMITTED_OWN]);
/** Hired, but not at work: they begin next week, or are suspended. */
const NOT_AT_WORK = new Set(['E0054', 'E0035']);

type Entry = ImportedWeek['entries'][0];

/** Nine weeks of hours of everybody at work (workspace H7): the past as it was approved, last week half decided, this week begun. */
export function timesheetUnits({ anchor, today }: DemoDays, movedIn: Date): Unit[] {
  const at = (day: number, time: string) => new Date(`${addDays(anchor, day)}T${time}:00Z`);
  const past = Array.from({ length: WEEKS - 1 }, (_, i) => i - WEEKS);
  return [
    { at: movedIn, run: setSchedules },
    ...past.map((week) => ({ at: at(7 * week + 7, '08:10'), run: (ctx: Ctx) => enter(ctx, anchor, week, decided) })),
    { at: at(-3, '11:20'), run: (ctx: Ctx) => reopen(ctx, anchor) },
    { at: at(-3, '14:40'), run: (ctx: Ctx) => enter(ctx, anchor, -1, ({ number }) => (SUBMITTED.has(number) ? 'draft' : null)) },
    { at: at(0, '06:30'), run: (ctx: Ctx) => enter(ctx, anchor, -1, lastWeek) },
    // Handed in this morning: what waits longer is reminded of at once, and the first counts would be others.
    { at: new Date(`${today}T06:35:00Z`), run: (ctx: Ctx) => handIn(ctx, anchor) },
    {
      at: new Date(`${today}T06:40:00Z`),
      run: (ctx: Ctx) =>
        enter(
          ctx,
          anchor,
          0,
          () => 'draft',
          ({ number }) => addDays(today, EARLY.has(number) ? 1 : 0),
        ),
    },
  ];
}

async function setSchedules(ctx: Ctx): Promise<void> {
  const { numbers, ...schedule } = PART_TIME_WEEK;
  const { id } = await createSchedule(await actingAs(ctx, 'E0009'), schedule);
  await ctx.db.updateTable('employee').set({ schedule_id: id }).where('number', 'in', numbers).execute();
}

interface Worker {
  id: string;
  number: string;
  hireDate: string | null;
  calendar: WorkCalendar;
}
type Outcome = ImportedWeek['status'] | null;

const decided = (): Outcome => 'approved';
function lastWeek({ number }: Worker): Outcome {
  if (MISSING.has(number) || SUBMITTED.has(number)) return null;
  return RETURNED[number] ? 'returned' : 'approved';
}

/** A week of everybody for whom `outcomeOf` has one, with hours until the day before `untilOf`. */
async function enter(
  ctx: Ctx,
  anchor: string,
  week: number,
  outcomeOf: (worker: Worker) => Outcome,
  untilOf: (worker: Worker) => string = () => addDays(anchor, 7 * week + 7),
): Promise<void> {
  const monday = addDays(anchor, 7 * week);
  const all = await workers(ctx);
  const ids = new Map(all.map(({ number, id }) => [number, id]));
  const away = await leaveDays(ctx.db, [...ids.values()], monday, addDays(monday, 6));
  const targets = await targetsOf(ctx);
  const tasks = week >= -2 ? await tasksOf(ctx) : new Map<string, TaskInHand>();
  const weeks = all.flatMap((worker): ImportedWeek[] => {
    const status = outcomeOf(worker);
    const days = daysOfWeek(weekOf(monday)).filter((day) => day >= (worker.hireDate ?? day) && day < untilOf(worker));
    const free = (day: string) => (away.get(worker.id) ?? []).filter((one) => one.day === day).reduce((sum, one) => sum + one.days100, 0);
    const entries = days.flatMap((day) => hoursOf(worker, day, free(day), targets.get(worker.number)!, tasks, week));
    if (!status || (status === 'draft' && entries.length === 0)) return [];
    const enteredById = ids.get(WITHOUT_LOGIN.has(worker.number) ? leadOf(worker.number) : worker.number)!;
    const approvedById = status === 'draft' ? null : ids.get(deciderOf(worker.number))!;
    return [
      {
        employeeId: worker.id,
        week: weekOf(monday),
        status,
        enteredById,
        approvedById,
        comment: status === 'returned' ? RETURNED[worker.number]! : null,
        entries: WITHOUT_LOGIN.has(worker.number) ? entries.map((entry) => ({ ...entry, onSite: entry.projectId !== null })) : entries,
      },
    ];
  });
  await importWeeks(ctx, weeks);
}

async function workers(ctx: Ctx): Promise<Worker[]> {
  const rows = await ctx.db
    .selectFrom('employee')
    .select(['id', 'number', 'hire_date as hireDate'])
    .where(
      'number',
      'in',
      DEMO_PEOPLE.map(({ number }) => number).filter((number) => !NOT_AT_WORK.has(number)),
    )
    .orderBy('number')
    .execute();
  const calendars = await calendarsOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, calendar: calendars.get(row.id)! }));
}

/** What each half-day of a week is worked on, by number: ten of them, by the shares of their projects; the rest is office. */
async function targetsOf(ctx: Ctx): Promise<Map<string, Target[]>> {
  const projects = await ctx.db.selectFrom('project').select(['id', 'code']).where('status', '=', 'active').orderBy('code').execute();
  return new Map(
    DEMO_PEOPLE.map(({ number }) => {
      const halves = projects.flatMap(({ id, code }) => {
        const member = DEMO_PROJECTS.find((one) => one.code === code)!.members.find((one) => one.number === number);
        return member && !ONLY_LOOKING.has(member.role)
          ? Array.from({ length: Math.round(member.percent / 10) }, () => ({ projectId: id, activity: null }))
          : [];
      });
      const rest: Target = { projectId: null, activity: IN_WORKSHOP.has(number) ? 'workshop' : 'office' };
      return [number, Array.from({ length: 10 }, (_, i) => halves[i] ?? rest)];
    }),
  );
}
const ONLY_LOOKING = new Set<string>(['viewer']);

type Target = Pick<Entry, 'projectId' | 'activity'>;

type TaskInHand = Pick<Entry, 'taskId' | 'costCodeId'>;

/** The first task that somebody has in hand on a project: `emp_… prj_…` to `tsk_…`. */
async function tasksOf(ctx: Ctx): Promise<Map<string, TaskInHand>> {
  const rows = await ctx.db
    .selectFrom('task')
    .select(['id as taskId', 'cost_code_id as costCodeId', 'assignee_ids', 'project_id'])
    .where('status', 'in', ['in_progress', 'in_review', 'blocked'])
    .orderBy('number', 'desc')
    .execute();
  return new Map(rows.flatMap(({ assignee_ids, project_id, ...task }) => assignee_ids.map((person) => [`${person} ${project_id}`, task])));
}

function hoursOf(worker: Worker, day: string, free100: number, targets: Target[], tasks: Map<string, TaskInHand>, week: number): Entry[] {
  const minutes = Math.floor((workMinutes(day, worker.calendar) * (100 - Math.min(100, free100))) / 100);
  const index = daysOfWeek(weekOf(day)).indexOf(day);
  const saturday = index === 5 && free100 === 0 ? (SATURDAYS[week]?.[worker.number] ?? 0) : 0;
  if (saturday > 0) return [{ day, ...targets[0]!, minutes: saturday }];
  if (minutes === 0) return [];
  const random = randomStream(`hours ${worker.number} ${week} ${index}`)();
  const extra = targets[0]!.projectId && minutes === 480 && random < 0.12 ? 30 + 30 * Math.floor(random * 25) : 0;
  const [first, second] = [targets[2 * index]!, targets[2 * index + 1]!];
  const half = Math.round(minutes / 10) * 5;
  if (first.projectId !== second.projectId || first.activity !== second.activity)
    return [
      { day, ...first, minutes: half + extra },
      { day, ...second, minutes: minutes - half },
    ];
  // In the middle of the week some of it is a task's.
  const task = index === 1 || index === 3 ? tasks.get(`${worker.id} ${first.projectId}`) : undefined;
  if (!task) return [{ day, ...first, minutes: minutes + extra }];
  return [
    { day, ...first, minutes: minutes - half + extra },
    { day, ...first, ...task, minutes: half },
  ];
}

/** workspace B3, SoD-8: nobody who entered the hours; of a head the managing director, of whom her deputy. */
function deciderOf(number: string): string {
  const { department } = DEMO_PEOPLE.find((one) => one.number === number)!;
  const head = DEMO_DEPARTMENTS.find(([code]) => code === department)![2];
  if (number === DIRECTOR) return 'E0003';
  return number === head ? DIRECTOR : head;
}

function leadOf(number: string): string {
  const project = DEMO_PROJECTS.find(({ code, members }) => CREW_LEADS[code] && members.some((one) => one.number === number))!;
  return CREW_LEADS[project.code]!;
}

async function reopen(ctx: Ctx, anchor: string): Promise<void> {
  const sheet = await sheetOf(ctx, REOPENED.number, weekOf(addDays(anchor, 7 * REOPENED.week)));
  await moveTimesheet(await actingAs(ctx, REOPENED.by), { ...sheet, name: 'reopen', input: { reason: REOPENED.reason } });
}

/** By those whose hours they are; the crew's by its foreman. */
async function handIn(ctx: Ctx, anchor: string): Promise<void> {
  const week = weekOf(addDays(anchor, -7));
  for (const number of SUBMITTED_OWN) {
    const sheet = await sheetOf(ctx, number, week);
    await moveTimesheet(await actingAs(ctx, number), { ...sheet, name: 'submit', input: { reason: '' } });
  }
  const { id: projectId } = await ctx.db.selectFrom('project').select('id').where('code', '=', 'RC-01').executeTakeFirstOrThrow();
  const crew = await ctx.db.selectFrom('employee').select('id').where('number', 'in', SUBMITTED_CREW).orderBy('number').execute();
  const lead = await actingAs(ctx, CREW_LEADS['RC-01']!);
  await submitCrew(lead, { week, projectId, employeeIds: crew.map(({ id }) => id), reason: '' });
}

function sheetOf(ctx: Ctx, number: string, week: string): Promise<{ id: string; version: number }> {
  return ctx.db
    .selectFrom('timesheet')
    .innerJoin('employee', 'employee.id', 'timesheet.employee_id')
    .select(['timesheet.id', 'timesheet.version'])
    .where('employee.number', '=', number)
    .where('week', '=', week)
    .executeTakeFirstOrThrow();
}
