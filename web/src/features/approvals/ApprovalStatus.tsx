import type { ApprovalRow } from '@lintel/contract/approvals';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

const LOOK: Record<ApprovalRow['status'], Status> = {
  pending: 'in_review',
  approved: 'approved',
  rejected: 'rejected',
  returned: 'returned',
  cancelled: 'cancelled',
  void: 'locked',
};

export function ApprovalStatus({ approval }: { approval: Pick<ApprovalRow, 'status' | 'transitions'> }) {
  const { status, transitions } = approval;
  const label = transitions.includes('approve') ? 'In review, with you' : MACHINES.approval.states[status].label;
  return <StatusBadge status={LOOK[status]} label={label} quiet={status === 'approved'} />;
}
