import { useNow } from '#web/kit/clock.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

const SOON_MS = 24 * 3_600_000;

/** When a step is due: in words and tone where it is close or over. */
export function DueBadge({ dueAt }: { dueAt: string | null }) {
  const now = useNow().getTime();
  if (!dueAt) return <DateText iso={null} />;
  const left = new Date(dueAt).getTime() - now;
  if (left < 0) return <StatusBadge status="overdue" />;
  return left < SOON_MS ? <StatusBadge status="due_soon" /> : <DateText iso={dueAt} />;
}
