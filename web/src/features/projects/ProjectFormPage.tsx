import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProjectDetail } from '@lintel/contract/projects';
import { Link, useSearchParams } from 'react-router';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { TransitionButtons } from '#web/kit/TransitionButtons.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { SplitView } from '#web/ui/SplitView.tsx';
import { StepBar } from '#web/ui/StepBar.tsx';
import { CONSEQUENCES } from './project.moves.ts';
import { ProjectBasics } from './ProjectBasics.tsx';
import s from './ProjectFormPage.module.css';
import { ProjectSchedule } from './ProjectSchedule.tsx';
import { ProjectTeam } from './ProjectTeam.tsx';
import { moveProject, projectQuery, readProjectsAgain } from './projects.data.ts';

const STEPS = [
  { id: 'basics', title: 'Basics', sub: 'What, for whom, when' },
  { id: 'phases', title: 'Phases and dates', sub: 'The plan' },
  { id: 'team', title: 'Team and submit', sub: 'Who, and the charter' },
] as const;
type StepId = (typeof STEPS)[number]['id'];

/** workspace C1.4: a project exists from the first step on; each further one is saved by itself. */
export function ProjectFormPage() {
  const [params] = useSearchParams();
  const id = params.get('project');
  const project = useQuery({ ...projectQuery(id ?? ''), enabled: id !== null });
  const step: StepId = STEPS.find((one) => one.id === params.get('step'))?.id ?? 'basics';
  if (id !== null && hasFailed(project)) return <Failed isPage things="this project" read={project} />;
  if (id !== null && !project.data) return <Loading />;
  return <Wizard project={project.data ?? null} step={project.data ? step : 'basics'} />;
}

function Wizard({ project, step }: { project: ProjectDetail | null; step: StepId }) {
  const at = STEPS.findIndex(({ id }) => id === step);
  return (
    <>
      <PageHeader
        title={project ? `${project.code} ${project.name}` : 'New project'}
        lead="The charter goes to the managing director. Contract value and budget follow when the project's money is kept here."
      >
        <StepBar
          label="Steps of a proposal"
          steps={STEPS.map(({ title, sub }, index) => ({ title, sub, state: index < at ? 'done' : index === at ? 'now' : 'next' }))}
        />
      </PageHeader>
      <SplitView
        sideWidth="17rem"
        main={
          <div className={s.form}>
            {step === 'basics' && <ProjectBasics key={project?.id ?? 'new'} project={project} />}
            {project && step === 'phases' && <ProjectSchedule project={project} />}
            {project && step === 'team' && <ProjectTeam project={project} />}
            {project && step !== 'basics' && <Ways project={project} at={at} />}
          </div>
        }
        side={<Missing project={project} />}
      />
    </>
  );
}

const linkTo = (project: ProjectDetail, index: number) => `${to('projects.new')}?project=${project.id}&step=${STEPS[index]!.id}`;

function Ways({ project, at }: { project: ProjectDetail; at: number }) {
  const isLast = at === STEPS.length - 1;
  return (
    <FormActions state="Saved as you go">
      <Button variant="quiet" component={Link} to={linkTo(project, at - 1)}>
        Back
      </Button>
      <Button variant="default" component={Link} to={to('projects.detail', { projectId: project.id })}>
        {isLast ? 'Submit later' : 'Go to project'}
      </Button>
      {isLast ? (
        <TransitionButtons
          size="sm"
          machine={MACHINES.project}
          row={{ ...project, transitions: project.transitions.filter((name) => name === 'submit') }}
          label={project.code}
          move={moveProject}
          onSettled={() => void readProjectsAgain()}
          consequence={CONSEQUENCES}
          primary={['submit']}
        />
      ) : (
        <Button component={Link} to={linkTo(project, at + 1)}>
          Next
        </Button>
      )}
    </FormActions>
  );
}

function Missing({ project }: { project: ProjectDetail | null }) {
  const missing = project?.missing ?? ['a client', 'a project manager', 'planned dates', 'a phase'];
  return (
    <Sheet label="Before it can be submitted">
      <SheetHeader title="Before it can be submitted" />
      <SheetBody>
        {missing.length === 0 ? (
          'Nothing is missing.'
        ) : (
          <ul className={s.missing}>
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </SheetBody>
    </Sheet>
  );
}
