import type { Task } from '@lintel/contract/tasks';
import { addDays, eachDay, endOfMonth, weekdayOf } from '@lintel/contract/kit/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useToday } from '#web/kit/today.ts';
import { to } from '#web/kit/link.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { daysIntoWeek } from '#web/ui/locale.ts';
import { formatMonth } from '#web/ui/month.format.ts';
import { LateMark } from './TaskDue.tsx';
import s from './Tasks.module.css';
import { isLate } from './tasks.format.ts';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Due dates over a month, which stands in the address. */
export function TaskCalendar({ tasks }: { tasks: readonly Task[] }) {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const month = /^\d{4}-\d{2}$/.test(params.get('month') ?? '') ? `${params.get('month')}-01` : `${today.slice(0, 7)}-01`;
  const last = endOfMonth(month);
  const days = eachDay(addDays(month, -daysIntoWeek(weekdayOf(month))), addDays(last, 6 - daysIntoWeek(weekdayOf(last))));
  const show = (first: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      after.set('month', first.slice(0, 7));
      return after;
    });
  return (
    <>
      <div className={s.bar}>
        <IconButton label="Earlier month" onClick={() => show(addDays(month, -1))}>
          <IconChevronLeft size={18} stroke={1.7} />
        </IconButton>
        <b aria-live="polite">{formatMonth(month)}</b>
        <IconButton label="Later month" onClick={() => show(addDays(last, 1))}>
          <IconChevronRight size={18} stroke={1.7} />
        </IconButton>
      </div>
      <div className={s.month}>
        {days.slice(0, 7).map((day) => (
          <b key={day}>{WEEKDAYS[weekdayOf(day) - 1]}</b>
        ))}
        {days.map((day) => (
          <div key={day} className={s.day} data-outside={day < month || day > last || undefined} data-today={day === today || undefined}>
            <span className="num">{Number(day.slice(8))}</span>
            {tasks
              .filter(({ dueDate }) => dueDate === day)
              .map((task) => (
                <Link
                  key={task.id}
                  to={to('tasks.detail', { taskId: task.id })}
                  data-late={isLate(task, today) || undefined}
                  title={`${task.number} ${task.title}`}
                >
                  {isLate(task, today) && <LateMark />}
                  {task.title}
                </Link>
              ))}
          </div>
        ))}
      </div>
    </>
  );
}
