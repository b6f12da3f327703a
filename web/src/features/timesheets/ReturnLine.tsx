import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { WaitingSheet } from '@lintel/contract/timesheet-weeks';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { returnLine } from './timesheets.data.ts';

/** The week comes back because of its hours on one project. */
export function ReturnLine({ row }: { row: WaitingSheet }) {
  const [isOpen, setOpen] = useState(false);
  const [comment, setComment] = useState('');
  const returning = useMutation({
    mutationFn: () => returnLine(row, comment),
    onSuccess: () => {
      setOpen(false);
      toast.result('Week returned');
    },
  });
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)} aria-label={`Return the week of ${row.employeeName}`}>
        Return
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => returning.mutate()}
        title={`Return the week of ${row.employeeName}`}
        confirmLabel="Return week"
        isBusy={returning.isPending}
        isReady={comment.trim() !== ''}
        error={<ProblemNotice problem={returning.error} />}
      >
        <Textarea
          label={`What is wrong with the hours on ${row.projectCode ?? 'the project'}`}
          autosize
          minRows={2}
          maxLength={2000}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
