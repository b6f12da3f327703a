import { NumberInput, Select, TextInput } from '@mantine/core';
import { ASKED_OF } from '@lintel/contract/approval-conditions';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { flagLabel, LIMITS } from '@lintel/contract/chain-words';
import { minorOfTyped } from '@lintel/contract/form-values';
import type { RuleCondition } from '@lintel/contract/policies';
import { useState } from 'react';
import { useCurrency } from '#web/kit/settings.ts';
import { FieldError } from '#web/ui/FieldError.tsx';
import { formatMoney } from '#web/ui/money.format.ts';
import s from './ChainDialog.module.css';
import type { Choices } from './chain.choices.ts';
import { fault, type Faults } from './chain.faults.ts';

type Condition = keyof RuleCondition;

interface ConditionFieldsProps {
  kind: ApprovalKind;
  when: RuleCondition;
  choices: Choices;
  faults: Faults;
  /** `rules.0.when` */
  path: string;
  onChange: (when: RuleCondition) => void;
}

/** By what a rule is chosen: every condition that things of this kind can meet. */
export function ConditionFields({ kind, when, choices, faults, path, onChange }: ConditionFieldsProps) {
  const { conditions, flags = [] } = ASKED_OF[kind];
  const put = (name: Condition, value: unknown) => {
    const { [name]: _, ...others } = when;
    onChange(value === undefined || value === null ? others : { ...others, [name]: value });
  };
  return (
    <div className={s.fields} role="group" aria-label="Counts for" id={path} tabIndex={-1}>
      {faults[path] && (
        <p className={s.wide}>
          <FieldError>{faults[path]}</FieldError>
        </p>
      )}
      {conditions.map((name) => {
        const field = { ...fault(faults, `${path}.${name}`), label: LABELS[name] };
        if (name === 'above' || name === 'upTo')
          return <LimitField key={name} {...field} value={when[name]} onChange={(limit) => put(name, limit)} />;
        if (name === 'moreThanDays100')
          return <DaysField key={name} {...field} days100={when[name]} onChange={(days) => put(name, days)} />;
        if (name === 'departmentId' || name === 'templateId' || name === 'leaveTypeId' || name === 'flag')
          return (
            <Select
              key={name}
              {...field}
              placeholder="Any"
              data={name === 'flag' ? flags.map((flag) => ({ value: flag, label: flagLabel(flag) })) : choices[name]}
              value={when[name] ?? null}
              onChange={(value) => put(name, value)}
              searchable={name !== 'flag'}
              clearable
            />
          );
        const [yes, no] = EITHER[name];
        return (
          <Select
            key={name}
            {...field}
            placeholder="Any"
            data={[
              { value: 'true', label: yes },
              { value: 'false', label: no },
            ]}
            value={when[name] === undefined ? null : String(when[name])}
            onChange={(value) => put(name, value === null ? null : value === 'true')}
            clearable
          />
        );
      })}
    </div>
  );
}

const LABELS: Record<Condition, string> = {
  departmentId: 'Department',
  templateId: 'Form',
  leaveTypeId: 'Kind of leave',
  unpaid: 'Pay',
  onProject: 'Project',
  overBudget: 'Budget',
  owned: 'Owner of the form',
  flag: 'Mark',
  above: 'Amount above',
  upTo: 'Amount up to',
  moreThanDays100: 'More days than',
};

const EITHER = {
  unpaid: ['Unpaid', 'Paid'],
  onProject: ['On a project', 'Not on a project'],
  overBudget: ['Over budget', 'Within budget'],
  owned: ['Has an owner', 'Has none'],
} as const;

interface LimitFieldProps {
  id: string;
  label: string;
  value: string | undefined;
  onChange: (limit: string | undefined) => void;
  error?: React.ReactNode;
}

const OWN = 'own';

/** A threshold of the settings, or an amount of its own. */
function LimitField({ value, onChange, label, ...field }: LimitFieldProps) {
  const currency = useCurrency();
  const isOwn = value !== undefined && !(value in LIMITS);
  const [typed, setTyped] = useState(isOwn ? formatMoney(Number(value)) : '');
  return (
    <div className={s.limit}>
      <Select
        {...(isOwn ? {} : field)}
        label={label}
        placeholder="Any"
        data={[
          ...Object.entries(LIMITS).map(([key, name]) => ({ value: key, label: name[0]!.toUpperCase() + name.slice(1) })),
          { value: OWN, label: 'An amount' },
        ]}
        value={isOwn ? OWN : (value ?? null)}
        onChange={(chosen) => onChange(chosen === OWN ? (minorOfTyped(typed) ?? typed) : (chosen ?? undefined))}
        clearable
      />
      {isOwn && (
        <TextInput
          {...field}
          aria-label={`${label}, in ${currency}`}
          leftSection={currency}
          leftSectionWidth="3rem"
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            // What is no amount stays as it is, and is refused.
            onChange(minorOfTyped(currentTarget.value) ?? currentTarget.value);
          }}
        />
      )}
    </div>
  );
}

function DaysField({
  days100,
  onChange,
  ...field
}: {
  id: string;
  label: string;
  days100: number | undefined;
  onChange: (days100: number | undefined) => void;
}) {
  return (
    <NumberInput
      {...field}
      placeholder="Any"
      suffix=" days"
      min={0}
      decimalScale={2}
      hideControls
      value={days100 === undefined ? '' : days100 / 100}
      onChange={(days) => onChange(typeof days === 'number' ? Math.round(days * 100) : undefined)}
    />
  );
}
