import type { RequestRow } from '@lintel/contract/requests';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

const LOOK: Record<RequestRow['status'], Status> = {
  draft: 'draft',
  pending: 'in_review',
  returned: 'returned',
  approved: 'approved',
  rejected: 'rejected',
  in_fulfilment: 'in_progress',
  completed: 'approved',
  withdrawn: 'cancelled',
  cancelled: 'cancelled',
};
const QUIET: readonly RequestRow['status'][] = ['completed', 'withdrawn', 'cancelled', 'draft'];

export function RequestStatus({ status, label }: { status: RequestRow['status']; label?: string | undefined }) {
  return (
    <StatusBadge status={LOOK[status]} label={label ?? MACHINES.request.states[status].label} quiet={QUIET.includes(status) && !label} />
  );
}

/** When it is due, with a word once that is soon or over. */
export function Term({ row: { term, dueAt } }: { row: Pick<RequestRow, 'term' | 'dueAt'> }) {
  if (term === 'late') return <StatusBadge status="overdue" label={dueLabel('Overdue', dueAt)} />;
  if (term === 'soon') return <StatusBadge status="due_soon" label={dueLabel('Due', dueAt)} />;
  return <DateText iso={dueAt} format="relative" />;
}

const dueLabel = (word: string, dueAt: string | null): string =>
  dueAt ? `${word} ${formatDate(dueAt, 'list')}, ${formatDate(dueAt, 'time')}` : word;
