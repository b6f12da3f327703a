import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import s from './FilterBar.module.css';

interface FilterBarProps {
  search?: {
    value: string;
    onChange: (value: string) => void;
    /** Says what is searched: "Name, number or job". */
    placeholder: string;
  };
  /** FilterChoice and FilterButton. */
  children?: ReactNode;
  /** At the end: export, columns. Hidden on phones. */
  end?: ReactNode;
}

/** The first bar in the Sheet of a list. While rows are selected, the SelectionBar takes its place. */
export function FilterBar({ search, children, end }: FilterBarProps) {
  return (
    <div className={s.bar} role="search" data-print="hide">
      {search && (
        <TextInput
          className={s.search}
          type="search"
          placeholder={search.placeholder}
          aria-label={search.placeholder}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search.value}
          onChange={(event) => search.onChange(event.currentTarget.value)}
        />
      )}
      {children && <div className={s.filters}>{children}</div>}
      {end && <div className={s.end}>{end}</div>}
    </div>
  );
}
