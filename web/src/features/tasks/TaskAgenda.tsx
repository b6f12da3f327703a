import type { Task } from '@lintel/contract/tasks';
import { useToday } from '#web/kit/today.ts';
import { TaskCard } from './TaskCard.tsx';
import { TaskClock } from './TaskClock.tsx';
import s from './Tasks.module.css';
import { groupByDue } from './tasks.format.ts';

/** What is overdue, what is for today, what comes: the view for phones. */
export function TaskAgenda({ tasks }: { tasks: readonly Task[] }) {
  return groupByDue(tasks, useToday()).map(({ label, tasks: ofGroup }) => (
    <section key={label} aria-label={label}>
      <h3 className={s.group}>
        {label} · {ofGroup.length}
      </h3>
      <ul className={s.agenda}>
        {ofGroup.map((task) => (
          <li key={task.id}>
            <TaskCard task={task} />
            <TaskClock task={task} />
          </li>
        ))}
      </ul>
    </section>
  ));
}
