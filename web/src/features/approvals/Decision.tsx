import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import type { Approval } from '@lintel/contract/approvals';
import { ApiError } from '@lintel/contract/kit/client';
import { useId, useState } from 'react';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { FieldError } from '#web/ui/FieldError.tsx';
import { Money } from '#web/ui/Money.tsx';
import { FieldMarks } from './FieldMarks.tsx';
import { moveApproval, readApprovalsAgain, type Move } from './approvals.data.ts';
import s from './ApprovalPanel.module.css';

/** Comment and the three decisions; the one about money shows the sum (design 4). */
export function Decision({ approval, isDocked, onDone }: { approval: Approval; isDocked?: boolean; onDone?: () => void }) {
  const [comment, setComment] = useState('');
  const [marked, setMarked] = useState<string[]>([]);
  const [missing, setMissing] = useState<string | null>(null);
  const field = useId();
  const deciding = useMutation({
    mutationFn: (name: Move) => moveApproval(approval, name, { comment: comment.trim(), ...(name === 'return' ? { fields: marked } : {}) }),
    onSuccess: (_, name) => {
      toast.result(`${approval.title}: ${RESULTS[name] ?? 'decided'}`);
      onDone?.();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readApprovalsAgain();
    },
  });
  const step = approval.steps.find(({ status }) => status === 'open');
  const decide = (name: Move, least: number) => {
    const length = comment.trim().length;
    if (length < least) {
      setMissing(LEAST[name] ?? 'This step asks for a comment');
      document.getElementById(field)?.focus();
      return;
    }
    setMissing(null);
    deciding.mutate(name);
  };
  const { amountMinor, currency } = approval;
  return (
    <div className={`${s.decision} ${isDocked ? s.docked : ''}`}>
      <Textarea
        id={field}
        label="Comment"
        description={step?.requireComment ? 'This step asks for a comment' : 'Needed when you return or reject'}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        placeholder="What should the requester know?"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        error={missing ? <FieldError>{missing}</FieldError> : undefined}
      />
      <FieldMarks approval={approval} value={marked} onChange={setMarked} />
      <ProblemNotice problem={deciding.error} />
      <Button
        leftSection={<IconCheck size={16} />}
        loading={deciding.isPending && deciding.variables === 'approve'}
        disabled={deciding.isPending}
        onClick={() => decide('approve', step?.requireComment ? 1 : 0)}
      >
        Approve
        {amountMinor !== null && (
          <span className={s.sum}>
            <Money minor={Number(amountMinor)} currency={currency} />
          </span>
        )}
      </Button>
      <div className={s.second}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          disabled={deciding.isPending}
          onClick={() => decide('return', 1)}
        >
          {MACHINES.approval.transitions.return.label}
        </Button>
        <Button variant="danger" leftSection={<IconX size={16} />} disabled={deciding.isPending} onClick={() => decide('reject', 5)}>
          {MACHINES.approval.transitions.reject.label}
        </Button>
      </div>
    </div>
  );
}

const RESULTS: Partial<Record<Move, string>> = { approve: 'approved', return: 'returned', reject: 'rejected' };
const LEAST: Partial<Record<Move, string>> = { return: 'Say what is missing', reject: 'Say why in at least 5 characters' };
