import { Skeleton } from '@mantine/core';
import type { Project } from '@lintel/contract/projects';
import type { ReactNode } from 'react';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { TableFooter } from '#web/ui/TableFooter.tsx';
import type { TablePage } from '#web/ui/table.types.ts';
import { ProjectName } from './project.columns.tsx';
import { Programme, type ProgrammeRow } from './Programme.tsx';
import { lateText, percentText } from './projects.format.ts';

interface ProjectTimelineProps {
  rows: readonly Project[];
  isLoading: boolean;
  error: { message: string; onRetry: () => void } | undefined;
  empty: ReactNode;
  page: TablePage;
}

/** The projects of a page over the months; those without dates are named below. */
export function ProjectTimeline({ rows, isLoading, error, empty, page }: ProjectTimelineProps) {
  if (error) return <ErrorState message={error.message} onRetry={error.onRetry} />;
  if (isLoading) return <Skeleton height="16rem" radius={0} />;
  if (rows.length === 0) return empty;
  const dated = rows.flatMap(rowOf);
  const undated = rows.filter((project) => rowOf(project).length === 0);
  return (
    <>
      <Programme rows={dated} rowHeader="Project" />
      {undated.length > 0 && <SheetBody>Without dates: {undated.map(({ code, name }) => `${code} ${name}`).join(', ')}</SheetBody>}
      <TableFooter {...page} />
    </>
  );
}

function rowOf(project: Project): ProgrammeRow[] {
  const start = project.actualStart ?? project.plannedStart;
  const finish = project.actualFinish ?? project.forecastFinish ?? project.plannedFinish;
  if (!start || !finish) return [];
  const { plannedStart, plannedFinish, percentBps, lateDays } = project;
  const state = project.actualFinish ? 'done' : lateDays > 0 ? 'late' : percentBps > 0 ? 'now' : 'next';
  return [
    {
      key: project.id,
      name: `${project.code} ${project.name}`,
      link: <ProjectName project={project} />,
      state,
      start,
      finish,
      baseline: plannedStart && plannedFinish ? { start: plannedStart, finish: plannedFinish } : undefined,
      percentBps,
      label: lateDays > 0 ? lateText(lateDays) : percentText(percentBps),
    },
  ];
}
