import type { LeaveRequest } from '@lintel/contract/leave';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

const LOOK: Record<LeaveRequest['status'], Status> = {
  draft: 'draft',
  pending: 'submitted',
  returned: 'returned',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'cancelled',
  cancel_pending: 'in_review',
  cancelled: 'cancelled',
  recorded: 'on_leave',
  acknowledged: 'on_leave',
};

export function LeaveStatus({ status, quiet }: { status: LeaveRequest['status']; quiet?: boolean }) {
  return <StatusBadge status={LOOK[status]} label={MACHINES.leaveRequest.states[status].label} quiet={quiet ?? status === 'approved'} />;
}
