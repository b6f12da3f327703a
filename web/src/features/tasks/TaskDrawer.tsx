import { Button, MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PRIORITIES } from '@lintel/contract/priorities';
import { figureOf } from '@lintel/contract/form-values';
import type { TaskDetail, TaskInput } from '@lintel/contract/tasks';
import { RECURRENCE_LABEL } from '@lintel/contract/work-words';
import type { ReactNode } from 'react';
import { CostCodePicker } from '#web/features/cost-codes/cost-codes.parts.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { ProjectPicker, projectQuery } from '#web/features/projects/projects.parts.tsx';
import { WorkLabelPicker } from '#web/features/work-labels/work-labels.parts.tsx';
import { tickedOf, useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { optionsOf } from '#web/ui/options.ts';
import s from './Tasks.module.css';
import { createTask, taskOptionsQuery, updateTask } from './tasks.data.ts';

interface TaskDrawerProps {
  opened: boolean;
  /** Null for a new one. */
  task: TaskDetail | null;
  projectId: string | null;
  /** What a new one begins with. */
  start?: Partial<Fields>;
  /** How a new one is added, and what else is asked for it. */
  create?: (input: TaskInput) => Promise<TaskDetail>;
  more?: ReactNode;
  onClose: () => void;
}

export function TaskDrawer({ opened, onClose, ...begin }: TaskDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} title={begin.task ? `Edit ${begin.task.number}` : 'New task'}>
      {opened && <TaskForm {...begin} onClose={onClose} />}
    </Drawer>
  );
}

const LABELS = {
  title: 'Title',
  projectId: 'Project (optional)',
  assigneeIds: 'Who does it',
  dueDate: 'Due (optional)',
  startDate: 'Start (optional)',
  priority: 'Priority',
  labelIds: 'Labels (optional)',
  phaseId: 'Phase (optional)',
  costCodeId: 'Cost code (optional)',
  estimate: 'Estimate in hours (optional)',
  location: 'Where (optional)',
  description: 'Description (optional)',
  checklist: 'Checklist, one line an item (optional)',
  dependsOn: 'Comes first (optional)',
  recurrence: 'Comes again (optional)',
  needsReview: 'Somebody reviews it',
  needsPhoto: 'With a photo',
};
type Fields = Record<keyof typeof LABELS, string>;

const listOf = (text: string): string[] => text.split(',').filter(Boolean);

const inputOf = (fields: Fields): TaskInput => ({
  needsReview: fields.needsReview === 'yes',
  needsPhoto: fields.needsPhoto === 'yes',
  title: fields.title,
  description: fields.description,
  projectId: fields.projectId || null,
  phaseId: fields.phaseId || null,
  costCodeId: (fields.projectId && fields.costCodeId) || null,
  assigneeIds: listOf(fields.assigneeIds),
  labelIds: listOf(fields.labelIds),
  priority: fields.priority as TaskInput['priority'],
  startDate: fields.startDate || null,
  dueDate: fields.dueDate || null,
  estimateMinutes: fields.estimate ? Math.round(figureOf(fields.estimate) * 60) : null,
  location: fields.location.trim() || null,
  // A mark of exclamation in front says that an item is required.
  checklist: fields.checklist
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ text: line.replace(/^!\s*/, ''), isRequired: line.startsWith('!') })),
  dependsOn: listOf(fields.dependsOn),
  recurrence: (fields.recurrence || null) as TaskInput['recurrence'],
});

