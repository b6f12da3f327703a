import type { ReactNode } from 'react';
import { SearchField, type SearchFieldProps } from './SearchField.tsx';
import s from './FilterBar.module.css';

interface FilterBarProps {
  search?: SearchFieldProps;
  /** FilterChoice and FilterButton. */
  children?: ReactNode;
  /** At the end: export, columns. Hidden on phones. */
  end?: ReactNode;
}

/** The first bar in the Sheet of a list. While rows are selected, the SelectionBar takes its place. */
export function FilterBar({ search, children, end }: FilterBarProps) {
  return (
    <div className={s.bar} role="search" data-print="hide">
      {search && <SearchField className={s.search} {...search} />}
      {children && <div className={s.filters}>{children}</div>}
      {end && <div className={s.end}>{end}</div>}
    </div>
  );
}
