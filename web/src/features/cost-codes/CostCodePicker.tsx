import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/kit/toast.tsx';
import { costCodesQuery } from './cost-codes.data.ts';

interface CostCodePickerProps {
  label?: ReactNode;
  /** `cco_…`; null while none is chosen. */
  value: string | null;
  onChange: (id: string | null) => void;
  id?: string;
  name?: string;
  error?: ReactNode;
  onBlur?: () => void;
}

/** Chooses a cost code that is in use, or keeps the one that is there. */
export function CostCodePicker({ value, ...input }: CostCodePickerProps) {
  const codes = useQuery(costCodesQuery);
  const shown = (codes.data ?? []).filter(({ id, isActive }) => isActive || id === value);
  return (
    <Select
      {...input}
      data={shown.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      value={value}
      searchable
      clearable
      nothingFoundMessage={
        codes.isError ? sentenceOf(codes.error) : codes.isPending ? 'Searching…' : 'No cost code matches. Try a part of the code or name.'
      }
    />
  );
}
