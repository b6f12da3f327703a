import { Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from './date.format.ts';
import s from './FilterBar.module.css';
import { FilterButton } from './FilterButton.tsx';

interface FilterDayProps {
  label: string;
  /** `2026-10-12` */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** A single day. */
export function FilterDay({ label, value, onChange }: FilterDayProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <FilterButton
          label={label}
          value={value && formatDate(value)}
          onClick={() => setOpen((open) => !open)}
          onClear={() => onChange(undefined)}
        />
      </Popover.Target>
      <Popover.Dropdown className={s.days}>
        <TextInput
          type="date"
          label="Day"
          min="1900-01-01"
          max="2199-12-31"
          value={value ?? ''}
          onChange={({ currentTarget }) => currentTarget.validity.valid && onChange(currentTarget.value || undefined)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