function TaskForm({ task, projectId, start, create = createTask, more, onClose }: Omit<TaskDrawerProps, 'opened'>) {
  const { id: ownId } = useUser();
  const { fields, field, choice, tick, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm<Fields>({
    // What begins with something else begins anew with it.
    ...(start ? {} : { keepAs: `task.${task?.id ?? projectId ?? 'new'}` }),
    initial: { ...initialOf(task, projectId, ownId), ...start },
    labels: LABELS,
    schema: async () => (await import('@lintel/contract/tasks')).TaskInput,
    toInput: inputOf,
    submit: async (given) => {
      const { projectId: _, ...input } = inputOf(given);
      const saved = await (task ? updateTask(task.id, { ...input, version: task.version }) : create(inputOf(given)));
      toast.result(task ? `${saved.number} saved` : `${saved.number} added`);
      onClose();
    },
  });
  const project = useQuery({ ...projectQuery(fields.projectId), enabled: fields.projectId !== '' }).data ?? null;
  const others = useQuery(taskOptionsQuery(fields.projectId || null)).data ?? null;
  const people = choice('assigneeIds');
  const phases = project?.phases ?? [];
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <TextInput autoComplete="off" {...field('title')} />
      {!task && <ProjectPicker {...choice('projectId')} />}
      {project ? (
        <MultiSelect
          {...people}
          value={listOf(fields.assigneeIds)}
          onChange={(ids) => people.onChange(ids.join(','))}
          data={project.members.map(({ employeeId, name }) => ({ value: employeeId, label: name }))}
          maxValues={5}
          searchable
        />
      ) : (
        <PersonPicker {...people} />
      )}
      <div className={s.two}>
        <DateField isClearable {...field('startDate')} />
        <DateField isClearable {...field('dueDate')} />
        <Select {...choice('priority')} data={optionsOf(PRIORITIES)} allowDeselect={false} />
        <TextInput inputMode="decimal" {...field('estimate')} />
      </div>
      {phases.length > 0 && <Select {...choice('phaseId')} data={phases.map(({ id, name }) => ({ value: id, label: name }))} clearable />}
      {fields.projectId && <CostCodePicker {...choice('costCodeId')} />}
      <WorkLabelPicker {...choice('labelIds')} />
      <TextInput autoComplete="off" {...field('location')} />
      <Textarea autosize minRows={2} maxRows={10} {...field('description')} />
      <Textarea autosize minRows={2} maxRows={10} description="A ! in front makes an item required" {...field('checklist')} />
      <MultiSelect
        {...choice('dependsOn')}
        value={listOf(fields.dependsOn)}
        onChange={(ids) => choice('dependsOn').onChange(ids.join(','))}
        data={(others?.items ?? [])
          .filter(({ id }) => id !== task?.id)
          .map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
        searchable
      />
      <Select {...choice('recurrence')} data={RECURRENCE} clearable />
      <Switch {...tick('needsReview')} description="It is handed in for review before it is done" />
      <Switch {...tick('needsPhoto')} description="It is handed in, or completed, with a photo among its files" />
      {more}
      <div className={s.end}>
        <Button type="submit" loading={isBusy}>
          {task ? 'Save task' : 'Add task'}
        </Button>
      </div>
    </form>
  );
}

const RECURRENCE = optionsOf(RECURRENCE_LABEL);

const initialOf = (task: TaskDetail | null, projectId: string | null, ownId: string): Fields => ({
  title: task?.title ?? '',
  projectId: projectId ?? '',
  assigneeIds: task ? task.assignees.map(({ id }) => id).join(',') : ownId,
  dueDate: task?.dueDate ?? '',
  startDate: task?.startDate ?? '',
  labelIds: (task?.labels ?? []).map(({ id }) => id).join(','),
  priority: task?.priority ?? 'normal',
  phaseId: task?.phaseId ?? '',
  costCodeId: task?.costCodeId ?? '',
  estimate: task?.estimateMinutes ? String(task.estimateMinutes / 60) : '',
  location: task?.location ?? '',
  description: task?.description ?? '',
  checklist: (task?.checklist ?? []).map(({ text, isRequired }) => (isRequired ? `! ${text}` : text)).join('\n'),
  dependsOn: (task?.dependsOn ?? []).flatMap((one) => one.task?.id ?? []).join(','),
  recurrence: task?.recurrence ?? '',
  needsReview: tickedOf(task?.needsReview ?? true),
  needsPhoto: tickedOf(task?.needsPhoto ?? false),
});
