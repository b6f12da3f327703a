import { Menu } from '@mantine/core';
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
        <Menu.RadioGroup value={value ?? null} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
