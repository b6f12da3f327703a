import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCheck } from '@tabler/icons-react';
import { kindLabel } from '@lintel/contract/approval-kinds';
import type { ApprovalRow } from '@lintel/contract/approvals';
import { useState } from 'react';
import { LeftOut } from '#web/kit/LeftOut.tsx';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { formatMoney } from '#web/ui/money.format.ts';
import s from './ApprovalInbox.module.css';
import { approveSeveral, useApprovalCounts } from './approvals.data.ts';

interface BulkApproveProps {
  rows: readonly ApprovalRow[];
  /** What they are, where they were not chosen one by one: `Week 41`. */
  of?: string;
  onClear?: () => void;
}

/** Several of one kind with one confirmation that names the total; what is left out is reported (workspace A7). */
export function BulkApprove({ rows, of, onClear }: BulkApproveProps) {
  const [isAsked, setAsked] = useState(false);
  const approving = useMutation({
    mutationFn: () => approveSeveral(rows),
    onSuccess: ({ approved, skipped }) => {
      setAsked(false);
      toast.result(approved === 1 ? '1 approved' : `${approved} approved`);
      if (skipped.length === 0) onClear?.();
    },
  });
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const problem = problemWith(rows, kinds.length, useApprovalCounts().bulkLimit);
  const skipped = approving.data?.skipped ?? [];
  const close = () => {
    approving.reset();
    onClear?.();
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCheck size={15} aria-hidden />}
        disabled={problem !== null}
        aria-label={of && `Approve ${rows.length} of ${of}`}
        onClick={() => setAsked(true)}
      >
        {of ? `Approve ${rows.length}` : 'Approve'}
      </Button>
      {problem && <span className={s.sub}>{problem}</span>}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => {
          setAsked(false);
          approving.reset();
        }}
        onConfirm={() => approving.mutate()}
        title={rows.length === 1 ? 'Approve 1' : `Approve ${rows.length} together`}
        confirmLabel={`Approve ${totalOf(rows) ?? rows.length}`}
        isBusy={approving.isPending}
        error={<ProblemNotice problem={approving.error} />}
      >
        {kinds.map((kind) => kindLabel(kind)).join(', ')}
        {totalOf(rows) ? `, ${totalOf(rows)} in all` : ''}. What is flagged, was changed or asks for a comment is left out and listed
        afterwards.
      </ConfirmDialog>
      <Dialog opened={skipped.length > 0} onClose={close} title={`${skipped.length} left out`} size="36rem">
        <LeftOut said="These still wait for your decision." items={skipped} onDone={close} />
      </Dialog>
    </>
  );
}

function problemWith(rows: readonly ApprovalRow[], kinds: number, limit: number): string | null {
  if (kinds > 1) return 'Only approvals of one kind are decided together.';
  if (rows.length > limit) return `At most ${limit} are decided together.`;
  return rows.every(({ transitions }) => transitions.includes('approve')) ? null : 'Some of these do not wait for you.';
}

/** What all of them come to; null where none has an amount. */
function totalOf(rows: readonly ApprovalRow[]): string | null {
  const sum = rows.reduce((total, { amountMinor }) => total + BigInt(amountMinor ?? '0'), 0n);
  return sum === 0n ? null : formatMoney(Number(sum), { currency: rows[0]!.currency });
}
