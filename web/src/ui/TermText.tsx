import { formatDate } from './date.format.ts';
import { DateText } from './DateText.tsx';
import { StatusBadge } from './StatusBadge.tsx';

interface TermTextProps {
  /** In time, nearly over, over; null where nothing is due. */
  term: 'ok' | 'soon' | 'late' | null;
  dueAt: string | null;
}

/** When something is due: in words, and with a badge once that is near or over. */
export function TermText({ term, dueAt }: TermTextProps) {
  if (!dueAt || !term || term === 'ok') return <DateText iso={dueAt} format="relative" />;
  return term === 'late' ? (
    <StatusBadge status="overdue" label={`Overdue, ${formatDate(dueAt, 'list')}`} />
  ) : (
    <StatusBadge status="due_soon" label={`Due ${formatDate(dueAt, 'list')}, ${formatDate(dueAt, 'time')}`} />
  );
}
