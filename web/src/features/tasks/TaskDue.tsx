import type { Task } from '@lintel/contract/tasks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useToday } from '#web/kit/today.ts';
import { DateText } from '#web/ui/DateText.tsx';
import s from './Tasks.module.css';
import { isLate } from './tasks.format.ts';

/** When a task is due; once that is over, the mark says so and not the colour alone. */
export function TaskDue({ task }: { task: Task }) {
  const late = isLate(task, useToday());
  return (
    <span className={s.due} data-late={late || undefined}>
      {late && <LateMark />}
      <DateText iso={task.dueDate} format="list" />
    </span>
  );
}

export const LateMark = () => <IconAlertTriangle size={14} stroke={2} role="img" aria-label="Overdue" />;
