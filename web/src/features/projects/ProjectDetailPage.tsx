import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProjectDetail } from '@lintel/contract/projects';
import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { ActivitySheet } from '#web/features/comments/comments.parts.tsx';
import { FiledMail } from '#web/features/mail/mail.parts.tsx';
import { TaskViews } from '#web/features/tasks/tasks.parts.tsx';
import { useCrumb } from '#web/kit/crumb.store.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { useTabParam } from '#web/kit/useTabParam.ts';
import { useCan } from '#web/kit/can.ts';
import { DateRangeText } from '#web/ui/DateRangeText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { RouteTabs } from '#web/ui/RouteTabs.tsx';
import { TitleBlock, type TitleCell } from '#web/ui/TitleBlock.tsx';
import { formatDate } from '#web/ui/date.format.ts';
import { asked, CONSEQUENCES, NEXT_STEPS } from './project.moves.ts';
import s from './ProjectDetail.module.css';
import { ProjectOverview } from './ProjectOverview.tsx';
import { ProjectSchedule } from './ProjectSchedule.tsx';
import { ProjectHealth, ProjectStatus } from './ProjectStatus.tsx';
import { ProjectTeam } from './ProjectTeam.tsx';
import { moveProject, projectQuery, readProjectsAgain, unansweredQuery } from './projects.data.ts';
import { percentText } from './projects.format.ts';

/** workspace C1.3, without the tabs of money. */
export function ProjectDetailPage() {
  const { projectId = '' } = useParams();
  const project = useQuery(projectQuery(projectId));
  const { data } = project;
  useCrumb(data?.name ?? null);
  if (hasFailed(project)) return <Failed isPage things="this project" read={project} />;
  if (!data) return <Loading />;
  return <Detail project={data} />;
}

function Detail({ project }: { project: ProjectDetail }) {
  const unanswered = useQuery(unansweredQuery(project.id)).data ?? 0;
  const { current, tabs, link } = useTabParam([
    { id: 'overview', label: 'Overview' },
    { id: 'schedule', label: 'Schedule' },
    { id: 'tasks', label: 'Tasks' },
    { id: 'team', label: 'Team', count: project.members.length },
    { id: 'mail', label: 'Mail', count: unanswered || undefined, counts: 'unanswered' },
    { id: 'activity', label: 'Activity' },
  ]);
  return (
    <>
      <PageHeader
        refNo={project.code}
        status={
          <>
            <ProjectStatus status={project.status} quiet={false} />
            {project.health && <ProjectHealth health={project.health} lateDays={project.lateDays} />}
          </>
        }
        title={project.name}
        actions={<Actions project={project} />}
      >
        <TitleBlock cells={cellsOf(project)} />
        <RouteTabs tabs={tabs} current={current} label="Project" link={link} />
      </PageHeader>
      <div className={s.stack}>
        <Notices project={project} />
        {current === 'overview' && <ProjectOverview project={project} />}
        {current === 'schedule' && <ProjectSchedule project={project} />}
        {current === 'tasks' && (
          <TaskViews
            fixed={{ projectId: project.id }}
            projectId={project.id}
            empty="No tasks of this project are within your scope."
            mayAdd={project.isManageable}
          />
        )}
        {current === 'team' && <ProjectTeam project={project} />}
        {current === 'mail' && (
          <Suspense fallback={<Loading />}>
            <FiledMail projectId={project.id} unanswered={unanswered} />
          </Suspense>
        )}
        {current === 'activity' && <ActivitySheet subjectType="project" subjectId={project.id} />}
      </div>
    </>
  );
}

function Actions({ project }: { project: ProjectDetail }) {
  const mayPropose = useCan('projects:propose');
  return (
    <>
      {mayPropose && project.isManageable && (
        <Button
          variant="default"
          leftSection={<IconPencil size={16} />}
          component={Link}
          to={`${to('projects.new')}?project=${project.id}`}
        >
          Edit
        </Button>
      )}
      <TransitionButtons
        size="sm"
        machine={MACHINES.project}
        row={project}
        label={project.code}
        move={moveProject}
        onSettled={() => void readProjectsAgain()}
        consequence={CONSEQUENCES}
        ask={asked()}
        primary={NEXT_STEPS}
      />
    </>
  );
}

function Notices({ project }: { project: ProjectDetail }) {
  const { missing, status, holdReason, expectedResume } = project;
  if (project.transitions.includes('submit') && missing.length > 0)
    return (
      <InlineNotice title="The charter is not complete.">
        Still missing: {missing.join(', ')}. Contract value and budget are added when the project's money is kept here.
      </InlineNotice>
    );
  if (holdReason)
    return (
      <InlineNotice tone="warning" title={`${MACHINES.project.states[status].label}.`}>
        {holdReason}
        {expectedResume && `, expected to go on ${formatDate(expectedResume)}`}
      </InlineNotice>
    );
  return null;
}

const cellsOf = (project: ProjectDetail): TitleCell[] => [
  { label: 'Client', value: project.clientName ?? 'Not named yet' },
  { label: 'Department', value: project.departmentName },
  { label: 'Project manager', value: project.managerName ?? 'No manager' },
  {
    label: 'Start – finish',
    value: project.plannedStart && project.plannedFinish ? <DateRangeText from={project.plannedStart} to={project.plannedFinish} /> : '–',
    wide: true,
  },
  {
    label: 'Done of planned',
    value: (
      <>
        {percentText(project.percentBps)} <span className={s.quiet}>of {percentText(project.plannedBps)}</span>
      </>
    ),
  },
];
