import { Combobox, useCombobox } from '@mantine/core';
import { useState } from 'react';
import s from './FilterBar.module.css';
import { FilterButton } from './FilterButton.tsx';

interface FilterPickerProps {
  label: string;
  value: string | undefined;
  /** What is chosen is called; while that is not known, it is only said that something is. */
  said: string | undefined;
  options: readonly { value: string; label: string; note?: string | undefined }[];
  /** The server searches. Without it the options are narrowed here. */
  onSearch?: (text: string) => void;
  /** Said where nothing is found: that it still loads, or that it could not be. */
  nothing: string;
  onChange: (value: string | undefined) => void;
}

/** One value out of a long list, found by a part of its name. */
export function FilterPicker({ label, value, said, options, onSearch, nothing, onChange }: FilterPickerProps) {
  const [text, setText] = useState('');
  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      search('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const found = onSearch ? options : options.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Combobox
      store={combobox}
      position="bottom-start"
      width="18rem"
      onOptionSubmit={(next) => {
        onChange(next);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <FilterButton
          label={label}
          value={value && (said ?? '…')}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
          onClear={() => onChange(undefined)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={text}
          onChange={({ currentTarget }) => search(currentTarget.value)}
          placeholder={label}
          aria-label={label}
        />
        <Combobox.Options className={s.found}>
          {found.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value}>
              {option.label}
              {option.note && <span className={s.note}>{` ${option.note}`}</span>}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
