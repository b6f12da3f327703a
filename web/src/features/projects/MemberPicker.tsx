import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Member } from '@lintel/contract/projects';
import { useState, type ReactNode } from 'react';
import { api } from '#web/kit/api.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';

interface MemberPickerProps {
  id: string;
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  error: ReactNode;
  members: readonly Member[];
}

export function MemberPicker({ members, onChange, ...input }: MemberPickerProps) {
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim());
  const people = useQuery({
    queryKey: ['people', 'pick', wanted],
    queryFn: ({ signal }) => api.people.list({ query: { size: 20, ...(wanted ? { q: wanted } : {}) } }, { signal }),
  });
  const free = (people.data?.items ?? []).filter(({ id }) => !members.some((member) => member.employeeId === id));
  return (
    <Select
      {...input}
      onChange={onChange}
      searchable
      onSearchChange={setText}
      data={free.map(({ id, name, position }) => ({ value: id, label: `${name}, ${position}` }))}
      filter={({ options }) => options}
      placeholder="Name, number or position"
      nothingFoundMessage={people.isError ? sentenceOf(people.error) : people.isPending ? 'Searching…' : 'No people match.'}
    />
  );
}
