import { sql } from 'kysely';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { taskMachine } from '@lintel/contract/task-machine';
import type { CheckItem, TaskChange, TaskDetail, TaskInput } from '@lintel/contract/tasks';
import { refuseCostCode } from '#server/features/cost-codes/cost-codes.service.ts';
import { attachFiles } from '#server/features/files/files.service.ts';
import { nextNumber } from '#server/features/people/people.service.ts';
import { teamOf } from '#server/features/projects/projects.service.ts';
import { refuseUnknownLabels } from '#server/features/work-labels/work-labels.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { toJson } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { staleRow } from '#server/platform/stale.ts';
import { transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { mayCheck, mayEdit, visibleTo, works } from './tasks.access.ts';
import { isOver, isUnderWay, readTask, stateName } from './tasks.detail.ts';
import { taskLife, tell, tellAll, type TaskRow } from './tasks.life.ts';
import { depend, placeOf, refuseStrangers } from './tasks.rules.ts';
import { matches } from './tasks.list.ts';

type OneChange = Omit<TaskChange, 'dependsOn'> & Partial<Pick<TaskChange, 'dependsOn'>>;

export { tasksBetween } from './tasks.between.ts';
export { tellUnmanned } from './tasks.life.ts';
export { taskList } from './tasks.list.ts';
export { readTask } from './tasks.detail.ts';
export { visibleTo as visibleTasks } from './tasks.access.ts';

/** `fileIds` are uploads of the caller. @throws Refusal task.not_yours_to_assign, task.stranger, task.cycle, file.gone */
export async function createTask(ctx: Ctx, input: TaskInput, fileIds: readonly string[] = []): Promise<TaskDetail> {
  const place = await placeOf(ctx, input);
  await refuseStrangers(ctx, place, input.assigneeIds);
  await refuseCostCode(ctx.db, input.costCodeId, input.projectId);
  await refuseUnknownLabels(ctx.db, input.labelIds);
  const id = newId('tsk', ctx.now.getTime());
  const number = `${place.code}-T${String(await nextNumber(ctx, `${place.code}-T`)).padStart(3, '0')}`;
  const row = await ctx.db
    .insertInto('task')
    .values({
      id,
      number,
      project_id: input.projectId,
      department_id: place.departmentId,
      reporter_id: ctx.user.id,
      ...columnsOf(input),
      checklist: toJson(input.checklist.map(itemOf)),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await depend(ctx, id, input.dependsOn);
  await attachFiles(ctx, fileIds, { type: 'task', id });
  await audit(ctx, {
    action: 'task.create',
    ...subjectOf(row),
    after: {
      ...{ title: row.title, assigneeIds: input.assigneeIds, dueDate: input.dueDate, status: row.status, version: 1 },
      ...(fileIds.length > 0 ? { fileIds } : {}),
    },
  });
  await tell(ctx, input.assigneeIds, row, { type: 'task.assigned', title: `${number} is yours` });
  await tellAll(ctx);
  return readTask(ctx, id);
}

/** What a task is; a tick stays with an item whose text stayed. @throws Refusal row.stale, task.over */
export async function updateTask(ctx: Ctx, id: string, input: TaskChange): Promise<TaskDetail> {
  await changeTask(ctx, id, input);
  await tellAll(ctx);
  return readTask(ctx, id);
}

/** The same without a word to open browsers; where nothing is said of what comes first, that stays. */
export async function changeTask(ctx: Ctx, id: string, { version, dependsOn, ...input }: OneChange): Promise<void> {
  const task = await lockTask(ctx, id, mayEdit);
  if (task.version !== version)
    throw await staleRow(ctx.db, { type: 'task', id, seen: version, version: task.version, shown: Object.keys(input) });
  const place = await placeOf(ctx, { ...input, projectId: task.project_id });
  const added = input.assigneeIds.filter((one) => !task.assignee_ids.includes(one));
  if (added.length > 0) await refuseStrangers(ctx, place, added);
  // One that it has already stays, whether it is in use or not.
  if (input.costCodeId !== task.cost_code_id) await refuseCostCode(ctx.db, input.costCodeId, task.project_id);
  await refuseUnknownLabels(ctx.db, input.labelIds);
  const columns = columnsOf(input);
  await ctx.db
    .updateTable('task')
    .set({ ...columns, checklist: toJson(merged(task.checklist, input.checklist)), version: version + 1, updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  const first = dependsOn && (await depend(ctx, id, dependsOn));
  const before = Object.fromEntries(Object.keys(columns).map((key) => [key, task[key as keyof TaskRow]]));
  await audit(ctx, {
    action: 'task.update',
    ...subjectOf(task),
    before: { ...before, ...(first && { depends_on: first.before }), version },
    after: { ...columns, ...(first && { depends_on: first.after }), ...listed(task.checklist, input.checklist), version: version + 1 },
  });
  await tell(ctx, added, task, { type: 'task.assigned', title: `${task.number} is yours` });
}

export async function checkItem(ctx: Ctx, id: string, itemId: string, isDone: boolean): Promise<TaskDetail> {
  const task = await lockTask(ctx, id, mayCheck);
  const item = task.checklist.find((one) => one.id === itemId);
  if (!item) throw fail('request.not_found');
  const tick = isDone ? { doneBy: ctx.user.id, doneAt: ctx.now.toISOString() } : { doneBy: null, doneAt: null };
  const checklist = task.checklist.map((one) => (one.id === itemId ? { ...one, ...tick } : one));
  await ctx.db
    .updateTable('task')
    .set({ checklist: toJson(checklist), updated_at: ctx.now })
    .where('id', '=', id)
    .execute();
  await audit(ctx, { action: 'task.check', ...subjectOf(task), after: { item: item.text, isDone } });
  await tellAll(ctx);
  return readTask(ctx, id);
}

/** How far it is, in whole hundredths. @throws Refusal task.not_begun, task.over */
export async function measureTask(ctx: Ctx, id: string, percent: number): Promise<TaskDetail> {
  const task = await lockTask(ctx, id, works);
  if (!isUnderWay(task.status)) throw fail('task.not_begun');
  await ctx.db.updateTable('task').set({ percent, updated_at: ctx.now }).where('id', '=', id).execute();
  await audit(ctx, { action: 'task.measure', ...subjectOf(task), before: { percent: task.percent }, after: { percent } });
  await tellAll(ctx);
  return readTask(ctx, id);
}

/** Photos and papers, by who does the task and who leads it. */
export async function addFiles(ctx: Ctx, id: string, fileIds: readonly string[]): Promise<TaskDetail> {
  const task = await lockTask(ctx, id, mayCheck);
  await attachFiles(ctx, fileIds, { type: 'task', id });
  await audit(ctx, { action: 'task.files', ...subjectOf(task), after: { fileIds } });
  await tellAll(ctx);
  return readTask(ctx, id);
}

export async function watchTask(ctx: Ctx, id: string, isWatching: boolean): Promise<TaskDetail> {
  const task = await readTask(ctx, id);
  const without = sql<string[]>`array_remove(watcher_ids, ${ctx.user.id})`;
  await ctx.db
    .updateTable('task')
    .set({ watcher_ids: isWatching ? sql<string[]>`array_append(${without}, ${ctx.user.id})` : without })
    .where('id', '=', task.id)
    .execute();
  await tellAll(ctx);
  return readTask(ctx, id);
}

export async function moveTask(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof taskMachine>>): Promise<TaskDetail> {
  await transition(ctx, taskLife, request);
  return readTask(ctx, request.id);
}

/** Up to `limit` tasks by number or title, for the search over everything. */
export const searchTasks = ({ db, user }: Ctx, q: string, limit: number) =>
  db
    .selectFrom('task')
    .select(['id', 'number', 'title', 'status'])
    .where(visibleTo(user))
    .where(matches(q))
    .orderBy(sql`task.status in ('done', 'cancelled')`)
    .orderBy('number')
    .limit(limit)
    .execute();

/** What somebody has to finish in a range of days, in sentences, earliest first; at most five. */
export async function tasksInDays({ db }: Pick<Ctx, 'db'>, employeeId: string, from: string, to: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .select(['number', 'title'])
    .select(sql<string>`to_char(due_date, 'DD Mon')`.as('due'))
    .where(sql<boolean>`assignee_ids @> ${sql.val([employeeId])}`)
    .where('status', 'not in', ['done', 'cancelled'])
    .where('due_date', '>=', from)
    .where('due_date', '<=', to)
    .orderBy('due_date')
    .orderBy('id')
    .limit(5)
    .execute();
  return rows.map(({ number, title, due }) => `Task ${number}, ${title}, is due on ${due}`);
}

/** Tells everybody whose open task was due before today, once for each day that it was due on. Run once a day. */
export async function tellOverdue(ctx: Ctx, today: string): Promise<void> {
  const rows = await ctx.db
    .updateTable('task')
    .set((eb) => ({ told_overdue: eb.ref('due_date') }))
    .where('due_date', '<', today)
    .where('status', 'not in', ['done', 'cancelled'])
    .where((eb) => eb('told_overdue', 'is distinct from', eb.ref('due_date')))
    .returningAll()
    .execute();
  for (const task of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const leaders = task.project_id ? await teamOf(ctx, task.project_id, ['manager', 'deputy']) : [];
    await tell(ctx, [...task.assignee_ids, ...leaders], task, {
      type: 'task.overdue',
      title: `${task.number} is overdue`,
      severity: 'warning',
    });
  }
}

/**
 * Hours are booked on tasks that the caller sees, of the project that they are for.
 * @throws Refusal 404, timesheet.other_task
 */
export async function refuseOtherTask({ db, user }: Ctx, id: string, projectId: string | null): Promise<void> {
  const task = await db.selectFrom('task').select('project_id').where('id', '=', id).where(visibleTo(user)).executeTakeFirst();
  if (!task) throw fail('request.not_found');
  if (projectId && task.project_id && task.project_id !== projectId) throw fail('timesheet.other_task');
}

async function lockTask(ctx: Ctx, id: string, may: typeof mayEdit): Promise<TaskRow> {
  const task = await ctx.db.selectFrom('task').selectAll().where('id', '=', id).where(visibleTo(ctx.user)).forUpdate().executeTakeFirst();
  if (!task) throw fail('request.not_found');
  if (!may(task, ctx.user)) throw fail('access.forbidden');
  if (isOver(task.status)) throw fail('task.over', { state: stateName(task.status) });
  return task;
}

const columnsOf = (input: Omit<TaskInput, 'projectId' | 'dependsOn'>) => ({
  title: input.title,
  description: input.description,
  phase_id: input.phaseId,
  assignee_ids: [...new Set(input.assigneeIds)],
  label_ids: [...new Set<string>(input.labelIds)],
  priority: input.priority,
  start_date: input.startDate,
  due_date: input.dueDate,
  estimate_minutes: input.estimateMinutes,
  needs_review: input.needsReview,
  needs_photo: input.needsPhoto,
  cost_code_id: input.costCodeId,
  recurrence: input.recurrence,
  location: input.location,
});

const itemOf = ({ text, isRequired }: TaskInput['checklist'][0], index: number): CheckItem => ({
  id: `i${index + 1}`,
  text,
  isRequired,
  doneBy: null,
  doneAt: null,
});

/** What is new on a checklist and what is not on it any more, by its words. */
function listed(before: readonly CheckItem[], after: TaskInput['checklist']): Record<string, string[]> {
  const [old, now] = [before, after].map((items) => items.map(({ text }) => text)) as [string[], string[]];
  const added = now.filter((text) => !old.includes(text));
  const removed = old.filter((text) => !now.includes(text));
  return { ...(added.length > 0 ? { checklist_added: added } : {}), ...(removed.length > 0 ? { checklist_removed: removed } : {}) };
}

function merged(before: readonly CheckItem[], after: TaskInput['checklist']): CheckItem[] {
  return after.map((item, index) => {
    const known = before.find(({ text }) => text === item.text);
    return { ...itemOf(item, index), ...(known ? { doneBy: known.doneBy, doneAt: known.doneAt } : {}) };
  });
}

const subjectOf = ({ id, number, title }: Pick<TaskRow, 'id' | 'number' | 'title'>) => ({
  subjectType: 'task',
  subjectId: id,
  subjectLabel: `${number} ${title}`,
});
