import { PRIORITIES } from '@lintel/contract/priorities';
import type { Task } from '@lintel/contract/tasks';
import { IconChecklist, IconFlag3, IconLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { WorkLabels } from '#web/features/work-labels/work-labels.parts.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { to } from '#web/kit/link.ts';
import s from './Tasks.module.css';
import { TaskDue } from './TaskDue.tsx';
import { TaskStatus } from './TaskStatus.tsx';

/** A task as one block: in the agenda, on the board and on phones. */
export function TaskCard({ task, withStatus = true }: { task: Task; withStatus?: boolean }) {
  const { id } = useUser();
  return (
    <div className={s.card}>
      <div className={s.cardTop}>
        <Link className={s.name} to={to('tasks.detail', { taskId: task.id })}>
          {task.title}
        </Link>
        {withStatus && <TaskStatus task={task} />}
      </div>
      <div className={s.meta}>
        <span>{task.projectCode ?? task.number}</span>
        {task.dueDate && <TaskDue task={task} />}
        {(task.priority === 'urgent' || task.priority === 'high') && (
          <span>
            <IconFlag3 size={14} aria-hidden />
            {PRIORITIES[task.priority]}
          </span>
        )}
        {task.percent > 0 && task.percent < 100 && <span>{task.percent} % done</span>}
        {task.checks > 0 && (
          <span>
            <IconChecklist size={14} aria-hidden />
            <span className="sr-only">Checklist </span>
            {task.checksDone}/{task.checks}
          </span>
        )}
        {task.openPredecessors > 0 && (
          <span>
            <IconLink size={14} aria-hidden />
            waits for {task.openPredecessors}
          </span>
        )}
        <WorkLabels labels={task.labels} />
        {/* What is one's own alone needs no name. */}
        {task.assignees.some((person) => person.id !== id) && (
          <span className={s.who}>{task.assignees.map(({ name }) => name).join(', ')}</span>
        )}
      </div>
      {task.blockedReason && <p className={s.blocked}>{task.blockedReason}</p>}
    </div>
  );
}
