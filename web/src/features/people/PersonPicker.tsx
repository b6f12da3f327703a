import { Select, type ComboboxItem } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Person } from '@lintel/contract/people';
import { useState, type ReactNode } from 'react';
import { useCan } from '#web/kit/can.ts';
import { useSettled } from '#web/kit/debounce.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { Person as PersonTile } from '#web/ui/Person.tsx';
import { absenceWords } from './absence.words.ts';
import { absencesQuery, peopleQuery, personQuery } from './people.data.ts';

type Days = NonNullable<Parameters<typeof absencesQuery>[1]>;

interface PersonPickerProps {
  label: string;
  /** `emp_…` */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Only people of this department. */
  departmentId?: string;
  /** People who cannot be chosen here: oneself, who was chosen beside it. */
  without?: readonly string[];
  /** The days that somebody is chosen for, each empty while it is not known: who is away then is marked. Without them it is today. */
  during?: Days;
  description?: ReactNode;
  placeholder?: string;
  error?: ReactNode;
  id?: string;
  name?: string;
  disabled?: boolean;
  /** False: somebody is always chosen. */
  clearable?: boolean;
  onBlur?: () => void;
}

/** Chooses one person of the directory by a part of the name or the position, and of the number where one may read it. */
export function PersonPicker({
  value,
  onChange,
  departmentId,
  without = [],
  during,
  clearable = true,
  description,
  error,
  ...input
}: PersonPickerProps) {
  const findsNumbers = useCan('employees:oversee');
  const [text, setText] = useState('');
  const { data: chosen } = useQuery({ ...personQuery(value ?? ''), enabled: value !== null });
  // What stands in the field is the name of who is chosen: that is no search.
  const isSearch = text !== chosen?.name;
  const found = useQuery(peopleQuery(useSettled(isSearch ? text : ''), 1, departmentId));
  const people = listed(found.data?.items ?? [], chosen, value, without);
  const { data: absences } = useQuery(
    absencesQuery(
      people.map(({ id }) => id),
      during,
    ),
  );
  const awayOf = (id: string | null): string | undefined => {
    const absence = id === null ? undefined : absences?.get(id);
    return absence && absenceWords(absence, during?.from);
  };
  const byId = new Map(people.map((person) => [person.id as string, person]));
  const option = ({ option: { value: id, label } }: { option: ComboboxItem }) => {
    const person = byId.get(id);
    return <PersonTile name={label} sub={person && [awayOf(id), person.position, person.departmentName].filter(Boolean).join(' · ')} />;
  };
  return (
    <Select
      {...input}
      description={described(awayOf(value), description)}
      searchable
      clearable={clearable}
      value={value}
      onChange={onChange}
      error={error ?? (found.isError ? sentenceOf(found.error) : undefined)}
      placeholder={input.placeholder ?? (findsNumbers ? 'Name, number or position' : 'Name or position')}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
      // The server has searched.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      renderOption={option}
      nothingFoundMessage={found.isFetching ? 'Searching…' : 'No people match.'}
      comboboxProps={{ withinPortal: true }}
      autoComplete="off"
    />
  );
}

/** Whether who is chosen is there stands first under the label. */
const described = (away: string | undefined, description: ReactNode): ReactNode =>
  away ? (
    <>
      <b>{away}.</b> {description}
    </>
  ) : (
    description
  );

/** Those found, with whoever is chosen among them, so that the field can show the name. */
function listed(found: readonly Person[], chosen: Person | undefined, value: string | null, without: readonly string[]): Person[] {
  const others = found.filter(({ id }) => id !== value && !without.includes(id));
  return chosen && chosen.id === value ? [chosen, ...others] : others;
}
