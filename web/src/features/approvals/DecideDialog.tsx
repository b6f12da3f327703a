import { SegmentedControl, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { effectText } from '@lintel/contract/approval-kinds';
import type { Approval } from '@lintel/contract/approvals';
import { ApiError } from '@lintel/contract/kit/client';
import { useState } from 'react';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Money } from '#web/ui/Money.tsx';
import { FieldMarks } from './FieldMarks.tsx';
import { moveApproval, readApprovalsAgain } from './approvals.data.ts';

/** What a card asks about; who rejects may return it instead. */
export type DecideMove = 'approve' | 'reject';
type Way = DecideMove | 'return';

interface DecideDialogProps {
  approval: Approval;
  move: DecideMove;
  onClose: () => void;
}

/** Confirms a decision from a mail, with its comment: no key and no button of a card decides by itself. */
export function DecideDialog({ approval, move, onClose }: DecideDialogProps) {
  const [comment, setComment] = useState('');
  const [marked, setMarked] = useState<string[]>([]);
  const [way, setWay] = useState<Way>(move);
  const { title, kind, amountMinor, currency, forName } = approval;
  const effect = way === 'approve' ? effectText(kind) : null;
  const deciding = useMutation({
    mutationFn: () =>
      moveApproval(approval, way, { comment: comment.trim(), channel: 'mail_link', ...(way === 'return' ? { fields: marked } : {}) }),
    onSuccess: () => {
      toast.result(`${title}: ${RESULTS[way]}`);
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readApprovalsAgain();
    },
  });
  const isAsked = way !== 'approve' || approval.steps.some(({ status, requireComment }) => status === 'open' && requireComment);
  const { reject, return: back } = MACHINES.approval.transitions;
  const verb = MACHINES.approval.transitions[way].label;
  const isReady = comment.trim().length >= (isAsked ? LEAST[way] : 0);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => deciding.mutate()}
      title={`${verb}: ${title}`}
      confirmLabel={verb}
      isBusy={deciding.isPending}
      isReady={isReady}
      error={<ProblemNotice problem={deciding.error} />}
    >
      <Stack gap="sm">
        {move === 'reject' && approval.transitions.includes('return') && (
          <SegmentedControl
            fullWidth
            aria-label="Decision"
            data={[
              { value: 'reject', label: reject.label },
              { value: 'return', label: back.label },
            ]}
            value={way}
            onChange={(value) => setWay(value as Way)}
          />
        )}
        {amountMinor !== null && (
          <span>
            Amount <Money minor={Number(amountMinor)} currency={currency} strong />
          </span>
        )}
        {effect && <span>{effect}</span>}
        {forName && <span>You decide for {forName}. Both names are kept with the decision.</span>}
        <Textarea
          label={isAsked ? 'Comment' : 'Comment (optional)'}
          description={HINTS[way]}
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          data-autofocus={isAsked || undefined}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady && !deciding.isPending) deciding.mutate();
          }}
        />
        {way === 'return' && <FieldMarks approval={approval} value={marked} onChange={setMarked} />}
      </Stack>
    </ConfirmDialog>
  );
}

const RESULTS: Record<Way, string> = { approve: 'approved', reject: 'rejected', return: 'returned' };
/** Characters of a comment that is asked for. */
const LEAST: Record<Way, number> = { approve: 1, reject: 5, return: 1 };
const HINTS: Partial<Record<Way, string>> = {
  reject: 'It ends here. Say why in at least 5 characters',
  return: 'It can be changed and sent again. Say what is missing',
};
