import type { NotificationType } from '@lintel/contract/notification-types';
import { taskMachine } from '@lintel/contract/task-machine';
import { defineDiscussion } from '#server/features/comments/comments.service.ts';
import { whenMerged } from '#server/features/departments/departments.merge.service.ts';
import { sql, type SqlBool } from 'kysely';
import { defineFileSubject, filesOf, isPicture } from '#server/features/files/files.service.ts';
import { closeActions, notify } from '#server/features/notifications/notifications.service.ts';
import { teamOf, tieToProject } from '#server/features/projects/projects.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail, type Refusal } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { defineLife, type Row } from '#server/platform/transitions.ts';
import { isAssignedTo, mayMoveTask, visibleTo } from './tasks.access.ts';
import { TASK_EDITS } from './tasks.edits.ts';
import { repeatTask } from './tasks.repeat.ts';

export type TaskRow = Row<'task'>;

/** workspace A3 */
export const taskLife = defineLife({
  machine: taskMachine,
  table: 'task',
  heard: (_row, ctx) => tellAll(ctx),
  scope: visibleTo,
  label: ({ number, title }) => `${number} ${title}`,
  may: mayMoveTask,
  guard: {
    start: async ({ id }, { db, user }) => {
      const open = await openPredecessors(db, user, id);
      return open.length > 0 ? fail('task.predecessors_open', { tasks: open.join(', ') }) : null;
    },
    submitReview: isReady,
    complete: async (task, ctx) => (task.needs_review ? fail('task.needs_review') : isReady(task, ctx)),
  },
  effect: {
    start: begin,
    startAnyway: begin,
    block: async (task, ctx, { reason }) => {
      await change(ctx, task, { blocked_reason: String(reason) });
      const leaders = await leadersOf(ctx, task);
      await tell(ctx, [...leaders, ...task.watcher_ids, task.reporter_id], task, {
        type: 'task.blocked',
        title: `${task.number} is blocked`,
        severity: 'warning',
        body: String(reason),
      });
    },
    unblock: (task, ctx) => change(ctx, task, { blocked_reason: null }),
    submitReview: async (task, ctx) => {
      await change(ctx, task, { is_returned: false });
      await closeActions(ctx, `task.returned ${task.id}`);
      const leaders = await leadersOf(ctx, task);
      await tell(ctx, [...leaders, task.reporter_id], task, {
        type: 'task.review',
        title: `${task.number} is ready to be reviewed`,
        severity: 'action',
      });
    },
    complete: finish,
    accept: finish,
    sendBack: async (task, ctx, { reason }) => {
      await reviewed(ctx, task);
      await change(ctx, task, { is_returned: true });
      await tell(ctx, task.assignee_ids, task, {
        type: 'task.returned',
        title: `${task.number} came back`,
        severity: 'action',
        body: String(reason),
      });
    },
    cancel: async (task, ctx, { reason }) => {
      await reviewed(ctx, task);
      await change(ctx, task, { blocked_reason: null });
      await tell(ctx, [...task.assignee_ids, ...task.watcher_ids], task, {
        type: 'task.cancelled',
        title: `${task.number} is cancelled`,
        body: String(reason),
      });
      await tellDependants(ctx, task);
    },
    reopen: async (task, ctx, { reason }) => {
      // What is open again is not all done (A2 keeps progress that nobody signed off at 90 as well).
      await change(ctx, task, { done_at: null, percent: Math.min(task.percent, 90) });
      await tell(ctx, task.assignee_ids, task, { type: 'task.reopened', title: `${task.number} is open again`, body: String(reason) });
    },
  },
});

// Open tasks go with their department; what is over keeps the one that it had.
whenMerged(async (ctx, fromId, intoId) => {
  await ctx.db
    .updateTable('task')
    .set({ department_id: intoId, updated_at: ctx.now })
    .where('department_id', '=', fromId)
    .where('status', 'not in', ['done', 'cancelled'])
    .execute();
  await tellAll(ctx);
});
defineDiscussion('task', async (db, user, id) => {
  const task = await db.selectFrom('task').select(['number', 'title']).where('id', '=', id).where(visibleTo(user)).executeTakeFirst();
  if (!task) return null;
  const names = sql`select task.id, task.number || ' ' || task.title as name from task where ${visibleTo(user)}`;
  return { title: `Task ${task.number}, ${task.title}`, link: linkOf(id), edits: TASK_EDITS, names };
});
defineFileSubject('task', (user) => sql<SqlBool>`exists (select from task where task.id = file.subject_id and ${visibleTo(user)})`);

export const linkOf = (id: string): string => `employee/tasks/${id}`;
export const tellAll = (ctx: Ctx): Promise<void> => emit(ctx.db, null, { kind: 'tasks.changed' });

interface TaskNote {
  type: NotificationType;
  title: string;
  severity?: 'info' | 'action' | 'warning';
  /** The title of the task where nothing more is said. */
  body?: string;
}

/** Tells these people, each once and never who did it. */
export async function tell(
  ctx: Ctx,
  people: readonly string[],
  task: Pick<TaskRow, 'id' | 'title'>,
  { type, title, severity = 'info', body = task.title }: TaskNote,
): Promise<void> {
  const recipients = [...new Set(people)].filter((id) => id !== ctx.user.id).toSorted();
  for (const recipientId of recipients)
    await notify(ctx, { recipientId, type, severity, title, body, link: linkOf(task.id), dedupeKey: `${type} ${task.id}` });
}

