import { HEALTHS } from '@lintel/contract/healths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#web/kit/debounce.ts';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import type { ListFilter } from '#web/kit/useList.ts';
import { FilterPicker } from '#web/ui/FilterPicker.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { clientOptionsQuery, projectOptionsQuery, projectQuery } from './projects.data.ts';

export const HEALTH_FILTER: ListFilter = { key: 'health', label: 'Health', kind: 'choices', options: optionsOf(HEALTHS) };

export const STATUS_FILTER: ListFilter = { key: 'status', label: 'Status', kind: 'choices', options: optionsOf(MACHINES.project.states) };
export const FINISH_FILTER: ListFilter = { key: 'finish', label: 'Finish', kind: 'days', from: 'finishFrom', to: 'finishTo' };

/** Narrows a list of projects to those of one client. */
export const CLIENT_FILTER: ListFilter = {
  key: 'client',
  label: 'Client',
  kind: 'own',
  render: (value, onChange) => <ClientChoice key="client" value={value} onChange={onChange} />,
};

/** Narrows a list to one project, closed ones as well; of a call that names it `projectId`. */
export const PROJECT_FILTER: ListFilter = {
  key: 'projectId',
  label: 'Project',
  kind: 'own',
  render: (value, onChange) => <ProjectChoice key="projectId" value={value} onChange={onChange} />,
};

interface ChoiceProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function ClientChoice({ value, onChange }: ChoiceProps) {
  const [text, setText] = useState('');
  const found = useQuery(clientOptionsQuery(useSettled(text.trim())));
  return (
    <FilterPicker
      label="Client"
      value={value}
      said={value}
      options={(found.data ?? []).map((name) => ({ value: name, label: name }))}
      onSearch={setText}
      nothing={found.isError ? sentenceOf(found.error) : found.isPending ? 'Searching…' : 'No client matches.'}
      onChange={onChange}
    />
  );
}

function ProjectChoice({ value, onChange }: ChoiceProps) {
  const [text, setText] = useState('');
  const found = useQuery(projectOptionsQuery(useSettled(text.trim()), { open: false }));
  // The address names it by its id alone.
  const { data: chosen } = useQuery({ ...projectQuery(value ?? ''), enabled: value !== undefined });
  return (
    <FilterPicker
      label="Project"
      value={value}
      said={chosen?.code}
      options={(found.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      onSearch={setText}
      nothing={
        found.isError ? sentenceOf(found.error) : found.isPending ? 'Searching…' : 'No project matches. Try a part of the code or name.'
      }
      onChange={onChange}
    />
  );
}
