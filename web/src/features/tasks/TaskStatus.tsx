import type { Task } from '@lintel/contract/tasks';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** A task that came back from review says so until it is handed in again. */
export function TaskStatus({ task: { status, isReturned } }: { task: Pick<Task, 'status' | 'isReturned'> }) {
  if (isReturned) return <StatusBadge status="returned" />;
  return <StateBadge state={MACHINES.task.states[status]} />;
}
