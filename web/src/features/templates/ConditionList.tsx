import { Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Field } from '@lintel/contract/templates';
import { IconButton } from '#web/ui/IconButton.tsx';
import s from './templates.module.css';

type ShowIf = NonNullable<Field['showIf']>;
type Condition = ShowIf['conditions'][number];

const OPS: { value: Condition['op']; label: string }[] = [
  { value: 'is', label: 'is' },
  { value: 'is_not', label: 'is not' },
  { value: 'above', label: 'is above' },
  { value: 'below', label: 'is below' },
  { value: 'includes', label: 'includes' },
  { value: 'filled', label: 'is filled in' },
  { value: 'empty', label: 'is empty' },
];

interface ConditionListProps {
  value: ShowIf | undefined;
  earlier: readonly Field[];
  onChange: (value: ShowIf | undefined) => void;
  isDisabled: boolean;
}

/** When a field is on screen: conditions on the answers above it. */
export function ConditionList({ value, earlier, onChange, isDisabled }: ConditionListProps) {
  const readable = earlier.filter(({ type }) => type !== 'heading' && type !== 'note');
  const conditions = value?.conditions ?? [];
  const put = (next: Condition[]) => onChange(next.length > 0 ? { match: value?.match ?? 'all', conditions: next } : undefined);
  const change = (i: number, by: Partial<Condition>) =>
    put(conditions.map((condition, at) => (at === i ? { ...condition, ...by } : condition)));
  return (
    <Input.Wrapper
      label="Shown only if (optional)"
      labelElement="div"
      description={readable.length === 0 ? 'Conditions read fields that stand further up.' : undefined}
    >
      {conditions.length > 1 && (
        <Select
          aria-label="How many have to hold"
          data={[
            { value: 'all', label: 'all of these hold' },
            { value: 'any', label: 'any of these holds' },
          ]}
          value={value?.match ?? 'all'}
          onChange={(match) => value && onChange({ ...value, match: match as 'all' | 'any' })}
          allowDeselect={false}
          disabled={isDisabled}
        />
      )}
      <ul className={s.columns}>
        {conditions.map((condition, i) => {
          const field = earlier.find(({ key }) => key === condition.field);
          return (
            <li key={i}>
              <div className={s.columnTop}>
                <Select
                  aria-label={`Field of condition ${i + 1}`}
                  data={readable.map(({ key, label }) => ({ value: key, label }))}
                  value={condition.field}
                  onChange={(key) => key && change(i, { field: key })}
                  allowDeselect={false}
                  disabled={isDisabled}
                />
                <IconButton
                  label={`Remove condition ${i + 1}`}
                  disabled={isDisabled}
                  onClick={() => put(conditions.filter((_, at) => at !== i))}
                >
                  <IconTrash size={16} stroke={1.7} />
                </IconButton>
              </div>
              <Select
                aria-label={`Comparison ${i + 1}`}
                data={OPS}
                value={condition.op}
                onChange={(op) => op && change(i, { op: op as Condition['op'] })}
                allowDeselect={false}
                disabled={isDisabled}
              />
              {condition.op !== 'filled' && condition.op !== 'empty' && (
                <ValueField
                  field={field}
                  index={i}
                  value={condition.value ?? ''}
                  onChange={(text) => change(i, { value: text })}
                  isDisabled={isDisabled}
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => put([...conditions, { field: readable.at(-1)!.key, op: 'is', value: '' }])}
        disabled={isDisabled || readable.length === 0 || conditions.length >= 10}
      >
        Add condition
      </Button>
    </Input.Wrapper>
  );
}

function ValueField({
  field,
  index,
  value,
  onChange,
  isDisabled,
}: {
  field: Field | undefined;
  index: number;
  value: string;
  onChange: (value: string) => void;
  isDisabled: boolean;
}) {
  const label = `Value of condition ${index + 1}`;
  const options = field?.type === 'checkbox' ? [{ value: 'true', label: 'ticked' }] : field?.options;
  return options ? (
    <Select aria-label={label} data={options} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} disabled={isDisabled} />
  ) : (
    <TextInput aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} disabled={isDisabled} />
  );
}
