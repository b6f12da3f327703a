import type { Project } from '@lintel/contract/projects';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { lateText } from './projects.format.ts';

export const ProjectStatus = ({ status, quiet }: { status: Project['status']; quiet?: boolean }) => (
  <StateBadge state={MACHINES.project.states[status]} quiet={quiet} />
);

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
