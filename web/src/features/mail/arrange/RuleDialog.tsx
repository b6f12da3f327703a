import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { MailRule, RuleActions, RuleCondition, RuleInput } from '@lintel/contract/mail-sorting';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { RULE_FIELDS, RULE_LIMITS, RULE_TESTS } from '#web/kit/contract.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { RuleActionFields } from './RuleActionFields.tsx';
import { RuleReach } from './RuleReach.tsx';
import { RuleTrialView } from './RuleTrialView.tsx';
import { useSaveRule, useTryRule } from './rules.data.ts';
import s from './RuleDialog.module.css';

interface RuleDialogProps {
  /** null makes a new one. */
  rule: MailRule | null;
  /** What a new one begins with. */
  begin?: Pick<RuleInput, 'name' | 'conditions' | 'appliesTo'>;
  /** A shared mailbox. */
  account?: string | undefined;
  onClose: () => void;
}

const EMPTY: RuleCondition = { field: 'from', test: 'contains', value: '' };

/** Conditions and actions of a rule, with a dry run over the mails that are there. */
export function RuleDialog({ rule, begin, account, onClose }: RuleDialogProps) {
  const [name, setName] = useState(rule?.name ?? begin?.name ?? '');
  const [conditions, setConditions] = useState<RuleCondition[]>(rule?.conditions ?? begin?.conditions ?? [EMPTY]);
  const [matchesAny, setMatchesAny] = useState(rule?.matchesAny ?? false);
  const [appliesTo, setAppliesTo] = useState(rule?.appliesTo ?? begin?.appliesTo ?? 'company');
  const [actions, setActions] = useState<RuleActions>(rule?.actions ?? {});
  const [stops, setStops] = useState(rule?.stops ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveRule(account);
  const trial = useTryRule(account);
  const input = (): RuleInput => ({
    ...{ name: name.trim(), isOn: rule?.isOn ?? true, appliesTo, conditions, matchesAny, actions: given(actions), stops },
  });
  const submit = () => {
    const wrong = problemOf(input());
    setProblem(wrong);
    if (wrong) return;
    save.mutate(
      { rule, input: input() },
      {
        onSuccess: () => {
          toast.result(rule ? 'Rule saved' : 'Rule added');
          onClose();
        },
        onError: (error) => setProblem(sentenceOf(error)),
      },
    );
  };
  const isTryable = conditions.every(({ value }) => value.trim() !== '');
  return (
    <Dialog opened onClose={onClose} title={rule ? `Rule ${rule.name}` : 'New rule'} size="42rem">
      <ActionForm action={submit}>
        <Stack gap="md">
          <TextInput
            label="Name"
            placeholder="Delivery notes"
            maxLength={80}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {account === undefined && <RuleReach value={appliesTo} onChange={setAppliesTo} />}
          <Conditions value={conditions} onChange={setConditions} matchesAny={matchesAny} onMatchesAny={setMatchesAny} />
          <RuleActionFields value={actions} onChange={setActions} account={account} rule={rule} />
          <Checkbox
            label="Ask no later rule when this one holds"
            checked={stops}
            onChange={(event) => setStops(event.currentTarget.checked)}
          />
          <ProblemNotice problem={problem} />
          <ProblemNotice problem={trial.error} />
          {trial.data && <RuleTrialView trial={trial.data} isShared={account !== undefined} />}
          <Group justify="space-between" gap="sm">
            <Button
              variant="default"
              disabled={!isTryable}
              loading={trial.isPending}
              onClick={() => trial.mutate({ conditions, matchesAny, appliesTo, actions: deedsOf(actions) })}
            >
              Try on past emails
            </Button>
            <Group gap="sm">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={save.isPending}>
                {rule ? 'Save rule' : 'Add rule'}
              </Button>
            </Group>
          </Group>
        </Stack>
      </ActionForm>
    </Dialog>
  );
}

/** What stands in the way of saving; the server says the rest. */
function problemOf({ name, conditions, actions }: RuleInput): string | null {
  if (!name) return 'Give the rule a name.';
  if (conditions.some(({ value }) => !value.trim())) return 'Fill in every condition, or take it out.';
  return Object.keys(actions).length === 0 ? 'Choose what is to be done.' : null;
}

/** What is done with the conversation. */
const deedsOf = ({ projectId, assigneeId }: RuleActions) => ({
  ...(projectId ? { projectId } : {}),
  ...(assigneeId ? { assigneeId } : {}),
});

/** Without what says nothing. */
const given = ({ folder, labels, seen, starred, forwardTo, ...deeds }: RuleActions): RuleActions => ({
  ...(folder ? { folder } : {}),
  ...(labels && labels.length > 0 ? { labels } : {}),
  ...(seen ? { seen } : {}),
  ...(starred ? { starred } : {}),
  ...(forwardTo?.trim() ? { forwardTo: forwardTo.trim() } : {}),
  ...deedsOf(deeds),
  ...(deeds.projectId && deeds.isOpen ? { isOpen: true } : {}),
});

interface ConditionsProps {
  value: RuleCondition[];
  onChange: (value: RuleCondition[]) => void;
  matchesAny: boolean;
  onMatchesAny: (matchesAny: boolean) => void;
}

function Conditions({ value, onChange, matchesAny, onMatchesAny }: ConditionsProps) {
  const put = (at: number, change: Partial<RuleCondition>) => onChange(value.map((one, i) => (i === at ? { ...one, ...change } : one)));
  return (
    <fieldset className={s.group}>
      <legend>When an email arrives and</legend>
      {value.length > 1 && (
        <NativeSelect
          aria-label="How many conditions"
          data={[
            { value: 'all', label: 'all of these hold' },
            { value: 'any', label: 'one of these holds' },
          ]}
          value={matchesAny ? 'any' : 'all'}
          onChange={(event) => onMatchesAny(event.currentTarget.value === 'any')}
        />
      )}
      {value.map((condition, i) => (
        // Conditions have no names of their own: their place is what they are.
        <div key={i} className={s.condition}>
          <NativeSelect
            aria-label={`Condition ${i + 1}, what`}
            data={optionsOf(RULE_FIELDS)}
            value={condition.field}
            onChange={(event) => put(i, { field: event.currentTarget.value as RuleCondition['field'] })}
          />
          <NativeSelect
            aria-label={`Condition ${i + 1}, how`}
            data={optionsOf(RULE_TESTS)}
            value={condition.test}
            onChange={(event) => put(i, { test: event.currentTarget.value as RuleCondition['test'] })}
          />
          <TextInput
            aria-label={`Condition ${i + 1}, words`}
            maxLength={200}
            value={condition.value}
            onChange={(event) => put(i, { value: event.currentTarget.value })}
          />
          {value.length > 1 && (
            <IconButton label={`Take condition ${i + 1} out`} onClick={() => onChange(value.filter((_, k) => k !== i))}>
              <IconX size={16} stroke={1.8} />
            </IconButton>
          )}
        </div>
      ))}
      <Button
        size="xs"
        variant="quiet"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={value.length >= RULE_LIMITS.conditions}
        onClick={() => onChange([...value, EMPTY])}
      >
        Add condition
      </Button>
    </fieldset>
  );
}
