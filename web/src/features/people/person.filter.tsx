import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import type { ListFilter } from '#web/kit/useList.ts';
import { FilterPicker } from '#web/ui/FilterPicker.tsx';
import { peopleQuery, personQuery } from './people.data.ts';

/** Narrows a list to one person: who asked, who is the manager. */
export const personFilter = (key: string, label: string): ListFilter => ({
  key,
  label,
  kind: 'own',
  render: (value, onChange) => <Filter key={key} label={label} value={value} onChange={onChange} />,
});

interface FilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

function Filter({ label, value, onChange }: FilterProps) {
  const [text, setText] = useState('');
  const found = useQuery(peopleQuery(useSettled(text.trim()), 1));
  const { data: chosen } = useQuery({ ...personQuery(value ?? ''), enabled: value !== undefined });
  return (
    <FilterPicker
      label={label}
      value={value}
      said={chosen?.name}
      options={(found.data?.items ?? []).map(({ id, name, position }) => ({ value: id, label: name, note: position }))}
      onSearch={setText}
      nothing={found.isError ? sentenceOf(found.error) : found.isFetching ? 'Searching…' : 'No people match.'}
      onChange={onChange}
    />
  );
}
