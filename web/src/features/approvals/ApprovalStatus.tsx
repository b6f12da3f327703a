import type { ApprovalRow } from '@lintel/contract/approvals';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

export function ApprovalStatus({ approval }: { approval: Pick<ApprovalRow, 'status' | 'transitions'> }) {
  const { status, transitions } = approval;
  return (
    <StateBadge state={MACHINES.approval.states[status]} label={transitions.includes('approve') ? 'In review, with you' : undefined} />
  );
}
