import { Checkbox, Select, Stack, Textarea, TextInput } from '@mantine/core';
import type { Field } from '@lintel/contract/templates';
import { useState } from 'react';
import { FieldOrFact } from '#web/ui/FieldOrFact.tsx';
import { ColumnList } from './ColumnList.tsx';
import { ConditionList } from './ConditionList.tsx';
import { FormulaField } from './FormulaField.tsx';
import { OptionList } from './OptionList.tsx';

interface FieldPropertiesProps {
  field: Field;
  /** The fields above: conditions and figures read only these. */
  earlier: readonly Field[];
  /** The kind needs it: its wording may change, nothing else. */
  isLocked: boolean;
  /** Nothing of it may change. */
  isFixed: boolean;
  onChange: (field: Field) => void;
}

const SENSITIVITIES = [
  { value: 'normal', label: 'Normal' },
  { value: 'personal', label: 'Personal' },
  { value: 'medical', label: 'Medical' },
  { value: 'pay', label: 'Pay' },
];
const DEFAULTS: Partial<Record<Field['type'], string>> = { employee: '@me', date: '@today', department: '@myDepartment' };
const BOUND_HINTS: Partial<Record<Field['type'], [string, string]>> = {
  text: ['Fewest letters', 'Most letters'],
  longtext: ['Fewest letters', 'Most letters'],
  number: ['Least', 'Most'],
  money: ['Least, in cents', 'Most, in cents'],
  date: ['First day or @today', 'Last day or @today'],
  date_range: ['First day or @today', 'Last day or @today'],
  multiselect: ['Fewest', 'Most'],
  file: ['Fewest', 'Most'],
  photo: ['Fewest', 'Most'],
  line_table: ['Fewest lines', 'Most lines'],
};

export function FieldProperties({ field, earlier, isLocked, isFixed, onChange }: FieldPropertiesProps) {
  const { type } = field;
  const [key, setKey] = useState(field.key);
  const isFact = isLocked || isFixed;
  const says = type === 'heading' || type === 'note';
  const set = (change: Partial<Field>) => onChange(cleaned({ ...field, ...change }));
  const bounds = BOUND_HINTS[type];
  return (
    <Stack gap="sm">
      <FieldOrFact isFact={isFixed}>
        <TextInput label="Label" value={field.label} onChange={(event) => set({ label: event.currentTarget.value })} />
      </FieldOrFact>
      <FieldOrFact isFact={isFixed}>
        <Textarea
          label="Help (optional)"
          autosize
          minRows={2}
          value={field.help ?? ''}
          onChange={(event) => set({ help: event.currentTarget.value })}
        />
      </FieldOrFact>
      {!says && (
        <FieldOrFact isFact={isFact}>
          <TextInput
            label="Key"
            description="Answers are kept under it."
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            onBlur={() => (/^[a-z][a-z0-9_]{0,39}$/.test(key) ? set({ key }) : setKey(field.key))}
          />
        </FieldOrFact>
      )}
      {!says && type !== 'computed' && (
        <FieldOrFact isFact={isFact}>
          <Checkbox label="Needed" checked={field.required ?? false} onChange={(event) => set({ required: event.currentTarget.checked })} />
        </FieldOrFact>
      )}
      {bounds && (
        <>
          <FieldOrFact isFact={isFact}>
            <TextInput
              label={`${bounds[0]} (optional)`}
              value={field.min ?? ''}
              onChange={(event) => set({ min: event.currentTarget.value })}
            />
          </FieldOrFact>
          <FieldOrFact isFact={isFact}>
            <TextInput
              label={`${bounds[1]} (optional)`}
              value={field.max ?? ''}
              onChange={(event) => set({ max: event.currentTarget.value })}
            />
          </FieldOrFact>
        </>
      )}
      {type === 'text' && (
        <FieldOrFact isFact={isFact}>
          <TextInput
            label="Pattern (optional)"
            description="A regular expression that the whole text fits."
            value={field.regex ?? ''}
            onChange={(event) => set({ regex: event.currentTarget.value })}
          />
        </FieldOrFact>
      )}
      {!says && !['computed', 'line_table', 'file', 'photo', 'signature', 'date_range'].includes(type) && (
        <FieldOrFact isFact={isFixed}>
          <TextInput
            label="Starts with (optional)"
            description={DEFAULTS[type] && `${DEFAULTS[type]} or a value`}
            value={field.default ?? ''}
            onChange={(event) => set({ default: event.currentTarget.value })}
          />
        </FieldOrFact>
      )}
      {(type === 'select' || type === 'multiselect') && (
        <OptionList options={field.options ?? []} onChange={(options) => set({ options })} isFixed={isFact} />
      )}
      {type === 'line_table' && <ColumnList columns={field.columns ?? []} onChange={(columns) => set({ columns })} isFixed={isFact} />}
      {type === 'computed' && (
        <FormulaField formula={field.formula} figures={figuresOf(earlier)} onChange={(formula) => set({ formula })} isFixed={isFact} />
      )}
      {!says && (
        <FieldOrFact isFact={isFact}>
          <Select
            label="How sensitive"
            data={SENSITIVITIES}
            value={field.sensitivity ?? 'normal'}
            onChange={(sensitivity) => set({ sensitivity: sensitivity as NonNullable<Field['sensitivity']> })}
            allowDeselect={false}
          />
        </FieldOrFact>
      )}
      <ConditionList value={field.showIf} earlier={earlier} onChange={(showIf) => set({ showIf })} isFixed={isFact} />
    </Stack>
  );
}

/** Numbers and amounts further up, and the columns of lines: `lines.total`. */
const figuresOf = (fields: readonly Field[]): { value: string; label: string }[] =>
  fields.flatMap(({ key, label, type, columns = [] }) =>
    type === 'line_table'
      ? columns
          .filter((column) => isFigure(column.type))
          .map((column) => ({ value: `${key}.${column.key}`, label: `${label}, ${column.label}` }))
      : isFigure(type)
        ? [{ value: key, label }]
        : [],
  );

const isFigure = (type: string): boolean => ['number', 'money', 'computed'].includes(type);

/** Without what says nothing, so that a field that was left as it was is no change. */
function cleaned(field: Field): Field {
  const kept = Object.entries(field).filter(
    ([name, value]) =>
      name === 'label' ||
      name === 'key' ||
      (value !== '' && value !== undefined && value !== false && !(name === 'sensitivity' && value === 'normal')),
  );
  return Object.fromEntries(kept) as unknown as Field;
}
