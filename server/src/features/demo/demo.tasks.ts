import type { TaskDetail } from '@lintel/contract/tasks';
import { createTask, measureTask, moveTask } from '#server/features/tasks/tasks.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { actingAs } from './demo.actor.ts';
import { dayAfter, type DemoDays } from './demo.calendar.ts';
import { randomStream } from './demo.random.ts';
import { employeeId } from './demo.staff.ts';
import type { Unit } from './demo.steps.ts';
import { labelsFor } from './demo.work-labels.ts';
import { DEMO_TASKS, type DemoTask, type TaskSet } from './demo.tasks.data.ts';

const DAY_MS = 86_400_000;
const BEGUN_DAYS = 3;

/** The 118 tasks of workspace H7, given, begun and handed in by those whose they are; a unit a project or department. */
export const taskUnits = (days: DemoDays, movedIn: Date): Unit[] =>
  DEMO_TASKS.map((set) => ({ at: new Date(movedIn.getTime() + BEGUN_DAYS * DAY_MS), run: (ctx) => giveAll(ctx, set, days) }));

async function giveAll(ctx: Ctx, set: TaskSet, days: DemoDays): Promise<void> {
  const lead = await actingAs(ctx, set.lead);
  const project = set.project
    ? await ctx.db.selectFrom('project').select('id').where('code', '=', set.project).executeTakeFirstOrThrow()
    : null;
  const random = randomStream(`tasks ${set.project ?? set.lead}`);
  const progress = randomStream(`percent ${set.project ?? set.lead}`);
  for (const task of set.tasks) {
    const percent = 5 * Math.ceil(progress() * 18);
    await give(ctx, lead, task, project?.id ?? null, { dueDate: dueOf(task, days, random()), percent });
  }
}

/** Overdue ones were due last week; what is done, long ago; the rest comes within five weeks. */
function dueOf({ state, isOverdue }: DemoTask, { today }: DemoDays, share: number): string {
  if (isOverdue) return dayAfter(today, -2 - Math.floor(share * 7));
  return dayAfter(today, state === 'done' ? -8 - Math.floor(share * 60) : 2 + Math.floor(share * 33));
}

async function give(
  ctx: Ctx,
  lead: Ctx,
  { title, assignee, state, reason }: DemoTask,
  projectId: string | null,
  { dueDate, percent }: { dueDate: string; percent: number },
): Promise<void> {
  const given = await createTask(lead, {
    title,
    description: '',
    projectId,
    phaseId: null,
    assigneeIds: [(await employeeId(ctx, assignee)) as `emp_${string}`],
    labelIds: await labelsFor(lead, title),
    priority: state === 'blocked' ? 'high' : 'normal',
    startDate: null,
    dueDate,
    estimateMinutes: 240,
    needsReview: state === 'in_review' || state === 'returned',
    costCodeId: projectId ? await costCodeOf(ctx, title) : null,
    needsPhoto: state === 'in_progress' && /photo/i.test(title),
    location: null,
    checklist: state === 'in_review' || state === 'returned' ? [{ text: 'Photos taken', isRequired: false }] : [],
    dependsOn: [],
    recurrence: state === 'todo' && /toolbox|weekly|safety round/i.test(title) ? 'week' : null,
  });
  if (state === 'todo') return;
  const worker = await actingAs(ctx, assignee);
  const begun = await step(worker, given, 'start');
  if (state !== 'done') await measureTask(worker, given.id, percent);
  if (state === 'done') await step(worker, begun, 'complete');
  if (state === 'blocked') await step(worker, begun, 'block', { reason });
  if (state === 'in_review' || state === 'returned') {
    const handedIn = await step(worker, begun, 'submitReview');
    if (state === 'returned') await step(lead, handedIn, 'sendBack', { reason });
  }
}

const CODES: [RegExp, string][] = [
  [/slab|pour|concrete|formwork|rebar|cube|deck|shear/i, '03'],
  [/window|door/i, '08'],
  [/crane|scaffold|lift|store|crew|toolbox/i, '16'],
];

async function costCodeOf({ db }: Ctx, title: string): Promise<string | null> {
  const code = CODES.find(([words]) => words.test(title))?.[1];
  return code ? (await db.selectFrom('cost_code').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id : null;
}

const step = (ctx: Ctx, { id, version }: TaskDetail, name: Parameters<typeof moveTask>[1]['name'], input: Record<string, unknown> = {}) =>
  moveTask(ctx, { id, name, version, input });
