import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { figureOf } from '@lintel/contract/form-values';
import type { MilestoneInput } from '@lintel/contract/project-plans';
import type { Milestone, ProjectDetail } from '@lintel/contract/projects';
import { useState } from 'react';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import s from './ProjectDetail.module.css';
import { removeMilestone, saveMilestone } from './projects.data.ts';

interface MilestoneDrawerProps {
  project: ProjectDetail;
  opened: boolean;
  /** Null for a new one. */
  milestone: Milestone | null;
  onClose: () => void;
}

export function MilestoneDrawer({ project, opened, milestone, onClose }: MilestoneDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={milestone ? 'Milestone' : 'Add milestone'}>
      {opened && <MilestoneForm project={project} milestone={milestone} onClose={onClose} />}
    </Drawer>
  );
}

type Fields = Record<'name' | 'phaseId' | 'dueDate' | 'forecastDate' | 'weight', string>;

const inputOf = (fields: Fields, isAcceptance: boolean): MilestoneInput => ({
  name: fields.name,
  phaseId: fields.phaseId,
  dueDate: fields.dueDate,
  forecastDate: fields.forecastDate || null,
  weightBps: Math.round(figureOf(fields.weight || '0') * 100),
  isAcceptance,
});

function MilestoneForm({ project, milestone, onClose }: Omit<MilestoneDrawerProps, 'opened'>) {
  const [isAcceptance, setAcceptance] = useState(milestone?.isAcceptance ?? false);
  const { fields, field, choice, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm<Fields>({
    initial: {
      name: milestone?.name ?? '',
      phaseId: milestone?.phaseId ?? '',
      dueDate: milestone?.dueDate ?? '',
      forecastDate: milestone?.forecastDate ?? '',
      weight: String((milestone?.weightBps ?? 0) / 100),
    },
    labels: { name: 'Name', phaseId: 'Phase', dueDate: 'Due', forecastDate: 'Expected (optional)', weight: 'Weight in the phase (%)' },
    schema: async () => (await import('@lintel/contract/project-plans')).MilestoneInput,
    toInput: (given) => inputOf(given, isAcceptance),
    submit: async (given) => {
      await saveMilestone(project.id, milestone, inputOf(given, isAcceptance));
      toast.result(`${given.name} saved`);
      onClose();
    },
  });
  const removing = useMutation({ mutationFn: () => removeMilestone(milestone!.id), onSuccess: onClose });
  const isWeighed = project.phases.find(({ id }) => id === fields.phaseId)?.progressMethod === 'milestones';
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem ?? removing.error} />
      <TextInput autoComplete="off" {...field('name')} />
      <Select {...choice('phaseId')} data={project.phases.map(({ id, name }) => ({ value: id, label: name }))} />
      <div className={s.two}>
        <DateField {...field('dueDate')} />
        <DateField isClearable {...field('forecastDate')} />
      </div>
      {isWeighed && <TextInput inputMode="decimal" {...field('weight')} />}
      <Switch
        label="An acceptance"
        description="Somebody else than the project manager signs it off, and all of them are needed before the hand-over"
        checked={isAcceptance}
        onChange={(event) => setAcceptance(event.currentTarget.checked)}
      />
      <div className={s.actions}>
        {milestone && project.baselines === 0 && (
          <Button variant="danger" loading={removing.isPending} onClick={() => removing.mutate()}>
            Remove milestone
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          Save milestone
        </Button>
      </div>
    </form>
  );
}
