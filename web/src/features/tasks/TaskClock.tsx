import type { Task } from '@lintel/contract/tasks';
import { StartClock } from '#web/features/timesheets/timesheets.parts.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { isOver } from './tasks.format.ts';

/** The clock of a task in a list, for who does it; nothing for others, and once it is over. */
export function TaskClock({ task }: { task: Task }) {
  const { id: ownId } = useUser();
  if (isOver(task) || !task.assignees.some(({ id }) => id === ownId)) return null;
  return <StartClock projectId={task.projectId} taskId={task.id} title={task.title} />;
}
