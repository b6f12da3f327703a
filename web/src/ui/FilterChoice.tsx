import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import s from './FilterBar.module.css';
import { FilterButton } from './FilterButton.tsx';

interface FilterChoiceProps {
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

/** One value out of a short list. */
export function FilterChoice({ label, value, options, onChange }: FilterChoiceProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <FilterButton label={label} value={chosen?.label} onClear={() => onChange(undefined)} />
      </Menu.Target>
      <Menu.Dropdown className={s.choices}>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            role="menuitemradio"
            aria-checked={option.value === value}
            rightSection={option.value === value ? <IconCheck size={16} aria-hidden /> : undefined}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
