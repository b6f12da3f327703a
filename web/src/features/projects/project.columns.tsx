import type { Project } from '@lintel/contract/projects';
import { Link } from 'react-router';
import { WorkLabels } from '#web/features/work-labels/work-labels.parts.tsx';
import type { ListColumn } from '#web/kit/DataTable.tsx';
import { to } from '#web/kit/link.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import { percentText } from './projects.format.ts';
import s from './ProjectList.module.css';
import { ProjectHealth, ProjectStatus } from './ProjectStatus.tsx';

export function ProjectName({ project }: { project: Pick<Project, 'id' | 'code' | 'name'> }) {
  return (
    <Link className={s.name} to={to('projects.detail', { projectId: project.id })}>
      <span className={s.code}>{project.code}</span> {project.name}
    </Link>
  );
}

const progressLabel = ({ percentBps, plannedBps }: Project) =>
  `${percentText(percentBps)} done, ${percentText(plannedBps)} planned by today`;

export const PROJECT_COLUMNS: ListColumn<Project>[] = [
  {
    key: 'code',
    label: 'Project',
    canSort: true,
    cell: (project) => (
      <div className={s.project}>
        <ProjectName project={project} />
      </div>
    ),
  },
  { key: 'status', label: 'Status', canSort: true, cell: ({ status }) => <ProjectStatus status={status} /> },
  {
    key: 'health',
    label: 'Health',
    canSort: true,
    cell: (project) => <ProjectHealth health={project.health} lateDays={project.lateDays} />,
  },
  { key: 'manager', label: 'Project manager', canSort: true, hideBelow: 'md', cell: ({ managerName }) => managerName ?? 'No manager' },
  {
    key: 'percent',
    label: 'Done',
    canSort: true,
    cell: (project) => (
      <span className={s.progress} title={progressLabel(project)}>
        <Meter value={project.percentBps} max={10_000} label={progressLabel(project)} />
        <span className="num">{percentText(project.percentBps)}</span>
      </span>
    ),
  },
  {
    key: 'finish',
    label: 'Finish',
    canSort: true,
    hideBelow: 'sm',
    cell: ({ forecastFinish, plannedFinish }) => <DateText iso={forecastFinish ?? plannedFinish} />,
  },
  { key: 'client', label: 'Client', canSort: true, hideBelow: 'lg', cell: ({ clientName }) => clientName ?? '–' },
  { key: 'department', label: 'Department', canSort: true, isExtra: true, cell: ({ departmentName }) => departmentName },
  {
    key: 'plannedStart',
    label: 'Planned start',
    canSort: true,
    isExtra: true,
    cell: ({ plannedStart }) => <DateText iso={plannedStart} />,
  },
  {
    key: 'plannedFinish',
    label: 'Planned finish',
    canSort: true,
    isExtra: true,
    cell: ({ plannedFinish }) => <DateText iso={plannedFinish} />,
  },
  { key: 'labels', label: 'Labels', isExtra: true, cell: ({ labels }) => (labels.length > 0 ? <WorkLabels labels={labels} /> : '–') },
];

export function ProjectCard({ project }: { project: Project }) {
  return (
    <div className={s.card}>
      <div>
        <ProjectName project={project} />
        <ProjectStatus status={project.status} />
      </div>
      <div>
        <span className={s.progress}>
          <Meter value={project.percentBps} max={10_000} label={progressLabel(project)} />
          <span className="num">{percentText(project.percentBps)}</span>
        </span>
        {project.health && <ProjectHealth health={project.health} lateDays={project.lateDays} />}
      </div>
      <WorkLabels labels={project.labels} />
    </div>
  );
}
