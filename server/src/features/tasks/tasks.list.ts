import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { PRIORITIES } from '@lintel/contract/priorities';
import { taskMachine } from '@lintel/contract/task-machine';
import type { Task, tasksApi } from '@lintel/contract/tasks';
import { stateLabels } from '@lintel/contract/kit/machine';
import { hasLabel, labelNamesOf, labelsOf } from '#server/features/work-labels/work-labels.service.ts';
import type { User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { labelOf } from '#server/platform/labels.ts';
import { defineList } from '#server/platform/list.ts';
import { contains } from '#server/platform/text-search.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { isAssignedTo, isLedBy, isWatchedBy, mayMoveTask, visibleTo, type TaskOwner } from './tasks.access.ts';

const eb = expressionBuilder<Database, 'task'>();

const PRIORITY_ORDER = sql`array_position(array['urgent', 'high', 'normal', 'low'], task.priority)`;
const STATUS_ORDER = sql`array_position(array['blocked', 'in_progress', 'todo', 'in_review', 'done', 'cancelled'], task.status)`;

/** The left side is the expression of the index task_search. */
export const matches = (text: string) => contains(sql`lower(task.number || ' ' || task.title)`, text);

const PARTS = {
  mine: (user: User) => isAssignedTo(user.id),
  reported: (user: User) => eb('task.reporter_id', '=', user.id),
  watched: (user: User) => isWatchedBy(user.id),
  led: isLedBy,
};

/** Tasks on screen, on the board and as a file. */
export const taskList = defineList<z.output<typeof tasksApi.list.query>>()({
  dataset: 'tasks',
  from: sql`task left join project on project.id = task.project_id left join cost_code on cost_code.id = task.cost_code_id`,
  key: sql`task.id`,
  scope: visibleTo,
  search: matches,
  filters: {
    part: (part, user) => PARTS[part](user),
    projectId: (id) => eb('task.project_id', '=', id),
    departmentId: (ids) => eb(sql.ref('project.department_id'), 'in', ids),
    assigneeId: isAssignedTo,
    status: (statuses) => eb('task.status', 'in', statuses),
    label: (ids) => hasLabel('task', ids),
    priority: (priorities) => eb('task.priority', 'in', priorities),
    dueFrom: (day) => eb('task.due_date', '>=', day),
    dueTo: (day) => eb('task.due_date', '<=', day),
    open: (isOpen) => eb('task.status', isOpen ? 'not in' : 'in', ['done', 'cancelled']),
  },
  order: 'due',
  columns: {
    id: { value: sql<string>`task.id` },
    number: { value: sql<string>`task.number`, label: 'Number', sort: true },
    title: { value: sql<string>`task.title`, label: 'Title', sort: sql`lower(task.title)` },
    projectId: { value: sql<string | null>`task.project_id` },
    projectCode: { value: sql<string | null>`project.code`, label: 'Project' },
    projectName: { value: sql<string | null>`project.name` },
    due: { value: sql<string | null>`task.due_date`, label: 'Due', kind: 'day', sort: sql`coalesce(task.due_date, 'infinity'::date)` },
    startDate: { value: sql<string | null>`task.start_date`, label: 'Start', kind: 'day' },
    priority: { value: sql<Task['priority']>`task.priority`, label: 'Priority', words: PRIORITIES, sort: PRIORITY_ORDER },
    status: {
      value: sql<Task['status']>`task.status`,
      label: 'Status',
      sort: STATUS_ORDER,
      words: stateLabels(taskMachine),
    },
    estimateMinutes: { value: sql<number | null>`task.estimate_minutes`, label: 'Estimate', kind: 'minutes' },
    loggedMinutes: {
      value: sql<number>`(select coalesce(sum(minutes), 0)::int from time_entry where time_entry.task_id = task.id)`,
      label: 'Logged',
      kind: 'minutes',
    },
    assigneeNames: {
      value: sql<string>`(select string_agg(employee.name, ', ' order by employee.name) from employee where employee.id = any(task.assignee_ids))`,
      label: 'Assignees',
    },
    assignees: {
      value: sql<Task['assignees']>`(select jsonb_agg(jsonb_build_object('id', employee.id, 'name', employee.name) order by employee.name)
        from employee where employee.id = any(task.assignee_ids))`,
    },
    labels: { value: labelsOf('task') },
    labelNames: { value: labelNamesOf('task'), label: 'Labels' },
    location: { value: sql<string | null>`task.location`, label: 'Where' },
    blockedReason: { value: sql<string | null>`task.blocked_reason`, label: 'Blocked by' },
    percent: { value: sql<number>`task.percent`, label: 'Percent done', kind: 'number', sort: true },
    needsReview: { value: sql<boolean>`task.needs_review` },
    costCodeId: { value: sql<string | null>`task.cost_code_id` },
    costCode: { value: labelOf('cost_code'), label: 'Cost code' },
    needsPhoto: { value: sql<boolean>`task.needs_photo` },
    isReturned: { value: sql<boolean>`task.is_returned` },
    checks: { value: sql<number>`jsonb_array_length(task.checklist)` },
    checksDone: {
      value: sql<number>`(select count(*)::int from jsonb_array_elements(task.checklist) as item where item->>'doneAt' is not null)`,
    },
    openPredecessors: {
      value: sql<number>`(select count(*)::int from task_dependency join task as first on first.id = task_dependency.depends_on_id
        where task_dependency.task_id = task.id and first.status not in ('done', 'cancelled'))`,
    },
    version: { value: sql<number>`task.version` },
    department_id: { value: sql<string>`task.department_id` },
    reporter_id: { value: sql<string>`task.reporter_id` },
    assignee_ids: { value: sql<string[]>`task.assignee_ids` },
  },
  present: ({ due, department_id, assigneeNames: _names, labelNames: _labels, location: _place, ...row }, user): Task =>
    ({
      ...row,
      departmentId: department_id,
      dueDate: due,
      transitions: offered({ ...row, department_id, project_id: row.projectId }, user),
    }) as Task,
});

/** The next steps that make sense: review or completion, and starting past a predecessor only where one is open. */
export function offered(task: TaskOwner & Pick<Task, 'status' | 'needsReview' | 'openPredecessors'>, user: User): string[] {
  const left = new Set([task.needsReview ? 'complete' : 'submitReview', task.openPredecessors > 0 ? 'start' : 'startAnyway']);
  return openTransitions(taskMachine, task, user, mayMoveTask).filter((name) => !left.has(name));
}
