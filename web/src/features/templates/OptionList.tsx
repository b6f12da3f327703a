import { Button, Input, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { FormFact } from '#web/ui/FormFact.tsx';
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
  isFixed = false,
}: {
  options: readonly Option[];
  onChange: (options: Option[]) => void;
  isFixed?: boolean;
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
  if (isFixed) return <FormFact label="Options">{options.map(({ label }) => label).join(', ')}</FormFact>;
  return (
    <Input.Wrapper label="Options" labelElement="div">
      <ul className={s.rows}>
        {options.map(({ value, label }, i) => (
          <li key={value}>
            <TextInput aria-label={`Option ${i + 1}`} value={label} onChange={(event) => change(value, event.currentTarget.value)} />
            <IconButton label={`Remove ${label}`} onClick={() => onChange(options.filter((option) => option.value !== value))}>
              <IconTrash size={16} stroke={1.7} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add}>
        Add option
      </Button>
    </Input.Wrapper>
  );
}
