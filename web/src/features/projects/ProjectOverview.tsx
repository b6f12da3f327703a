import { Button } from '@mantine/core';
import { PRIORITIES } from '@lintel/contract/priorities';
import type { Milestone, ProjectDetail } from '@lintel/contract/projects';
import { IconCalendarStats, IconFlag } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApprovalPanel } from '#web/features/approvals/approvals.parts.tsx';
import { WorkLabels } from '#web/features/work-labels/work-labels.parts.tsx';
import { useToday } from '#web/kit/today.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { MilestoneStatus } from './MilestoneStatus.tsx';
import { Programme } from './Programme.tsx';
import { milestoneRow, phaseRow } from './programme.rows.ts';
import s from './ProjectDetail.module.css';

const NEXT_MILESTONES = 5;

export function ProjectOverview({ project }: { project: ProjectDetail }) {
  const today = useToday();
  const open = project.milestones.filter(({ status }) => status === 'pending');
  return (
    <>
      <Sheet label="Programme">
        <SheetHeader
          title="Programme"
          note={project.phases.length > 0 ? countText(project) : undefined}
          actions={
            <Button size="xs" variant="subtle" component={Link} to="?tab=schedule">
              Open schedule
            </Button>
          }
        />
        {project.phases.length > 0 ? (
          <Programme
            rowHeader="Phase"
            rows={[...project.phases.map((phase) => phaseRow(phase, today)), ...open.slice(0, NEXT_MILESTONES).map(milestoneRow)]}
          />
        ) : (
          <EmptyState
            icon={IconCalendarStats}
            title="No phases yet."
            hint="Phases and their dates are the plan that progress is compared with."
          />
        )}
      </Sheet>
      <SplitView sideWidth="21rem" main={<About project={project} />} side={<Side project={project} open={open} />} />
    </>
  );
}

/** Decisions first: on the charter, and on what the client accepts. */
function Side({ project, open }: { project: ProjectDetail; open: readonly Milestone[] }) {
  const accepted = project.milestones.filter(({ isAcceptance, status }) => isAcceptance && status === 'reached');
  return (
    <>
      {WAITING.includes(project.status) && <ApprovalPanel kind="project_charter" subjectId={project.id} />}
      {accepted.map(({ id }) => (
        <ApprovalPanel key={id} kind="milestone" subjectId={id} />
      ))}
      <NextMilestones milestones={open} />
    </>
  );
}

const WAITING: readonly ProjectDetail['status'][] = ['pending_approval'];

const countText = ({ phases }: ProjectDetail) => {
  const done = phases.filter(({ actualFinish }) => actualFinish).length;
  return `${done} of ${phases.length} phases done`;
};

function About({ project }: { project: ProjectDetail }) {
  const facts: [string, string | null][] = [
    ['What it is', project.description],
    ['Site', project.siteAddress],
    ['Site log', project.isSiteLogDue ? 'Every working day' : null],
    ['Priority', PRIORITIES[project.priority]],
  ];
  const days: [string, string | null][] = [
    ['Started', project.actualStart],
    ['Handed over', project.actualFinish],
    ['Defects period ends', project.defectsEnd],
  ];
  return (
    <Sheet label="About">
      <SheetHeader title="About" />
      <SheetBody>
        <dl className={s.facts}>
          {facts
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          {project.labels.length > 0 && (
            <div>
              <dt>Labels</dt>
              <dd>
                <WorkLabels labels={project.labels} />
              </dd>
            </div>
          )}
          {days
            .filter(([, day]) => day)
            .map(([label, day]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <DateText iso={day} />
                </dd>
              </div>
            ))}
        </dl>
      </SheetBody>
    </Sheet>
  );
}

function NextMilestones({ milestones }: { milestones: readonly Milestone[] }) {
  return (
    <Sheet label="Next milestones">
      <SheetHeader title="Next milestones" />
      {milestones.length === 0 ? (
        <EmptyState compact icon={IconFlag} title="No milestone is open." />
      ) : (
        <ul className={s.milestones}>
          {milestones.slice(0, NEXT_MILESTONES).map((milestone) => (
            <li key={milestone.id}>
              <span className={s.when}>
                <DateText iso={milestone.forecastDate ?? milestone.dueDate} format="list" />
              </span>
              <span className={s.what}>{milestone.name}</span>
              <MilestoneStatus milestone={milestone} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
