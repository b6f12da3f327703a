import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { kindLabel } from '@lintel/contract/approval-kinds';
import type { Policy, PolicyRule } from '@lintel/contract/policies';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import s from './ChainDialog.module.css';
import { moved, NEW_RULE } from './chain.edit.ts';
import { useChoices, useSaying } from './chain.choices.ts';
import { fault, faultsIn, faultsOfRefusal, faultyRules, type Faults } from './chain.faults.ts';
import { ChainTrial } from './ChainTrial.tsx';
import { RuleRow } from './RuleRow.tsx';
import { proposePolicy } from './policies.data.ts';

const MOST_RULES = 40;

/** A rule with what it is known by while it has no place yet that stays. */
interface Draft {
  key: number;
  rule: PolicyRule;
}

/** Other chains for a kind: a proposal that the managing director decides. */
export function ChainDialog({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const { kind } = policy;
  const [drafts, setDrafts] = useState<Draft[]>(() => policy.rules.map((rule, key) => ({ key, rule })));
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [note, setNote] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [attempt, setAttempt] = useState(0);
  const rules = drafts.map(({ rule }) => rule);
  const choices = useChoices(kind);
  const say = useSaying(policy, rules, choices);
  const label = kindLabel(kind);

  const show = (found: Faults) => {
    setFaults(found);
    setOpen(new Set([...open, ...faultyRules(found).flatMap((at) => drafts[at]?.key ?? [])]));
    setAttempt(attempt + 1);
  };
  const proposing = useMutation({
    mutationFn: async () => {
      const proposal = { kind, rules, note: note.trim() };
      const found = await faultsIn(proposal);
      show(found);
      return Object.keys(found).length > 0 ? null : proposePolicy(proposal);
    },
    onSuccess: (proposed) => {
      if (!proposed) return;
      toast.result(`${label}: the change waits for the managing director`);
      onClose();
    },
    onError: (error) => show(faultsOfRefusal(error)),
  });
  const put = (next: Draft[]) => {
    // What was wrong is asked anew: its place may be another rule's now.
    setFaults({});
    setDrafts(next);
  };
  const toggle = (key: number) => setOpen(new Set(open.has(key) ? [...open].filter((one) => one !== key) : [...open, key]));
  const add = () => {
    const key = Math.max(...drafts.map((one) => one.key)) + 1;
    put([{ key, rule: NEW_RULE }, ...drafts]);
    setOpen(new Set([...open, key]));
  };
  const summary = Object.entries(faults).map(([path, message]) => ({ fieldId: path, message: `${placeOf(path, rules)}: ${message}` }));
  return (
    <Dialog opened onClose={onClose} title={`Propose chains: ${label}`} size="52rem">
      <ActionForm className={s.form} action={proposing.mutate}>
        {summary.length > 0 ? <ErrorSummary errors={summary} attempt={attempt} /> : <ProblemNotice problem={proposing.error} />}
        <p className={s.note}>The first rule that fits counts, from the top.</p>
        <ol className={s.rules} aria-label="Rules">
          {drafts.map(({ key, rule }, at) => (
            <RuleRow
              key={key}
              {...{ kind, rule, choices, faults, say }}
              no={at + 1}
              of={drafts.length}
              isOpen={open.has(key)}
              onToggle={() => toggle(key)}
              onChange={(next) => put(drafts.map((one) => (one.key === key ? { key, rule: next } : one)))}
              onMove={(by) => put(moved(drafts, at, by))}
              onRemove={() => put(drafts.filter((one) => one.key !== key))}
            />
          ))}
        </ol>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          className={s.start}
          disabled={drafts.length >= MOST_RULES}
          onClick={add}
        >
          Add a rule in front
        </Button>
        <ChainTrial kind={kind} rules={rules} choices={choices} onFaults={show} />
        <Textarea
          {...fault(faults, 'note')}
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
          <Button type="submit" loading={proposing.isPending}>
            Propose change
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}

/** `Rule 2 “Nights”, step 1`: where something is wrong. */
function placeOf(path: string, rules: readonly PolicyRule[]): string {
  const [root, rule, part, step] = path.split('.');
  if (root !== 'rules' || rule === undefined) return 'Why';
  const name = rules[Number(rule)]?.name.trim();
  const at = `Rule ${Number(rule) + 1}${name ? ` “${name}”` : ''}`;
  return part === 'steps' && step !== undefined ? `${at}, step ${Number(step) + 1}` : at;
}
