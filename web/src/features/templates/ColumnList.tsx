import { Button, Checkbox, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Column } from '@lintel/contract/templates';
import { FormFact } from '#web/ui/FormFact.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { FormulaField } from './FormulaField.tsx';
import { OptionList } from './OptionList.tsx';
import { COLUMN_LABELS, columnText, keyFor } from './template.words.ts';
import s from './templates.module.css';

const TYPES = optionsOf(COLUMN_LABELS);

/** The columns of a table of lines. */
export function ColumnList({
  columns,
  onChange,
  isFixed,
}: {
  columns: readonly Column[];
  onChange: (columns: Column[]) => void;
  isFixed: boolean;
}) {
  const change = (key: string, by: Partial<Column>) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...by } : column)));
  const add = () =>
    onChange([
      ...columns,
      {
        key: keyFor(
          'column',
          columns.map(({ key }) => key),
        ),
        type: 'text',
        label: `Column ${columns.length + 1}`,
      },
    ]);
  if (isFixed) return <FormFact label="Columns">{columns.map(columnText).join('\n')}</FormFact>;
  return (
    <Input.Wrapper label="Columns" labelElement="div">
      <ul className={s.columns}>
        {columns.map((column, i) => (
          <li key={column.key}>
            <div className={s.columnTop}>
              <TextInput
                aria-label={`Column ${i + 1}`}
                value={column.label}
                onChange={(event) => change(column.key, { label: event.currentTarget.value })}
              />
              <IconButton
                label={`Remove ${column.label}`}
                disabled={columns.length === 1}
                onClick={() => onChange(columns.filter(({ key }) => key !== column.key))}
              >
                <IconTrash size={16} stroke={1.7} />
              </IconButton>
            </div>
            <Select
              aria-label={`Type of ${column.label}`}
              data={TYPES}
              value={column.type}
              onChange={(type) => change(column.key, { type: type as Column['type'] })}
              allowDeselect={false}
            />
            {column.type === 'computed' ? (
              <FormulaField
                formula={column.formula}
                figures={columns
                  .slice(0, i)
                  .filter(({ type }) => ['number', 'money', 'computed'].includes(type))
                  .map(({ key, label }) => ({ value: key, label }))}
                onChange={(formula) => change(column.key, { formula })}
              />
            ) : (
              <Checkbox
                label="Needed"
                checked={column.required ?? false}
                onChange={(event) => change(column.key, { required: event.currentTarget.checked })}
              />
            )}
            {column.type === 'select' && (
              <OptionList options={column.options ?? []} onChange={(options) => change(column.key, { options })} />
            )}
          </li>
        ))}
      </ul>
      <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} />} onClick={add} disabled={columns.length >= 10}>
        Add column
      </Button>
    </Input.Wrapper>
  );
}
