import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import s from './FilterBar.module.css';

interface FilterButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'value' | 'children'> {
  label: string;
  /** The value that is set, as text. Without it the button is dashed. */
  value?: string;
  onClear?: () => void;
}

/** Opens the choice of a filter; the target of a Menu or Popover. Set, it carries its value and a clear cross. */
export function FilterButton({ label, value, onClear, ...rest }: FilterButtonProps) {
  const isSet = value !== undefined;
  return (
    <span className={s.filter} data-set={isSet || undefined}>
      <UnstyledButton {...rest} className={s.open}>
        {isSet ? (
          <>
            <span className={s.key}>{label}</span>
            {value}
          </>
        ) : (
          label
        )}
        {!(isSet && onClear) && <IconChevronDown size={14} aria-hidden />}
      </UnstyledButton>
      {isSet && onClear && (
        <UnstyledButton className={s.clear} aria-label={`Clear ${label}`} onClick={onClear}>
          <IconX size={14} aria-hidden />
        </UnstyledButton>
      )}
    </span>
  );
}
