import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { keyFor } from './template.words.ts';
import s from './templates.module.css';

interface Option {
  value: string;
  label: string;
}

/** What can be chosen. An option keeps its value when its label changes: answers are kept under it. */
export function OptionList({
  options,
  onChange,
  isDisabled,
}: {
  options: readonly Option[];
  onChange: (options: Option[]) => void;
  isDisabled: boolean;
}) {
  const change = (value: string, label: string) =>
    onChange(options.map((option) => (option.value === value ? { ...option, label } : option)));
  const add = () =>
    onChange([
      ...options,
      {
        value: keyFor(
          'option',
          options.map(({ value }) => value),
        ),
        label: `Option ${options.length + 1}`,
      },
    ]);
  return (
    <Input.Wrapper label="Options" labelElement="div">
      <ul className={s.rows}>
        {options.map(({ value, label }, i) => (
          <li key={value}>
            <TextInput
              aria-label={`Option ${i + 1}`}
              value={label}
              onChange={(event) => change(value, event.currentTarget.value)}
              disabled={isDisabled}
            />
            <IconButton
              label={`Remove ${label}`}
              disabled={isDisabled}
              onClick={() => onChange(options.filter((option) => option.value !== value))}
            >
              <IconTrash size={16} stroke={1.7} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add} disabled={isDisabled}>
        Add option
      </Button>
    </Input.Wrapper>
  );
}
