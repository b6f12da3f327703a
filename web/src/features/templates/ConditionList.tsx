import { Button, Input, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { Field } from '@lintel/contract/templates';
import { FormFact } from '#web/ui/FormFact.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { CONDITION_LABELS, conditionText, MATCH_LABELS, valueOptions } from './template.words.ts';
import s from './templates.module.css';

type ShowIf = NonNullable<Field['showIf']>;
type Condition = ShowIf['conditions'][number];

const OPS = optionsOf(CONDITION_LABELS);

interface ConditionListProps {
  value: ShowIf | undefined;
  earlier: readonly Field[];
  onChange: (value: ShowIf | undefined) => void;
  isFixed: boolean;
}

/** When a field is on screen: conditions on the answers above it. */
export function ConditionList({ value, earlier, onChange, isFixed }: ConditionListProps) {
  const readable = earlier.filter(({ type }) => type !== 'heading' && type !== 'note');
  const conditions = value?.conditions ?? [];
  const put = (next: Condition[]) => onChange(next.length > 0 ? { match: value?.match ?? 'all', conditions: next } : undefined);
  const change = (i: number, by: Partial<Condition>) =>
    put(conditions.map((condition, at) => (at === i ? { ...condition, ...by } : condition)));
  if (isFixed) return <FormFact label="Shown only if">{value && conditionText(value, earlier)}</FormFact>;
  return (
    <Input.Wrapper
      label="Shown only if (optional)"
      labelElement="div"
      description={readable.length === 0 ? 'Conditions read fields that stand further up.' : undefined}
    >
      {conditions.length > 1 && (
        <Select
          aria-label="How many have to hold"
          data={optionsOf(MATCH_LABELS)}
          value={value?.match ?? 'all'}
          onChange={(match) => value && onChange({ ...value, match: match as 'all' | 'any' })}
          allowDeselect={false}
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
                />
                <IconButton label={`Remove condition ${i + 1}`} onClick={() => put(conditions.filter((_, at) => at !== i))}>
                  <IconTrash size={16} stroke={1.7} />
                </IconButton>
              </div>
              <Select
                aria-label={`Comparison ${i + 1}`}
                data={OPS}
                value={condition.op}
                onChange={(op) => op && change(i, { op: op as Condition['op'] })}
                allowDeselect={false}
              />
              {condition.op !== 'filled' && condition.op !== 'empty' && (
                <ValueField field={field} index={i} value={condition.value ?? ''} onChange={(text) => change(i, { value: text })} />
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
        disabled={readable.length === 0 || conditions.length >= 10}
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
}: {
  field: Field | undefined;
  index: number;
  value: string;
  onChange: (value: string) => void;
}) {
  const label = `Value of condition ${index + 1}`;
  const options = valueOptions(field);
  return options ? (
    <Select aria-label={label} data={options} value={value || null} onChange={(chosen) => onChange(chosen ?? '')} />
  ) : (
    <TextInput aria-label={label} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  );
}
