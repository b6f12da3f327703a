import { addDays, weekdayOf } from '@lintel/contract/kit/days';
import type { Task } from '@lintel/contract/tasks';
import type { AskedField } from '#web/kit/TransitionDialog.tsx';

export const isOver = ({ status }: Pick<Task, 'status'>): boolean => ['done', 'cancelled'].includes(status);
export const isLate = (task: Pick<Task, 'status' | 'dueDate'>, today: string): boolean =>
  !isOver(task) && task.dueDate !== null && task.dueDate < today;

/** 90 -> `1.5 h` */
export const hoursText = (minutes: number): string => `${Math.round((minutes / 60) * 100) / 100} h`;

export interface TaskGroup {
  label: string;
  tasks: Task[];
}

/** Overdue, today, the rest of the week, later; what has no date comes last. Groups without tasks are left out. */
export function groupByDue(tasks: readonly Task[], today: string): TaskGroup[] {
  const sunday = addDays(today, 7 - weekdayOf(today));
  const groups: [string, (due: string | null) => boolean][] = [
    ['Overdue', (due) => due !== null && due < today],
    ['Today', (due) => due === today],
    ['This week', (due) => due !== null && due > today && due <= sunday],
    ['Later', (due) => due !== null && due > sunday],
    ['Without a date', (due) => due === null],
  ];
  return groups
    .map(([label, holds]) => ({ label, tasks: tasks.filter(({ dueDate }) => holds(dueDate)) }))
    .filter((group) => group.tasks.length > 0);
}

const reason = (label: string): AskedField[] => [{ name: 'reason', label, kind: 'text' }];

/** What each transition asks for. */
export const ASKED: Record<string, AskedField[]> = {
  startAnyway: reason('Why it starts before what comes first'),
  block: reason('What stands in the way'),
  sendBack: reason('What is missing'),
  cancel: reason('Reason'),
  reopen: reason('Reason'),
};

export const CONSEQUENCES: Record<string, string> = {
  submitReview: 'Who gave you the task, and the project manager, are told.',
  block: 'The project manager and everybody who watches the task are told.',
  accept: 'Whoever waits for this task is told.',
  sendBack: 'It goes back to who does it.',
};

export const NEXT_STEPS = ['start', 'unblock', 'submitReview', 'complete', 'accept'];
