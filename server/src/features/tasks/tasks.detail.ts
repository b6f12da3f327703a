import { sql } from 'kysely';
import { namesOf } from '#server/features/people/people.service.ts';
import { taskMachine } from '@lintel/contract/task-machine';
import type { Task, TaskDetail } from '@lintel/contract/tasks';
import { readLabels } from '#server/features/work-labels/work-labels.service.ts';
import { isSystem, type Ctx, type User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { labelOf } from '#server/platform/labels.ts';
import { history, type Row } from '#server/platform/transitions.ts';
import { mayCheck, mayEdit, visibleTo, works } from './tasks.access.ts';
import { offered } from './tasks.list.ts';

/** @throws Refusal 404 outside the scope */
export async function readTask({ db, user }: Pick<Ctx, 'db' | 'user'>, id: string): Promise<TaskDetail> {
  const task = await db.selectFrom('task').selectAll().where('id', '=', id).where(visibleTo(user)).executeTakeFirst();
  if (!task) throw fail('request.not_found');
  const names = await peopleOf(db, task);
  const { logged } = await db
    .selectFrom('time_entry')
    .select(sql<number>`coalesce(sum(minutes), 0)::int`.as('logged'))
    .where('task_id', '=', id)
    .executeTakeFirstOrThrow();
  const project = task.project_id
    ? await db.selectFrom('project').select(['code', 'name']).where('id', '=', task.project_id).executeTakeFirst()
    : undefined;
  const costCode = task.cost_code_id
    ? await db.selectFrom('cost_code').select(labelOf('cost_code').as('label')).where('id', '=', task.cost_code_id).executeTakeFirst()
    : undefined;
  const phase = task.phase_id ? await db.selectFrom('phase').select('name').where('id', '=', task.phase_id).executeTakeFirst() : undefined;
  const dependsOn = await linked(db, user, id, 'depends_on_id', 'task_id');
  const person = (one: string) => ({ id: one as Task['assignees'][0]['id'], name: names.get(one) ?? 'Somebody who left' });
  const openPredecessors = dependsOn.filter(({ status }) => !isOver(status)).length;
  const isOpen = !isOver(task.status);
  return {
    ...partsOf(task),
    labels: await readLabels(db, task.label_ids),
    loggedMinutes: logged,
    recurrence: task.recurrence,
    projectCode: project?.code ?? null,
    projectName: project?.name ?? null,
    costCode: costCode?.label ?? null,
    phaseName: phase?.name ?? null,
    assignees: task.assignee_ids.map(person),
    reporter: person(task.reporter_id),
    watchers: task.watcher_ids.map(person),
    checklist: task.checklist.map((item) => ({ ...item, doneByName: item.doneBy && (names.get(item.doneBy) ?? null) })),
    dependsOn,
    dependants: await linked(db, user, id, 'task_id', 'depends_on_id'),
    openPredecessors,
    isEditable: isOpen && mayEdit(task, user),
    isCheckable: isOpen && mayCheck(task, user),
    isMeasurable: isUnderWay(task.status) && works(task, user),
    isWatching: task.watcher_ids.includes(user.id),
    returned: task.is_returned ? await returnOf(db, id) : null,
    transitions: isSystem(user) ? [] : offered({ ...task, needsReview: task.needs_review, openPredecessors }, user),
  };
}

export const isOver = (status: Task['status']): boolean => status === 'done' || status === 'cancelled';
async function returnOf(db: Db, id: string): Promise<TaskDetail['returned']> {
  const step = (await history(db, taskMachine.name, id)).find(({ name }) => name === 'sendBack');
  return step ? { byName: step.byName ?? 'Lintel', reason: String(step.input['reason']) } : null;
}

/** Begun, and not handed in: while it is, somebody says how far. */
export const isUnderWay = (status: Task['status']): boolean => status === 'in_progress' || status === 'blocked';
export const stateName = (status: Task['status']): string => taskMachine.states[status].label.toLowerCase();

const partsOf = (task: Row<'task'>) =>
  ({
    id: task.id,
    number: task.number,
    title: task.title,
    description: task.description,
    projectId: task.project_id,
    phaseId: task.phase_id,
    departmentId: task.department_id,
    priority: task.priority,
    status: task.status,
    startDate: task.start_date,
    dueDate: task.due_date,
    estimateMinutes: task.estimate_minutes,
    needsReview: task.needs_review,
    needsPhoto: task.needs_photo,
    percent: task.percent,
    costCodeId: task.cost_code_id,
    isReturned: task.is_returned,
    blockedReason: task.blocked_reason,
    location: task.location,
    checks: task.checklist.length,
    checksDone: task.checklist.filter(({ doneAt }) => doneAt).length,
    startedAt: task.started_at?.toISOString() ?? null,
    doneAt: task.done_at?.toISOString() ?? null,
    version: task.version,
  }) as Omit<
    Task,
    'assignees' | 'labels' | 'projectCode' | 'projectName' | 'costCode' | 'transitions' | 'openPredecessors' | 'loggedMinutes'
  > &
    Pick<TaskDetail, 'description' | 'phaseId' | 'location' | 'startedAt' | 'doneAt'>;

const peopleOf = (db: Db, task: Row<'task'>): Promise<Map<string, string>> => {
  const checkers = task.checklist.flatMap(({ doneBy }) => (doneBy ? [doneBy] : []));
  return namesOf(db, [...new Set([...task.assignee_ids, ...task.watcher_ids, task.reporter_id, ...checkers])]);
};

/** Of tasks outside the reader's scope the state alone: that they are open decides whether this one may start. */
async function linked(
  db: Db,
  user: User,
  id: string,
  other: 'task_id' | 'depends_on_id',
  own: 'task_id' | 'depends_on_id',
): Promise<TaskDetail['dependsOn']> {
  const rows = await db
    .selectFrom('task_dependency')
    .innerJoin('task', 'task.id', `task_dependency.${other}`)
    .select(['task.id', 'task.number', 'task.title', 'task.status'])
    .select(visibleTo(user).as('isVisible'))
    .where(`task_dependency.${own}`, '=', id)
    .orderBy('isVisible', 'desc')
    .orderBy('task.number')
    .execute();
  return rows.map(({ isVisible, status, ...task }) => ({ task: isVisible ? task : null, status })) as TaskDetail['dependsOn'];
}
