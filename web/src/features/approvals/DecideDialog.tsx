import { Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Approval } from '@lintel/contract/approvals';
import { ApiError } from '@lintel/contract/kit/client';
import { useState } from 'react';
import { MACHINES } from '#web/kit/contract.gen.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Money } from '#web/ui/Money.tsx';
import { moveApproval, readApprovalsAgain } from './approvals.data.ts';

export type DecideMove = 'approve' | 'return';

interface DecideDialogProps {
  approval: Approval;
  move: DecideMove;
  onClose: () => void;
}

/** Confirms a decision, with its comment: no key and no button of a card decides by itself. */
export function DecideDialog({ approval, move, onClose }: DecideDialogProps) {
  const [comment, setComment] = useState('');
  const { title, amountMinor, currency, forName } = approval;
  const deciding = useMutation({
    mutationFn: () => moveApproval(approval, move, { comment: comment.trim() }),
    onSuccess: () => {
      toast.result(`${title}: ${move === 'approve' ? 'approved' : 'returned'}`);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readApprovalsAgain();
    },
  });
  const isAsked = move === 'return' || approval.steps.some(({ status, requireComment }) => status === 'open' && requireComment);
  const verb = MACHINES.approval.transitions[move].label;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => deciding.mutate()}
      title={`${verb}: ${title}`}
      confirmLabel={verb}
      isBusy={deciding.isPending}
      isReady={!isAsked || comment.trim() !== ''}
      {...(deciding.isError ? { error: sentenceOf(deciding.error) } : {})}
    >
      <Stack gap="sm">
        {amountMinor !== null && (
          <span>
            Amount <Money minor={Number(amountMinor)} currency={currency} strong />
          </span>
        )}
        {forName && <span>You decide for {forName}. Both names are kept with the decision.</span>}
        <Textarea
          label={isAsked ? 'Comment' : 'Comment (optional)'}
          description={move === 'return' ? 'Say what is missing' : undefined}
          data-autofocus={isAsked || undefined}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
