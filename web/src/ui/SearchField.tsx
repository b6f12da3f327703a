import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

export interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Says what is searched: "Name, number or job". */
  placeholder: string;
  /** Its name, where the placeholder is a question. */
  label?: string;
  className?: string | undefined;
}

/** A text by which what stands below it is narrowed. */
export const SearchField = ({ placeholder, label = placeholder, onChange, ...field }: SearchFieldProps) => (
  <TextInput
    type="search"
    placeholder={placeholder}
    aria-label={label}
    leftSection={<IconSearch size={16} aria-hidden />}
    onChange={(event) => onChange(event.currentTarget.value)}
    {...field}
  />
);
