import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ASKED_OF } from '@lintel/contract/approval-conditions';
import type { ApprovalKind } from '@lintel/contract/approval-kinds';
import { flagLabel } from '@lintel/contract/chain-words';
import { minorOfTyped } from '@lintel/contract/form-values';
import type { PolicyRehearsal, PolicyRule, PolicyTrial } from '@lintel/contract/policies';
import { useState } from 'react';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { ProjectPicker } from '#web/features/projects/projects.parts.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { useCurrency } from '#web/kit/settings.ts';
import { FieldError } from '#web/ui/FieldError.tsx';
import s from './ChainDialog.module.css';
import type { Choices } from './chain.choices.ts';
import { faultsIn, type Faults } from './chain.faults.ts';
import { ChainPreview } from './ChainPreview.tsx';
import { rehearsePolicy } from './policies.data.ts';

interface ChainTrialProps {
  kind: ApprovalKind;
  rules: PolicyRule[];
  choices: Choices;
  /** Rules that are not whole are not tried. */
  onFaults: (faults: Faults) => void;
}

type Asked = Omit<PolicyTrial, 'kind' | 'rules'>;

/** Who would decide by these rules, beside who decides now: a try that asks nobody. */
export function ChainTrial({ kind, rules, choices, onFaults }: ChainTrialProps) {
  const user = useUser();
  const currency = useCurrency();
  const [asked, setAsked] = useState<Asked>({ employeeId: user.id });
  const [amount, setAmount] = useState('');
  const { conditions, flags = [], isOfProject } = ASKED_OF[kind];
  const asks = (...names: (typeof conditions)[number][]) => names.some((name) => conditions.includes(name));
  const isWrong = amount.trim() !== '' && !/^\d+$/.test(minorOfTyped(amount) ?? '');
  const trying = useMutation({
    mutationFn: async () => {
      const found = await faultsIn({ kind, rules, note: 'A try' });
      onFaults(found);
      if (Object.keys(found).length > 0 || isWrong) return null;
      return rehearsePolicy({ kind, rules, ...asked, amountMinor: amount.trim() ? minorOfTyped(amount) : null });
    },
  });
  const put = (change: Partial<Asked>) => {
    trying.reset();
    setAsked({ ...asked, ...change });
  };
  return (
    <section className={s.trial} aria-label="Who would decide">
      <div className={s.head}>
        <b>Who would decide</b>
        <Button size="xs" variant="default" loading={trying.isPending} onClick={() => trying.mutate()}>
          Try these rules
        </Button>
      </div>
      <div className={s.fields}>
        <PersonPicker
          label="Asked by"
          value={asked.employeeId}
          onChange={(id) => id && put({ employeeId: id as Asked['employeeId'] })}
          clearable={false}
        />
        {asks('above', 'upTo') && (
          <TextInput
            label={`Amount in ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={isWrong && <FieldError>An amount such as 1,250.00</FieldError>}
            onChange={({ currentTarget }) => {
              trying.reset();
              setAmount(currentTarget.value);
            }}
          />
        )}
        {(asks('onProject') || isOfProject) && (
          <ProjectPicker label="Project" value={asked.projectId ?? null} onChange={(id) => put({ projectId: id as Asked['projectId'] })} />
        )}
        {asks('moreThanDays100') && (
          <NumberInput
            label="Days"
            min={0}
            max={1000}
            decimalScale={2}
            hideControls
            value={asked.days ?? ''}
            onChange={(days) => put({ days: typeof days === 'number' ? days : null })}
          />
        )}
        {asks('templateId') && (
          <Select
            label="Form"
            data={choices.templateId}
            value={asked.templateId ?? null}
            onChange={(templateId) => put({ templateId })}
            searchable
            clearable
          />
        )}
        {asks('leaveTypeId') && (
          <Select
            label="Kind of leave"
            data={choices.leaveTypeId}
            value={asked.leaveTypeId ?? null}
            onChange={(leaveTypeId) => put({ leaveTypeId })}
            clearable
          />
        )}
        {asks('flag') && (
          <Select
            label="Mark"
            placeholder="None"
            data={flags.map((flag) => ({ value: flag, label: flagLabel(flag) }))}
            value={asked.flag ?? null}
            onChange={(flag) => put({ flag: (flag ?? undefined) as Asked['flag'] })}
            clearable
          />
        )}
        {asks('overBudget') && (
          <Checkbox
            className={s.check}
            label="Over budget"
            checked={asked.isOverBudget ?? false}
            onChange={({ currentTarget }) => put({ isOverBudget: currentTarget.checked })}
          />
        )}
      </div>
      <ProblemNotice problem={trying.error} />
      {trying.data && <Compared rehearsal={trying.data} />}
    </section>
  );
}

function Compared({ rehearsal: { now, proposed } }: { rehearsal: PolicyRehearsal }) {
  return (
    <dl className={s.compared} role="status">
      <dt>{`With this change, by “${proposed.ruleName}”`}</dt>
      <dd>
        <ChainPreview chain={proposed} />
      </dd>
      <dt>{`Now, by “${now.ruleName}”`}</dt>
      <dd>
        <ChainPreview chain={now} />
      </dd>
    </dl>
  );
}
