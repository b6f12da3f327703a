import type { SheetRow } from '@lintel/contract/timesheet-weeks';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

/** The state of a week; one that nobody began is missing. */
export function SheetStatus({ status }: { status: SheetRow['status'] }) {
  if (status === 'missing') return <StatusBadge status="due_soon" label="Missing" />;
  return <StateBadge state={MACHINES.timesheet.states[status]} />;
}
