import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Reference } from '@lintel/contract/requests';
import { useState, type ReactNode } from 'react';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { referencesQuery, type ReferenceType } from './requests.data.ts';

interface ReferenceFieldProps {
  id: string;
  type: ReferenceType;
  label: string;
  value: string | null;
  /** Of what is chosen, until it is found again. */
  name: string | undefined;
  onChange: (id: string | null) => void;
  description?: ReactNode;
  error?: ReactNode;
  onBlur?: () => void;
  disabled?: boolean;
}

/** A project, department, cost code or resource, by a part of its name or code. */
export function ReferenceField({ type, value, name, onChange, error, ...input }: ReferenceFieldProps) {
  const [text, setText] = useState('');
  const found = useQuery(referencesQuery(type, useSettled(text === name ? '' : text)));
  const listed = found.data ?? [];
  const chosen = value && name && !listed.some(({ id }) => id === value) ? [{ id: value, label: name }] : [];
  const data = [...chosen, ...listed].map(optionOf);
  return (
    <Select
      {...input}
      searchable
      clearable
      value={value}
      onChange={onChange}
      data={data}
      filter={({ options }) => options}
      onSearchChange={setText}
      error={error ?? (found.isError ? sentenceOf(found.error) : undefined)}
      placeholder="Name or code"
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'Nothing matches.'}
      autoComplete="off"
    />
  );
}

function optionOf({ id, label, sub, unavailable }: Reference) {
  const said = sub ? `${sub} ${label}` : label;
  return unavailable ? { value: id, label: `${said}: ${unavailable}`, disabled: true } : { value: id, label: said };
}
