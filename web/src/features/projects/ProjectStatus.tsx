import type { Project } from '@lintel/contract/projects';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';
import { lateText } from './projects.format.ts';

const LOOK: Record<Project['status'], Status> = {
  draft: 'draft',
  pending_approval: 'in_review',
  approved: 'approved',
  active: 'in_progress',
  on_hold: 'on_hold',
  practical_completion: 'handed_over',
  closed: 'locked',
  cancelled: 'cancelled',
};

export function ProjectStatus({ status, quiet = status === 'active' }: { status: Project['status']; quiet?: boolean }) {
  return <StatusBadge status={LOOK[status]} label={MACHINES.project.states[status].label} quiet={quiet} />;
}

/** How a project does, with the reason; nothing where it is not measured. */
export function ProjectHealth({ health, lateDays }: Pick<Project, 'health' | 'lateDays'>) {
  switch (health) {
    case 'green':
      return <StatusBadge status="on_plan" quiet />;
    case 'amber':
      return <StatusBadge status="at_risk" label={`Milestone ${lateText(lateDays)}`} />;
    case 'red':
      return <StatusBadge status="overdue" label={`Milestone ${lateText(lateDays)}`} />;
    case 'grey':
      return <StatusBadge status="draft" label="No baseline" quiet />;
    case 'paused':
      return <StatusBadge status="on_hold" label="Paused" quiet />;
    case null:
      return '–';
  }
}
