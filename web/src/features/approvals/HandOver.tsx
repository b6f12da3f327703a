import { Button, Textarea } from '@mantine/core';
import type { Approval } from '@lintel/contract/approvals';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { moveApproval } from './approvals.data.ts';
import s from './ApprovalPanel.module.css';

export type HandOverMove = 'reassign' | 'rescue' | 'ask';

const WORDS: Record<HandOverMove, { title: string; person: string; reason: string; hint: string; button: string; result: string }> = {
  reassign: {
    title: 'Hand this over',
    person: 'To whom',
    reason: 'Why',
    hint: 'Somebody who may decide this step in your place. You are not asked any more.',
    button: 'Hand over',
    result: 'handed over',
  },
  rescue: {
    title: 'Find an approver',
    person: 'Who decides',
    reason: 'Why this person',
    hint: 'Nobody whom the chain names can decide this step.',
    button: 'Ask this person',
    result: 'has an approver',
  },
  ask: {
    title: 'Ask for advice',
    person: 'Whom',
    reason: 'Your question',
    hint: 'They read this approval and answer you. You still decide.',
    button: 'Ask for advice',
    result: 'advice asked',
  },
};

/** Puts somebody else in: to decide, or to advise. */
export function HandOver({ approval, name, onDone }: { approval: Approval; name: HandOverMove; onDone: () => void }) {
  const words = WORDS[name];
  const { field, choice, onSubmit, isBusy, problem } = useSchemaForm({
    initial: { toId: '', reason: '' },
    labels: { toId: words.person, reason: words.reason },
    schema: async () => (await import('@lintel/contract/approvals')).approvalMachine.transitions[name].input!,
    submit: async (input) => {
      await moveApproval(approval, name, input);
      toast.result(`${approval.title}: ${words.result}`);
      onDone();
    },
  });
  return (
    <form className={s.section} onSubmit={onSubmit} noValidate>
      <h3>{words.title}</h3>
      <ProblemNotice problem={problem} />
      <PersonPicker {...choice('toId')} description={words.hint} without={[approval.requesterId]} />
      <Textarea autosize minRows={2} maxRows={6} {...field('reason')} />
      <div className={s.actions}>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {words.button}
        </Button>
      </div>
    </form>
  );
}
