import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/kit/toast.tsx';
import { departmentNamesQuery } from './departments.data.ts';

interface DepartmentPickerProps {
  label: string;
  /** `dep_…` */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Left out: any active one. */
  among?: readonly string[];
  /** Departments that cannot be chosen here. */
  without?: readonly string[];
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  id?: string;
  name?: string;
  disabled?: boolean;
  /** False: one is always chosen. */
  clearable?: boolean;
  onBlur?: () => void;
}

/** Chooses one active department by name or code. */
export function DepartmentPicker({ among, without = [], clearable = true, error, ...input }: DepartmentPickerProps) {
  const names = useQuery(departmentNamesQuery);
  const offered = (names.data ?? []).filter(({ id }) => (!among || among.includes(id)) && !without.includes(id));
  return (
    <Select
      {...input}
      searchable
      clearable={clearable}
      error={error ?? (names.isError ? sentenceOf(names.error) : undefined)}
      placeholder={input.placeholder ?? 'Name or code'}
      data={offered.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` }))}
      nothingFoundMessage={names.isPending ? 'Loading…' : 'No departments match.'}
      autoComplete="off"
    />
  );
}
