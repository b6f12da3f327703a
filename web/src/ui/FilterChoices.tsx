import { Menu } from '@mantine/core';
import s from './FilterBar.module.css';
import { FilterButton } from './FilterButton.tsx';

interface FilterChoicesProps {
  label: string;
  values: readonly string[];
  options: readonly { value: string; label: string; note?: string }[];
  onChange: (values: string[]) => void;
}

/** Any of a list: set, it names the first value and counts the others. */
export function FilterChoices({ label, values, options, onChange }: FilterChoicesProps) {
  const chosen = options.filter(({ value }) => values.includes(value));
  const said = chosen.length > 1 ? `${chosen[0]!.label} +${chosen.length - 1}` : chosen[0]?.label;
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Menu.Target>
        <FilterButton label={label} value={said} onClear={() => onChange([])} />
      </Menu.Target>
      <Menu.Dropdown className={s.choices}>
        {options.map((option) => {
          const isOn = values.includes(option.value);
          return (
            <Menu.CheckboxItem
              key={option.value}
              checked={isOn}
              rightSection={option.note && <span className={s.note}>{option.note}</span>}
              onChange={() => onChange(isOn ? values.filter((value) => value !== option.value) : [...values, option.value])}
            >
              {option.label}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
