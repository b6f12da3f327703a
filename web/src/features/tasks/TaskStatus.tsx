import type { Task } from '@lintel/contract/tasks';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

const LOOK: Record<Task['status'], Status> = {
  todo: 'todo',
  in_progress: 'in_progress',
  blocked: 'blocked',
  in_review: 'in_review',
  done: 'done',
  cancelled: 'cancelled',
};

/** A task that came back from review says so until it is handed in again. */
export function TaskStatus({ task: { status, isReturned } }: { task: Pick<Task, 'status' | 'isReturned'> }) {
  if (isReturned) return <StatusBadge status="returned" />;
  return <StatusBadge status={LOOK[status]} quiet={status === 'todo' || status === 'in_progress' || status === 'done'} />;
}
