import { Button, Checkbox, Modal, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { kindLabel } from '@lintel/contract/approval-kinds';
import type { Policy, PolicyRule, PolicyStep } from '@lintel/contract/policies';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import s from './ApprovalChains.module.css';
import { APPROVER_CHOICES, approverLabel, conditionText, keyOf, specOf } from './chain.words.ts';
import { proposePolicy } from './policies.data.ts';

/** Other chains for a kind: a proposal that the managing director decides. */
export function ChainDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const [rules, setRules] = useState(policy.rules);
  const [note, setNote] = useState('');
  const label = kindLabel(policy.kind);
  const proposing = useMutation({
    mutationFn: () => proposePolicy({ kind: policy.kind, rules, note: note.trim() }),
    onSuccess: () => {
      toast.result(`${label}: the change waits for the managing director`);
      onClose();
    },
  });
  const put = (at: number, rule: PolicyRule) => setRules(rules.map((one, i) => (i === at ? rule : one)));
  const isWhole = rules.every(({ name, steps }, i) => name.trim() && (steps.length > 0 || i < rules.length - 1));
  return (
    <Modal opened onClose={onClose} title={`Propose chains: ${label}`} size="44rem">
      <ActionForm className={s.form} action={proposing.mutate}>
        <ProblemNotice problem={proposing.error} />
        {rules.map((rule, at) => (
          <RuleFields
            key={at}
            rule={rule}
            number={at + 1}
            isLast={at === rules.length - 1}
            onChange={(next) => put(at, next)}
            onRemove={() => setRules(rules.filter((_, i) => i !== at))}
          />
        ))}
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          className={s.change}
          disabled={rules.length >= 40}
          onClick={() => setRules([{ name: '', when: {}, steps: [NEW_STEP] }, ...rules])}
        >
          Add a rule in front
        </Button>
        <Textarea
          label="Why"
          description="The managing director reads it first."
          value={note}
          maxLength={500}
          autosize
          minRows={2}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={s.actions}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={proposing.isPending} disabled={!note.trim() || !isWhole}>
            Propose change
          </Button>
        </div>
      </ActionForm>
    </Modal>
  );
}

const NEW_STEP: PolicyStep = { name: 'Head of department', approver: { by: 'head' }, mode: 'any' };
const LIMITS = [
  { value: 't1', label: 'Up to threshold T1' },
  { value: 't2', label: 'Up to threshold T2' },
  { value: 't3', label: 'Up to threshold T3' },
];

interface RuleFieldsProps {
  rule: PolicyRule;
  number: number;
  /** It counts for everything that no other rule fits. */
  isLast: boolean;
  onChange: (rule: PolicyRule) => void;
  onRemove: () => void;
}

function RuleFields({ rule, number, isLast, onChange, onRemove }: RuleFieldsProps) {
  const { name, when, steps } = rule;
  const put = (at: number, step: PolicyStep) => onChange({ ...rule, steps: steps.map((one, i) => (i === at ? step : one)) });
  const flag = (key: 'onProject' | 'overBudget', label: string) => (
    <Checkbox
      label={label}
      checked={when[key] ?? false}
      onChange={({ currentTarget: { checked } }) => {
        const { [key]: _, ...others } = when;
        onChange({ ...rule, when: checked ? { ...others, [key]: true } : others });
      }}
    />
  );
  return (
    <fieldset className={s.rule}>
      <legend>{isLast ? `Rule ${number}, everything else` : `Rule ${number}`}</legend>
      <div className={s.line}>
        <TextInput
          label="Name"
          className={s.grow}
          value={name}
          maxLength={80}
          onChange={(event) => onChange({ ...rule, name: event.currentTarget.value })}
        />
        {!isLast && (
          <IconButton label={`Remove rule ${number}`} onClick={onRemove}>
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        )}
      </div>
      {!isLast && <p className={s.note}>{`Counts for: ${conditionText(rule)}`}</p>}
      {!isLast && (
        <div className={s.conditions}>
          <Select
            aria-label={`Amounts of rule ${number}`}
            placeholder="Any amount"
            data={LIMITS}
            value={when.upTo ?? null}
            clearable
            onChange={(value) => {
              const { upTo: _, ...others } = when;
              onChange({ ...rule, when: value ? { ...others, upTo: value as 't1' } : others });
            }}
          />
          {flag('onProject', 'On a project')}
          {flag('overBudget', 'Over budget')}
        </div>
      )}
      {steps.map((step, at) => (
        <div key={at} className={s.line}>
          <Select
            aria-label={`Approver of step ${at + 1} of rule ${number}`}
            className={s.grow}
            data={
              step.approver.by === 'person'
                ? [...APPROVER_CHOICES, { value: keyOf(step.approver), label: 'A person by name' }]
                : APPROVER_CHOICES
            }
            value={keyOf(step.approver)}
            allowDeselect={false}
            onChange={(key) => key && put(at, { ...step, approver: specOf(key), name: approverLabel(specOf(key)) })}
          />
          <NumberInput
            aria-label={`Hours of step ${at + 1} of rule ${number}`}
            className={s.hours}
            suffix=" h"
            min={1}
            max={400}
            hideControls
            placeholder="usual"
            value={step.slaHours ?? ''}
            onChange={(hours) => put(at, { ...step, slaHours: typeof hours === 'number' ? hours : undefined })}
          />
          <IconButton
            label={`Remove step ${at + 1} of rule ${number}`}
            onClick={() => onChange({ ...rule, steps: steps.filter((_, i) => i !== at) })}
          >
            <IconTrash size={16} stroke={1.7} />
          </IconButton>
        </div>
      ))}
      {steps.length === 0 && <p className={s.note}>{isLast ? 'The last rule needs a step.' : 'Approved at once.'}</p>}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={15} />}
        className={s.change}
        disabled={steps.length >= 8}
        onClick={() => onChange({ ...rule, steps: [...steps, NEW_STEP] })}
      >
        Add a step
      </Button>
    </fieldset>
  );
}
