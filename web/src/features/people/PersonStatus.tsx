import type { Person } from '@lintel/contract/people';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

/** The states of employment in the words and looks of the product (workspace A1, design 2.3). */
export const LOOK: Record<Person['status'], { status: Status; label: string }> = {
  draft: { status: 'draft', label: 'Draft' },
  onboarding: { status: 'in_progress', label: 'Joining' },
  active: { status: 'active', label: 'Active' },
  suspended: { status: 'suspended', label: 'Suspended' },
  offboarding: { status: 'due_soon', label: 'Leaving' },
  terminated: { status: 'cancelled', label: 'Left' },
};

export function PersonStatus({ status }: { status: Person['status'] }) {
  const look = LOOK[status];
  return <StatusBadge status={look.status} label={look.label} quiet={status === 'active'} />;
}
