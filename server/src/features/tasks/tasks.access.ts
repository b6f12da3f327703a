import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { taskMachine } from '@lintel/contract/task-machine';
import { isSystem, type User } from '#server/platform/context.ts';
import type { May } from '#server/platform/transitions.ts';

/** What the rules of a task ask of its row. */
export interface TaskOwner {
  project_id: string | null;
  department_id: string;
  reporter_id: string;
  assignee_ids: string[];
}

const list = (ids: readonly string[]) => sql`${[...ids]}::text[]`;

/** Of the projects, crews and departments that somebody leads, and of everybody below them. */
export const isLedBy = (user: User): Expression<SqlBool> =>
  sql<SqlBool>`(task.project_id = any(${list([...user.runs, ...user.crews])}) or task.department_id = any(${list(user.heads)}) or task.assignee_ids && ${list(user.team)})`;

export const isAssignedTo = (id: string): Expression<SqlBool> => sql<SqlBool>`task.assignee_ids @> ${list([id])}`;
export const isWatchedBy = (id: string): Expression<SqlBool> => sql<SqlBool>`task.watcher_ids @> ${list([id])}`;

/** All for the managing director; else one's own and those of what one leads (workspace B2). */
export function visibleTo(user: User): RawBuilder<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'tasks:read-all')) return sql<SqlBool>`true`;
  return sql<SqlBool>`(${isAssignedTo(user.id)} or task.reporter_id = ${user.id} or ${isWatchedBy(user.id)} or ${isLedBy(user)})`;
}

const isAssignee = (task: TaskOwner, user: User): boolean => task.assignee_ids.includes(user.id);
const isReporter = (task: TaskOwner, user: User): boolean => task.reporter_id === user.id;
const isOnlyAssignee = (task: TaskOwner, user: User): boolean => isAssignee(task, user) && task.assignee_ids.length === 1;

/** The project's manager; outside projects the head of the department. */
export const leads = (task: TaskOwner, user: User): boolean =>
  (task.project_id !== null && user.runs.includes(task.project_id)) || user.heads.includes(task.department_id);

export const mayEdit = (task: TaskOwner, user: User): boolean => isSystem(user) || leads(task, user) || isReporter(task, user);
export const mayCheck = (task: TaskOwner, user: User): boolean => isAssignee(task, user) || mayEdit(task, user);

export const works = (task: TaskOwner, user: User): boolean => isAssignee(task, user) || leads(task, user);
/** Nobody accepts what only they did. */
const judges = (task: TaskOwner, user: User): boolean => (leads(task, user) || isReporter(task, user)) && !isOnlyAssignee(task, user);

export const mayMoveTask: May<TaskOwner, TransitionOf<typeof taskMachine>> = {
  start: works,
  startAnyway: works,
  block: works,
  unblock: works,
  submitReview: isAssignee,
  complete: isAssignee,
  accept: judges,
  sendBack: judges,
  cancel: mayEdit,
  reopen: mayEdit,
};
