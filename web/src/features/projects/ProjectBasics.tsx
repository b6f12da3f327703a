import { Autocomplete, Button, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PRIORITIES } from '@lintel/contract/priorities';
import type { ProjectDetail, ProjectInput } from '@lintel/contract/projects';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { profileQuery } from '#web/features/people/people.parts.tsx';
import { WorkLabelPicker } from '#web/features/work-labels/work-labels.parts.tsx';
import { useSchemaForm } from '#web/kit/form.ts';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { FormSection } from '#web/ui/FormSection.tsx';
import { FormWide } from '#web/ui/FormWide.tsx';
import { optionsOf } from '#web/ui/options.ts';
import s from './ProjectFormPage.module.css';
import { clientsQuery, createProject, updateProject } from './projects.data.ts';

const LABELS = {
  code: 'Code',
  name: 'Name',
  clientName: 'Client',
  departmentId: 'Department',
  plannedStart: 'Planned start',
  plannedFinish: 'Planned finish',
  siteAddress: 'Site address (optional)',
  siteLogDaily: 'Site log',
  priority: 'Priority',
  labelIds: 'Labels (optional)',
  description: 'What it is (optional)',
};
const SITE_LOGS = { no: 'When there is something to write', yes: 'Every working day' };
type Fields = Record<keyof typeof LABELS, string>;

const inputOf = (fields: Fields): ProjectInput => ({
  ...fields,
  departmentId: fields.departmentId,
  clientName: fields.clientName.trim() || null,
  siteAddress: fields.siteAddress.trim() || null,
  plannedStart: fields.plannedStart || null,
  plannedFinish: fields.plannedFinish || null,
  siteLogDaily: fields.siteLogDaily === 'yes',
  labelIds: fields.labelIds.split(',').filter(Boolean),
  priority: fields.priority as ProjectInput['priority'],
});

/** The first step: with it the draft exists. */
export function ProjectBasics({ project }: { project: ProjectDetail | null }) {
  const profile = useQuery(profileQuery);
  if (hasFailed(profile)) return <Failed things="your department" read={profile} />;
  if (!profile.data) return <Loading />;
  const own =
    profile.data.departmentId && profile.data.departmentName
      ? [{ value: profile.data.departmentId, label: profile.data.departmentName }]
      : [];
  const departments = project ? [{ value: project.departmentId, label: project.departmentName }] : own;
  return <BasicsForm project={project} departments={departments} />;
}

function BasicsForm({ project, departments }: { project: ProjectDetail | null; departments: { value: string; label: string }[] }) {
  const navigate = useNavigate();
  const clients = useQuery(clientsQuery).data ?? [];
  const [version] = useState(project?.version ?? 1);
  const { field, choice, onSubmit, isBusy, problem, summary, attempt } = useSchemaForm<Fields>({
    keepAs: `project.${project?.id ?? 'new'}`,
    initial: {
      code: project?.code ?? '',
      name: project?.name ?? '',
      clientName: project?.clientName ?? '',
      departmentId: departments[0]?.value ?? '',
      plannedStart: project?.plannedStart ?? '',
      plannedFinish: project?.plannedFinish ?? '',
      siteAddress: project?.siteAddress ?? '',
      siteLogDaily: project?.siteLogDaily ? 'yes' : 'no',
      priority: project?.priority ?? 'normal',
      labelIds: (project?.labels ?? []).map(({ id }) => id).join(','),
      description: project?.description ?? '',
    },
    labels: LABELS,
    schema: async () => (await import('@lintel/contract/projects')).ProjectInput,
    toInput: inputOf,
    submit: async (fields) => {
      const saved = await (project ? updateProject(project.id, version, inputOf(fields)) : createProject(inputOf(fields)));
      await navigate(`${to('projects.new')}?project=${saved.id}&step=phases`);
    },
  });
  const client = choice('clientName');
  return (
    <form className={s.form} onSubmit={onSubmit} noValidate>
      <ErrorSummary errors={summary} attempt={attempt} />
      <ProblemNotice problem={problem} />
      <FormSection title="Project">
        <TextInput description="Such as RC-01; it names the project everywhere" autoComplete="off" {...field('code')} />
        <TextInput autoComplete="off" {...field('name')} />
        <Autocomplete {...client} value={client.value ?? ''} data={clients} description="A new name is a new client" />
        <Select {...choice('departmentId')} data={departments} allowDeselect={false} />
        <DateField isClearable {...field('plannedStart')} />
        <DateField isClearable {...field('plannedFinish')} />
        <TextInput autoComplete="off" {...field('siteAddress')} />
        <Select {...choice('siteLogDaily')} data={optionsOf(SITE_LOGS)} allowDeselect={false} />
        <Select {...choice('priority')} data={optionsOf(PRIORITIES)} allowDeselect={false} />
        <FormWide>
          <WorkLabelPicker {...choice('labelIds')} />
        </FormWide>
        <FormWide>
          <Textarea autosize minRows={3} maxRows={12} {...field('description')} />
        </FormWide>
      </FormSection>
      <FormActions hasErrors={summary.length > 0} state={summary.length > 0 ? 'Some fields need another look' : undefined}>
        <Button variant="quiet" component={Link} to={project ? to('projects.detail', { projectId: project.id }) : to('projects')}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {project ? 'Save and go on' : 'Create draft'}
        </Button>
      </FormActions>
    </form>
  );
}
