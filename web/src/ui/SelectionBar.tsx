import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import s from './FilterBar.module.css';

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** Default buttons of size xs. */
  children: ReactNode;
}

/** Takes the place of the filters while rows are selected: nothing moves and nothing is covered. */
export function SelectionBar({ count, onClear, children }: SelectionBarProps) {
  return (
    <div className={s.bar} data-selection data-print="hide" role="toolbar" aria-label="Actions for the selected rows">
      <b className={s.count} aria-live="polite">
        {count} selected
      </b>
      <div className={s.filters}>{children}</div>
      <div className={s.end}>
        <Button size="xs" variant="quiet" leftSection={<IconX size={15} aria-hidden />} onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </div>
  );
}
