import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { PhaseInput } from '@lintel/contract/project-plans';
import type { Phase, ProjectDetail } from '@lintel/contract/projects';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import s from './ProjectDetail.module.css';
import { removePhase, savePhase } from './projects.data.ts';
import { METHOD_LABEL } from './projects.format.ts';

interface PhaseDrawerProps {
  project: ProjectDetail;
  opened: boolean;
  /** Null for a new one. */
  phase: Phase | null;
  onClose: () => void;
}

export function PhaseDrawer({ project, opened, phase, onClose }: PhaseDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={phase ? 'Phase' : 'Add phase'}>
      {opened && <PhaseForm project={project} phase={phase} onClose={onClose} />}
    </Drawer>
  );
}

const inputOf = (fields: { name: string; start: string; finish: string; progressMethod: string; unitsTotal: string }): PhaseInput => ({
  name: fields.name,
  start: fields.start,
  finish: fields.finish,
  progressMethod: fields.progressMethod as PhaseInput['progressMethod'],
  unitsTotal: fields.progressMethod === 'units' && fields.unitsTotal ? Number(fields.unitsTotal) : null,
});

function PhaseForm({ project, phase, onClose }: Omit<PhaseDrawerProps, 'opened'>) {
  // The phase as it was when the drawer was opened: an event may bring a newer one meanwhile.
  const { fields, field, choice, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm({
    initial: {
      name: phase?.name ?? '',
      start: phase?.forecastStart ?? project.phases.at(-1)?.forecastFinish ?? project.plannedStart ?? '',
      finish: phase?.forecastFinish ?? '',
      progressMethod: phase?.progressMethod ?? 'manual',
      unitsTotal: phase?.unitsTotal ? String(phase.unitsTotal) : '',
    },
    labels: { name: 'Name', start: 'Start', finish: 'Finish', progressMethod: 'Progress is measured', unitsTotal: 'Units in all' },
    schema: async () => (await import('@lintel/contract/project-plans')).PhaseInput,
    toInput: inputOf,
    submit: async (given) => {
      await savePhase(project.id, phase, inputOf(given));
      toast.result(`${given.name} saved`);
      onClose();
    },
  });
  const removing = useMutation({ mutationFn: () => removePhase(phase!.id), onSuccess: onClose });
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem ?? removing.error} />
      {phase?.baselineStart && (
        <InlineNotice>The baseline keeps the dates that were agreed. What you change here is the forecast.</InlineNotice>
      )}
      <TextInput autoComplete="off" {...field('name')} />
      <div className={s.two}>
        <DateField {...field('start')} />
        <DateField {...field('finish')} />
      </div>
      <Select {...choice('progressMethod')} data={optionsOf(METHOD_LABEL)} allowDeselect={false} />
      {fields.progressMethod === 'units' && <TextInput inputMode="numeric" {...field('unitsTotal')} />}
      <div className={s.actions}>
        {phase && !phase.baselineStart && (
          <Button variant="danger" loading={removing.isPending} onClick={() => removing.mutate()}>
            Remove phase
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          Save phase
        </Button>
      </div>
    </form>
  );
}
