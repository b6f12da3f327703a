import type { Project } from '@lintel/contract/projects';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Meter } from '#web/ui/Meter.tsx';
import type { Column } from '#web/ui/table.types.ts';
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

export const PROJECT_COLUMNS: Column<Project>[] = [
  { key: 'name', header: 'Project', cell: (project) => <ProjectName project={project} /> },
  { key: 'status', header: 'Status', cell: ({ status }) => <ProjectStatus status={status} /> },
  { key: 'health', header: 'Health', cell: (project) => <ProjectHealth health={project.health} lateDays={project.lateDays} /> },
  { key: 'manager', header: 'Project manager', hideBelow: 'md', cell: ({ managerName }) => managerName ?? 'No manager' },
  {
    key: 'progress',
    header: 'Done',
    cell: (project) => (
      <span className={s.progress} title={progressLabel(project)}>
        <Meter value={project.percentBps} max={10_000} label={progressLabel(project)} />
        <span className="num">{percentText(project.percentBps)}</span>
      </span>
    ),
  },
  {
    key: 'finish',
    header: 'Finish',
    hideBelow: 'sm',
    cell: ({ forecastFinish, plannedFinish }) => <DateText iso={forecastFinish ?? plannedFinish} />,
  },
  { key: 'client', header: 'Client', hideBelow: 'lg', cell: ({ clientName }) => clientName ?? '–' },
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
    </div>
  );
}
