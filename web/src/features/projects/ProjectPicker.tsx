import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProjectOption } from '@lintel/contract/projects';
import { useState, type ReactNode } from 'react';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { projectOptionsQuery } from './projects.data.ts';

export interface ProjectPickerProps {
  label?: ReactNode;
  /** `prj_…`; null while none is chosen. */
  value: string | null;
  onChange: (id: string | null, project: ProjectOption | null) => void;
  /** Named while it is not among those found: of a record that has one already. */
  current?: { id: string; code: string; name: string } | null | undefined;
  /** Only those that you are a member of. */
  mine?: boolean;
  id?: string;
  name?: string;
  description?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  isClearable?: boolean;
  isDisabled?: boolean;
  onBlur?: () => void;
  /** Has the focus when its dialog opens. */
  'data-autofocus'?: boolean;
  'aria-label'?: string;
}

/** Chooses a project of one's scope that is neither closed nor cancelled, by code or name. */
export function ProjectPicker({ value, onChange, current, mine = false, isClearable = true, isDisabled, ...input }: ProjectPickerProps) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(current ?? null);
  const wanted = useSettled(chosen && text === nameOf(chosen) ? '' : text.trim());
  const options = useQuery(projectOptionsQuery(wanted, { mine }));
  const found = options.data ?? [];
  const known = [chosen, current].find((one) => one && one.id === value);
  const shown = known && !found.some(({ id }) => id === value) ? [known, ...found] : found;
  return (
    <Select
      {...input}
      data={shown.map((project) => ({ value: project.id, label: nameOf(project) }))}
      value={value}
      onChange={(id) => {
        const project = found.find((one) => one.id === id) ?? null;
        setChosen(project ?? chosen);
        onChange(id, project);
      }}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has searched already; what it found is shown as it came.
      filter={({ options: all }) => all}
      clearable={isClearable}
      disabled={isDisabled ?? false}
      placeholder={input.placeholder ?? 'Code or name'}
      nothingFoundMessage={
        options.isError
          ? sentenceOf(options.error)
          : options.isPending
            ? 'Searching…'
            : 'No project matches. Try a part of the code or name.'
      }
    />
  );
}

const nameOf = ({ code, name }: { code: string; name: string }) => `${code} ${name}`;
