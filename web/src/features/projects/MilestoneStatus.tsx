import type { Milestone } from '@lintel/contract/projects';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { lateText } from './projects.format.ts';

export function MilestoneStatus({ milestone: { status, lateDays, isAcceptance } }: { milestone: Milestone }) {
  if (status === 'signed_off') return <StatusBadge status="approved" label="Signed off" quiet />;
  if (status === 'reached') return <StatusBadge status={isAcceptance ? 'in_review' : 'approved'} label="Reached" quiet={!isAcceptance} />;
  if (lateDays > 0) return <StatusBadge status="overdue" label={lateText(lateDays)} />;
  return <StatusBadge status="on_plan" quiet />;
}
