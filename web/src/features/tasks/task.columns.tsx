import { PRIORITIES } from '@lintel/contract/priorities';
import type { Task } from '@lintel/contract/tasks';
import { Link } from 'react-router';
import { WorkLabels } from '#web/features/work-labels/work-labels.parts.tsx';
import type { ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { TaskClock } from './TaskClock.tsx';
import { TaskDue } from './TaskDue.tsx';
import s from './Tasks.module.css';
import { TaskStatus } from './TaskStatus.tsx';

const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100;

export const TASK_COLUMNS: readonly ListColumn<Task>[] = [
  {
    key: 'title',
    label: 'Title',
    canSort: true,
    cell: (task) => (
      <Link className={s.name} to={to('tasks.detail', { taskId: task.id })}>
        {task.title}
      </Link>
    ),
  },
  { key: 'project', label: 'Project', cell: ({ projectCode }) => projectCode ?? '–' },
  { key: 'due', label: 'Due', canSort: true, cell: (task) => <TaskDue task={task} /> },
  { key: 'priority', label: 'Priority', canSort: true, cell: ({ priority }) => PRIORITIES[priority] },
  { key: 'status', label: 'Status', canSort: true, cell: (task) => <TaskStatus task={task} /> },
  {
    key: 'percent',
    label: 'Done',
    align: 'end',
    canSort: true,
    hideBelow: 'md',
    cell: ({ percent }) => <span className="num">{`${percent} %`}</span>,
  },
  { key: 'assignees', label: 'Who', hideBelow: 'md', cell: ({ assignees }) => assignees.map(({ name }) => name).join(', ') },
  {
    key: 'estimate',
    label: 'Estimate / logged (h)',
    align: 'end',
    hideBelow: 'lg',
    cell: ({ estimateMinutes, loggedMinutes }) => (
      <span className="num">{`${estimateMinutes ? hours(estimateMinutes) : '–'} / ${loggedMinutes ? hours(loggedMinutes) : '–'}`}</span>
    ),
  },
  { key: 'clock', label: 'Clock', isActions: true, align: 'end', hideBelow: 'md', cell: (task) => <TaskClock task={task} /> },
  { key: 'number', label: 'Number', canSort: true, isExtra: true, cell: ({ number }) => <span className="num">{number}</span> },
  { key: 'labels', label: 'Labels', isExtra: true, cell: ({ labels }) => (labels.length > 0 ? <WorkLabels labels={labels} /> : '–') },
  { key: 'costCode', label: 'Cost code', isExtra: true, cell: ({ costCode }) => costCode ?? '–' },
  { key: 'blocked', label: 'Blocked by', isExtra: true, cell: ({ blockedReason }) => blockedReason ?? '–' },
];
