import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import type { PolicyRule, PolicyStep } from '@lintel/contract/policies';
import { FieldError } from '#web/ui/FieldError.tsx';
import s from './ChainDialog.module.css';
import type { Choices } from './chain.choices.ts';
import { fault, type Faults } from './chain.faults.ts';
import { moved, NEW_STEP } from './chain.edit.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { StepFields } from './StepFields.tsx';

interface RuleFieldsProps {
  kind: ApprovalKind;
  rule: PolicyRule;
  /** It counts for everything that no other rule fits. */
  isLast: boolean;
  choices: Choices;
  faults: Faults;
  /** `rules.0` */
  path: string;
  onChange: (rule: PolicyRule) => void;
}

const MOST_STEPS = 8;

export function RuleFields({ kind, rule, isLast, choices, faults, path, onChange }: RuleFieldsProps) {
  const { name, when, steps } = rule;
  const put = (next: PolicyStep[]) => onChange({ ...rule, steps: next });
  const stepsFault = faults[`${path}.steps`];
  return (
    <div className={s.rule}>
      <TextInput
        {...fault(faults, `${path}.name`)}
        label="Name of the rule"
        value={name}
        maxLength={80}
        onChange={({ currentTarget }) => onChange({ ...rule, name: currentTarget.value })}
      />
      {isLast ? (
        <p className={s.note}>Counts for everything that no other rule fits.</p>
      ) : (
        <ConditionFields
          {...{ kind, when, choices, faults }}
          path={`${path}.when`}
          onChange={(next) => onChange({ ...rule, when: next })}
        />
      )}
      <ol className={s.steps} id={`${path}.steps`} tabIndex={-1} aria-label="Steps">
        {steps.map((step, at) => (
          <StepFields
            // Steps have no identity of their own: their place is what counts.
            key={at}
            {...{ kind, step, faults }}
            no={at + 1}
            of={steps.length}
            path={`${path}.steps.${at}`}
            onChange={(next) => put(steps.map((one, i) => (i === at ? next : one)))}
            onMove={(by) => put(moved(steps, at, by))}
            onRemove={() => put(steps.filter((_, i) => i !== at))}
          />
        ))}
      </ol>
      {stepsFault && <FieldError>{stepsFault}</FieldError>}
      {steps.length === 0 && !stepsFault && <p className={s.note}>Without a step it is approved at once.</p>}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={15} />}
        className={s.start}
        disabled={steps.length >= MOST_STEPS}
        onClick={() => put([...steps, NEW_STEP])}
      >
        Add a step
      </Button>
    </div>
  );
}
