import { Button, Textarea } from '@mantine/core';
import type { Approval } from '@lintel/contract/approvals';
import { useSchemaForm } from '#web/kit/form.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { moveApproval } from './approvals.data.ts';
import s from './ApprovalPanel.module.css';

/** Somebody asked: the answer goes to whoever decides. */
export function Advice({ approval, onDone }: { approval: Approval; onDone?: (() => void) | undefined }) {
  const { field, onSubmit, isBusy, problem } = useSchemaForm({
    initial: { comment: '' },
    labels: { comment: 'Your advice' },
    schema: async () => (await import('@lintel/contract/approvals')).approvalMachine.transitions.advise.input!,
    submit: async (input) => {
      await moveApproval(approval, 'advise', input);
      toast.result(`${approval.title}: advice given`);
      onDone?.();
    },
  });
  return (
    <form className={s.decision} onSubmit={onSubmit} noValidate>
      <ProblemNotice problem={problem} />
      <Textarea description="You advise, somebody else decides." autosize minRows={2} maxRows={8} {...field('comment')} />
      <Button type="submit" loading={isBusy}>
        Give advice
      </Button>
    </form>
  );
}
