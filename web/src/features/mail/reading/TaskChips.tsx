import type { Email } from '@lintel/contract/mail';
import { IconChecklist } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { tasksOfMailQuery } from '#web/features/mail/actions/tasks.data.ts';
import s from './ProjectChips.module.css';

/** The tasks that were made of a conversation, and how they stand. Nothing where there is none. */
export function TaskChips({ mail }: { mail: Email }) {
  const { data: tasks = [] } = useQuery(tasksOfMailQuery(mail.id));
  if (tasks.length === 0) return null;
  return (
    <ul className={s.chips} aria-label="Tasks">
      {tasks.map(({ id, number, title, status }) => (
        <li key={id} className={s.chip} data-badge>
          <Link to={to('tasks.detail', { taskId: id })} className={s.link} title={title}>
            <IconChecklist size={14} stroke={1.8} aria-hidden />
            <b>{number}</b>
            <span>{title}</span>
          </Link>
          <StateBadge state={MACHINES.task.states[status]} quiet />
        </li>
      ))}
    </ul>
  );
}
