import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComparedProject } from '@lintel/contract/project-plans';
import { IconArrowLeft, IconColumns, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { COMPARED_LEAST, COMPARED_MOST } from '#web/kit/contract.gen.ts';
import { failureOf } from '#web/kit/failed.ts';
import { DataTableFrame } from '#web/ui/DataTableFrame.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { formatNumber } from '#web/ui/money.format.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import s from './ProjectCompare.module.css';
import { ProjectName } from './project.columns.tsx';
import { percentText } from './projects.format.ts';
import { comparing } from './projects.address.ts';
import { comparedQuery } from './projects.data.ts';
import { ProjectPicker } from './ProjectPicker.tsx';
import { ProjectHealth, ProjectStatus } from './ProjectStatus.tsx';

interface Fact {
  label: string;
  say: (project: ComparedProject) => ReactNode;
}

/** Progress, dates, tasks, hours and team of a few projects, side by side; without money. */
export function ProjectCompare({ ids }: { ids: readonly string[] }) {
  const navigate = useNavigate();
  const isEnough = ids.length >= COMPARED_LEAST && ids.length <= COMPARED_MOST;
  const compared = useQuery({ ...comparedQuery(ids), enabled: isEnough });
  const projects = compared.data ?? [];
  const fewer = (id: string) => void navigate(comparing(ids.filter((one) => one !== id)), { replace: true });
  return (
    <>
      <PageHeader
        title="Compare projects"
        lead="How far they are, by their plans, their tasks and their hours."
        actions={
          <>
            <Button variant="default" component={Link} to="?" leftSection={<IconArrowLeft size={16} aria-hidden />}>
              All projects
            </Button>
            {ids.length < COMPARED_MOST && (
              <ProjectPicker
                aria-label="Add a project"
                placeholder="Add a project"
                value={null}
                onChange={(id) => id && !ids.includes(id) && void navigate(comparing([...ids, id]), { replace: true })}
              />
            )}
          </>
        }
      />
      <Sheet label="Comparison">
        <DataTableFrame
          caption="Projects side by side"
          columns={[
            {
              key: 'fact',
              header: <span className="sr-only">What is compared</span>,
              cell: ({ label }) => <b className={s.fact}>{label}</b>,
            },
            ...projects.map((project) => ({
              key: project.id,
              header: <Head project={project} onLeaveOut={projects.length > COMPARED_LEAST ? fewer : undefined} />,
              cell: ({ say }: Fact) => say(project),
            })),
          ]}
          rows={isEnough && !compared.isPending ? FACTS : []}
          rowKey={({ label }) => label}
          state={!isEnough ? 'ready' : compared.isPending ? 'loading' : compared.isFetching ? 'refreshing' : 'ready'}
          error={failureOf(compared)}
          empty={
            <EmptyState
              icon={IconColumns}
              title={`Choose ${COMPARED_LEAST} to ${COMPARED_MOST} projects.`}
              hint="Mark them in the list, or add them here."
            />
          }
          minWidth={`${10 + 13 * Math.max(COMPARED_LEAST, projects.length)}rem`}
        />
      </Sheet>
    </>
  );
}

function Head({ project, onLeaveOut }: { project: ComparedProject; onLeaveOut: ((id: string) => void) | undefined }) {
  return (
    <span className={s.head}>
      <ProjectName project={project} />
      {onLeaveOut && (
        <IconButton size="sm" label={`Leave out ${project.code}`} onClick={() => onLeaveOut(project.id)}>
          <IconX size={15} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}

const count = (value: number) => <span className="num">{value === 0 ? '–' : formatNumber(value)}</span>;
const hours = (minutes: number) => <span className="num">{minutes === 0 ? '–' : `${formatNumber(minutes / 60, 0)} h`}</span>;
const share = (bps: number, label: string) => (
  <span className={s.share}>
    <Meter value={bps} max={10_000} label={label} />
    <span className="num">{percentText(bps)}</span>
  </span>
);

const FACTS: Fact[] = [
  { label: 'Status', say: ({ status }) => <ProjectStatus status={status} quiet={false} /> },
  { label: 'Health', say: (project) => <ProjectHealth health={project.health} lateDays={project.lateDays} /> },
  { label: 'Done', say: ({ code, percentBps }) => share(percentBps, `${code}: ${percentText(percentBps)} done`) },
  { label: 'Planned by today', say: ({ code, plannedBps }) => share(plannedBps, `${code}: ${percentText(plannedBps)} planned by today`) },
  {
    label: 'Milestones reached',
    say: ({ milestones, reachedMilestones }) =>
      milestones === 0 ? '–' : <span className="num">{`${reachedMilestones} of ${milestones}`}</span>,
  },
  { label: 'Planned start', say: ({ plannedStart }) => <DateText iso={plannedStart} /> },
  { label: 'Started', say: ({ actualStart }) => <DateText iso={actualStart} /> },
  { label: 'Planned finish', say: ({ plannedFinish }) => <DateText iso={plannedFinish} /> },
  { label: 'Forecast finish', say: ({ forecastFinish }) => <DateText iso={forecastFinish} /> },
  { label: 'Finished', say: ({ actualFinish }) => <DateText iso={actualFinish} /> },
  { label: 'Open tasks', say: ({ openTasks }) => count(openTasks) },
  { label: 'Overdue tasks', say: ({ overdueTasks }) => count(overdueTasks) },
  { label: 'Tasks done', say: ({ doneTasks }) => count(doneTasks) },
  { label: 'Hours booked', say: ({ minutes }) => hours(minutes) },
  { label: 'In the last 4 weeks', say: ({ recentMinutes }) => hours(recentMinutes) },
  { label: 'People on the team', say: ({ people }) => count(people) },
  { label: 'Project manager', say: ({ managerName }) => managerName ?? 'No manager' },
  { label: 'Department', say: ({ departmentName }) => departmentName },
  { label: 'Client', say: ({ clientName }) => clientName ?? '–' },
];