/** Somebody cannot work any more: who leads their open tasks is told how many need somebody else (workspace A1). */
export async function tellUnmanned(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
  const tasks = await ctx.db
    .selectFrom('task')
    .innerJoin('department', 'department.id', 'task.department_id')
    .selectAll('task')
    .select('department.head_id')
    .where(isAssignedTo(id))
    .where('task.status', 'not in', ['done', 'cancelled'])
    .orderBy('task.id')
    .execute();
  const counts = new Map<string, number>();
  for (const { head_id, ...task } of tasks) {
    const leaders = await leadersOf(ctx, task);
    const told = leaders.length > 0 ? leaders : [head_id ?? task.reporter_id];
    for (const one of told.filter((leader) => leader !== id)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  for (const [recipientId, count] of [...counts].toSorted())
    await notify(ctx, {
      recipientId,
      type: 'task.unmanned',
      title: `${count} open ${count === 1 ? 'task' : 'tasks'} of ${name} ${count === 1 ? 'needs' : 'need'} somebody else`,
      link: 'employee/tasks?part=led',
    });
}

/** Numbers of the tasks that have to be done first; those outside the reader's scope are counted, not named. */
async function openPredecessors(db: Db, user: User, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_dependency')
    .innerJoin('task', 'task.id', 'task_dependency.depends_on_id')
    .select('task.number')
    .select(visibleTo(user).as('isVisible'))
    .where('task_dependency.task_id', '=', id)
    .where('task.status', 'not in', ['done', 'cancelled'])
    .orderBy('task.number')
    .execute();
  const hidden = rows.filter(({ isVisible }) => !isVisible).length;
  const seen = rows.flatMap(({ number, isVisible }) => (isVisible ? [number] : []));
  return hidden === 0 ? seen : [...seen, hidden === 1 ? 'a task that you may not see' : `${hidden} tasks that you may not see`];
}

/** What is required is ticked, and the photo is there where one is asked for. */
async function isReady(task: TaskRow, { db }: Ctx): Promise<Refusal | null> {
  return requiredIsDone(task) ?? (task.needs_photo && !(await hasPhoto(db, task.id)) ? fail('task.photo_missing') : null);
}

const hasPhoto = async (db: Db, id: string): Promise<boolean> => (await filesOf(db, 'task', [id])).get(id)!.some(isPicture);

function requiredIsDone({ checklist }: TaskRow): Refusal | null {
  const open = checklist.find(({ isRequired, doneAt }) => isRequired && !doneAt);
  return open ? fail('task.checklist_open', { item: open.text }) : null;
}

async function leadersOf(ctx: Ctx, task: TaskRow): Promise<string[]> {
  return task.project_id ? teamOf(ctx, task.project_id, ['manager', 'deputy']) : [];
}

async function change(ctx: Ctx, { id }: TaskRow, columns: Partial<TaskRow>): Promise<void> {
  const { checklist: _, ...plain } = columns;
  await ctx.db.updateTable('task').set(plain).where('id', '=', id).execute();
}

async function begin(task: TaskRow, ctx: Ctx): Promise<void> {
  await change(ctx, task, { started_at: task.started_at ?? ctx.now });
}

/** Nobody is asked to review it any more. */
async function reviewed(ctx: Ctx, { id }: TaskRow): Promise<void> {
  for (const type of ['task.review', 'task.returned']) await closeActions(ctx, `${type} ${id}`);
}

async function finish(task: TaskRow, ctx: Ctx): Promise<void> {
  await reviewed(ctx, task);
  await change(ctx, task, { done_at: ctx.now, is_returned: false, percent: 100 });
  await tell(ctx, [...task.assignee_ids, ...task.watcher_ids], task, { type: 'task.done', title: `${task.number} is done` });
  await tellDependants(ctx, task);
  const next = await repeatTask(ctx, task);
  if (next) await tell(ctx, next.assignee_ids, next, { type: 'task.assigned', title: `${next.number} is yours` });
}

/** Whoever waits for the last open predecessor may start now. */
async function tellDependants(ctx: Ctx, { id }: TaskRow): Promise<void> {
  const dependants = await ctx.db
    .selectFrom('task_dependency')
    .innerJoin('task', 'task.id', 'task_dependency.task_id')
    .selectAll('task')
    .where('task_dependency.depends_on_id', '=', id)
    .where('task.status', '=', 'todo')
    .orderBy('task.id')
    .execute();
  for (const task of dependants)
    if ((await openPredecessors(ctx.db, ctx.user, task.id)).length === 0)
      await tell(ctx, task.assignee_ids, task, { type: 'task.ready', title: `${task.number} can start` });
}

// workspace A2, close: what is not done is settled by who runs the project, and not left lying.
tieToProject('tasks', {
  open: async ({ db }, { id }) => {
    const open = await db
      .selectFrom('task')
      .select(['number', 'title'])
      .where('project_id', '=', id)
      .where('status', 'not in', ['done', 'cancelled'])
      .orderBy('number')
      .execute();
    const [first] = open;
    return first ? fail('project.tasks_open', { count: open.length, task: `${first.number} ${first.title}` }) : null;
  },
});
