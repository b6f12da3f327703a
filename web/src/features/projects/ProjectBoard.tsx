import type { Project } from '@lintel/contract/projects';
import { WorkLabels } from '#web/features/work-labels/work-labels.parts.tsx';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { ProjectName } from './project.columns.tsx';
import s from './ProjectList.module.css';
import { percentText } from './projects.format.ts';
import { ProjectHealth } from './ProjectStatus.tsx';

const STATES = Object.keys(MACHINES.project.states) as Project['status'][];

/** The projects of a page by their state, of which those without any are left out. */
export function ProjectBoard({ rows }: { rows: readonly Project[] }) {
  return (
    <div className={s.board} role="group" aria-label="Board">
      {STATES.map((state) => {
        const here = rows.filter(({ status }) => status === state);
        const { label } = MACHINES.project.states[state];
        return (
          here.length > 0 && (
            <section key={state} className={s.column} aria-label={label}>
              <h3>
                {label}
                <span>{here.length}</span>
              </h3>
              <ul>
                {here.map((project) => (
                  <li key={project.id} className={s.piece}>
                    <ProjectName project={project} />
                    <div>
                      <span className="num">{`${percentText(project.percentBps)} done`}</span>
                      {project.health && <ProjectHealth health={project.health} lateDays={project.lateDays} />}
                    </div>
                    <WorkLabels labels={project.labels} />
                    <small>{project.managerName ?? 'No manager'}</small>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}
