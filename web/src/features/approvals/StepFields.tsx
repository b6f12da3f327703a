import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { ASKED_OF } from '@lintel/contract/approval-conditions';
import type { ApproverSpec } from '@lintel/contract/approval-chains';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { approverLabel, keyOf } from '@lintel/contract/chain-words';
import type { PolicyStep } from '@lintel/contract/policies';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import s from './ChainDialog.module.css';
import { approversOf, specOf } from './chain.choices.ts';
import { fault, type Faults } from './chain.faults.ts';

interface StepFieldsProps {
  kind: ApprovalKind;
  step: PolicyStep;
  no: number;
  of: number;
  faults: Faults;
  /** `rules.0.steps.1` */
  path: string;
  onChange: (step: PolicyStep) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

const MODES = [
  { value: 'any', label: 'Any one of them' },
  { value: 'all', label: 'All of them' },
  { value: 'n_of', label: 'Several of them' },
];

/** Who decides a step, how many of them, by when, and what they have to bring. */
export function StepFields({ kind, step, no, of, faults, path, onChange, onMove, onRemove }: StepFieldsProps) {
  const { approver, mode, needed, slaHours, escalateTo, requireComment, requireFiles } = step;
  const put = (change: { [K in keyof PolicyStep]?: PolicyStep[K] | undefined }) => {
    const next = Object.entries({ ...step, ...change }).filter(([, value]) => value !== undefined);
    onChange(Object.fromEntries(next) as PolicyStep);
  };
  const figure = (name: 'needed' | 'slaHours' | 'requireFiles') => ({
    ...fault(faults, `${path}.${name}`),
    hideControls: true,
    allowDecimal: false,
    onChange: (value: number | string) => put({ [name]: typeof value === 'number' ? value : undefined }),
  });
  return (
    <li className={s.step}>
      <div className={s.head}>
        <b>{`Step ${no}`}</b>
        <IconButton label={`Move step ${no} up`} disabled={no === 1} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} stroke={1.7} />
        </IconButton>
        <IconButton label={`Move step ${no} down`} disabled={no === of} onClick={() => onMove(1)}>
          <IconArrowDown size={16} stroke={1.7} />
        </IconButton>
        <IconButton label={`Remove step ${no}`} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} />
        </IconButton>
      </div>
      <div className={s.fields}>
        <ApproverField
          {...{ kind, faults }}
          label="Who decides"
          path={`${path}.approver`}
          value={approver}
          onChange={(spec) => spec && put({ approver: spec, ...(isNamedAfter(step) ? { name: nameAfter(spec) } : {}) })}
        />
        <TextInput
          {...fault(faults, `${path}.name`)}
          label="Name of the step"
          maxLength={80}
          value={step.name}
          onChange={({ currentTarget }) => put({ name: currentTarget.value })}
        />
        <Select
          label="How many"
          data={MODES}
          value={mode}
          allowDeselect={false}
          onChange={(value) => put({ mode: value as PolicyStep['mode'], needed: value === 'n_of' ? (needed ?? 2) : undefined })}
        />
        {mode === 'n_of' && <NumberInput {...figure('needed')} label="Of them" min={1} max={20} value={needed ?? ''} />}
        <NumberInput {...figure('slaHours')} label="Within" suffix=" business hours" placeholder="The usual hours" value={slaHours ?? ''} />
        <ApproverField
          {...{ kind, faults }}
          label="After that also"
          path={`${path}.escalateTo`}
          value={escalateTo}
          placeholder="Their manager"
          onChange={(spec) => put({ escalateTo: spec })}
        />
        {ASKED_OF[kind].hasFiles && (
          <NumberInput {...figure('requireFiles')} label="Files that it carries" placeholder="None" value={requireFiles ?? ''} />
        )}
        <Checkbox
          className={s.check}
          label="Only with a comment"
          checked={requireComment ?? false}
          onChange={({ currentTarget }) => put({ requireComment: currentTarget.checked || undefined })}
        />
      </div>
    </li>
  );
}

interface ApproverFieldProps {
  kind: ApprovalKind;
  label: string;
  value: ApproverSpec | undefined;
  path: string;
  faults: Faults;
  /** What holds without a choice; left out, there has to be one. */
  placeholder?: string;
  onChange: (spec: ApproverSpec | undefined) => void;
}

function ApproverField({ kind, label, value, path, faults, placeholder, onChange }: ApproverFieldProps) {
  const choices = approversOf(kind);
  const key = value && (value.by === 'person' ? 'person' : keyOf(value));
  // What a rule says already stays a choice, even where it is not offered any more.
  const data = value && !choices.some((one) => one.value === key) ? [...choices, { value: key!, label: approverLabel(value) }] : choices;
  return (
    <>
      <Select
        {...fault(faults, path)}
        label={label}
        data={data}
        value={key ?? null}
        searchable
        allowDeselect={false}
        clearable={placeholder !== undefined}
        {...(placeholder ? { placeholder } : {})}
        onChange={(chosen) => onChange(chosen === null ? undefined : specOf(chosen))}
      />
      {value?.by === 'person' && (
        <PersonPicker
          {...fault(faults, `${path}.id`)}
          label={`${label}: the person`}
          value={value.id || null}
          onChange={(id) => onChange({ by: 'person', id: id ?? '' })}
        />
      )}
    </>
  );
}

/** A step that was not named otherwise is called like who decides it. */
const isNamedAfter = ({ name, approver }: PolicyStep): boolean => name === '' || name === nameAfter(approver);
const nameAfter = (spec: ApproverSpec): string => (spec.by === 'person' ? 'By name' : approverLabel(spec).replace(' (duty)', ''));
