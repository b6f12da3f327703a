import type { RequestRow } from '@lintel/contract/requests';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

export const RequestStatus = ({ status, label }: { status: RequestRow['status']; label?: string | undefined }) => (
  <StateBadge state={MACHINES.request.states[status]} label={label} quiet={label ? false : undefined} />
);

/** When it is due, with a word once that is soon or over. */
export function Term({ row: { term, dueAt } }: { row: Pick<RequestRow, 'term' | 'dueAt'> }) {
  if (term === 'late') return <StatusBadge status="overdue" label={dueLabel('Overdue', dueAt)} />;
  if (term === 'soon') return <StatusBadge status="due_soon" label={dueLabel('Due', dueAt)} />;
  return <DateText iso={dueAt} format="relative" />;
}

const dueLabel = (word: string, dueAt: string | null): string =>
  dueAt ? `${word} ${formatDate(dueAt, 'list')}, ${formatDate(dueAt, 'time')}` : word;
