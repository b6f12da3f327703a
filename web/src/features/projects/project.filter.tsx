import { HEALTHS } from '@lintel/contract/healths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import type { ListFilter } from '#web/kit/useList.ts';
import { FilterPicker } from '#web/ui/FilterPicker.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { projectOptionsQuery, projectQuery } from './projects.data.ts';

export const HEALTH_FILTER: ListFilter = { key: 'health', label: 'Health', kind: 'choices', options: optionsOf(HEALTHS) };

/** Narrows a list to one project, closed ones as well; of a call that names it `projectId`. */
export const PROJECT_FILTER: ListFilter = {
  key: 'projectId',
  label: 'Project',
  kind: 'own',
  render: (value, onChange) => <Filter key="projectId" value={value} onChange={onChange} />,
};

function Filter({ value, onChange }: { value: string | undefined; onChange: (value: string | undefined) => void }) {
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
