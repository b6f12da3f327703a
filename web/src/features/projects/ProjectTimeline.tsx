import type { Project } from '@lintel/contract/projects';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { ProjectName } from './project.columns.tsx';
import { Programme, type ProgrammeRow } from './Programme.tsx';
import { lateText, percentText } from './projects.format.ts';

/** The projects of a page over the months; those without dates are named below. */
export function ProjectTimeline({ rows }: { rows: readonly Project[] }) {
  const dated = rows.flatMap(rowOf);
  const undated = rows.filter((project) => rowOf(project).length === 0);
  return (
    <>
      <Programme rows={dated} rowHeader="Project" />
      {undated.length > 0 && <SheetBody>Without dates: {undated.map(({ code, name }) => `${code} ${name}`).join(', ')}</SheetBody>}
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
