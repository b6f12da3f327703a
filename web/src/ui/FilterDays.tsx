import { Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatDateRange } from './date.format.ts';
import s from './FilterBar.module.css';
import { FilterButton } from './FilterButton.tsx';

interface FilterDaysProps {
  label: string;
  /** Days as `2026-10-12`; either end may be open. */
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

/** A range of days, both ends included. */
export function FilterDays({ label, from, to, onChange }: FilterDaysProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus>
      <Popover.Target>
        <FilterButton
          label={label}
          value={said(from, to)}
          onClick={() => setOpen((open) => !open)}
          onClear={() => onChange(undefined, undefined)}
        />
      </Popover.Target>
      <Popover.Dropdown className={s.days}>
        <TextInput
          type="date"
          label="From"
          value={from ?? ''}
          max={to}
          onChange={(event) => onChange(event.currentTarget.value || undefined, to)}
        />
        <TextInput
          type="date"
          label="To"
          value={to ?? ''}
          min={from}
          onChange={(event) => onChange(from, event.currentTarget.value || undefined)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function said(from: string | undefined, to: string | undefined): string | undefined {
  if (from && to) return formatDateRange(from, to);
  return from ? `from ${formatDate(from)}` : to && `until ${formatDate(to)}`;
}
