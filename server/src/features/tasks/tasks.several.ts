import type { TransitionOf } from '@lintel/contract/kit/machine';
import { taskMachine } from '@lintel/contract/task-machine';
import { TaskChange, type TaskChanges, type TaskDetail, type TasksChanged } from '@lintel/contract/tasks';
import { apart } from '#server/platform/apart.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { checkInput, transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { visibleTo } from './tasks.access.ts';
import { taskLife, tellAll, type TaskRow } from './tasks.life.ts';
import { changeTask } from './tasks.service.ts';

type Items = readonly { id: string; version: number }[];
type Move = Omit<TransitionRequest<TransitionOf<typeof taskMachine>>, 'id' | 'version'>;

/** Changes several tasks as if each were edited: what is refused is left out and reported. @throws Refusal 404 where one is not visible */
export async function updateSeveral(ctx: Ctx, items: Items, change: TaskChanges): Promise<TasksChanged> {
  const outcome = await each(ctx, items, (task, version) => changeOne(ctx, task, version, change));
  if (outcome.changed > 0) await tellAll(ctx);
  return outcome;
}

/** Moves several tasks in the same way, each by its own state and guards. @throws Refusal 404 as above, 400 where the input lacks something */
export async function moveSeveral(ctx: Ctx, items: Items, { name, input }: Move): Promise<TasksChanged> {
  checkInput(taskMachine.transitions[name], input);
  return each(ctx, items, ({ id }, version) => transition(ctx, taskLife, { id, name, version, ...(input ? { input } : {}) }));
}

async function each(ctx: Ctx, items: Items, work: (task: TaskRow, version: number) => Promise<unknown>): Promise<TasksChanged> {
  const outcome: TasksChanged = { changed: 0, skipped: [] };
  const versions = new Map(items.map(({ id, version }) => [id, version]));
  for (const task of await chosen(ctx, [...versions.keys()])) {
    const refusal = await apart(ctx.db, () => work(task, versions.get(task.id)!));
    const { id, number, title } = task;
    if (refusal) outcome.skipped.push({ id: id as TaskDetail['id'], title: `${number} ${title}`, reason: refusal.message });
    else outcome.changed += 1;
  }
  return outcome;
}

/** In the order of their ids, so that two who change the same do not wait for each other. */
async function chosen({ db, user }: Ctx, ids: readonly string[]): Promise<TaskRow[]> {
  const tasks = await db.selectFrom('task').selectAll().where('id', 'in', ids).where(visibleTo(user)).orderBy('id').execute();
  if (tasks.length < ids.length) throw fail('request.not_found');
  return tasks;
}

async function changeOne(ctx: Ctx, task: TaskRow, version: number, change: TaskChanges): Promise<void> {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const parsed = TaskChange.safeParse({ ...inputOf(task), ...given, version });
  if (!parsed.success) throw fail('request.invalid', { details: parsed.error.issues[0]!.message });
  const { dependsOn: _kept, ...input } = parsed.data;
  await changeTask(ctx, task.id, input);
}

const inputOf = (task: TaskRow) => ({
  title: task.title,
  description: task.description,
  phaseId: task.phase_id,
  assigneeIds: task.assignee_ids,
  labelIds: task.label_ids,
  priority: task.priority,
  startDate: task.start_date,
  dueDate: task.due_date,
  estimateMinutes: task.estimate_minutes,
  needsReview: task.needs_review,
  needsPhoto: task.needs_photo,
  costCodeId: task.cost_code_id,
  recurrence: task.recurrence,
  location: task.location,
  checklist: task.checklist.map(({ text, isRequired }) => ({ text, isRequired })),
});
