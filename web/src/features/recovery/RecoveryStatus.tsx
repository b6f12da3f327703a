import type { Recovery } from '@lintel/contract/recovery';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

const LOOK: Record<Recovery['status'], Status> = {
  new: 'submitted',
  verifying: 'in_progress',
  verified: 'in_review',
  sent: 'scheduled',
  completed: 'approved',
  expired: 'locked',
  rejected: 'rejected',
};

export function RecoveryStatus({ status }: { status: Recovery['status'] }) {
  return <StatusBadge status={LOOK[status]} label={MACHINES.recovery.states[status].label} quiet={status === 'completed'} />;
}
