import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { TicketDetail } from '@lintel/contract/support';
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { moveTicket } from './support.data.ts';

/** Two tickets about one thing: this one ends, its messages stand in the other. */
export function MergeButton({ ticket }: { ticket: TicketDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [into, setInto] = useState('');
  const merging = useMutation({
    mutationFn: () => moveTicket('merge', ticket, { into }),
    onSuccess: () => {
      setOpen(false);
      toast.result(`${ticket.number} goes on in ${into.toUpperCase()}`);
    },
  });
  return (
    <>
      <Button variant="default" leftSection={<IconArrowMerge size={16} />} onClick={() => setOpen(true)}>
        Merge
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => merging.mutate()}
        title={`Merge ${ticket.number}`}
        confirmLabel="Merge ticket"
        isFinal
        isBusy={merging.isPending}
        error={<ProblemNotice problem={merging.error} />}
      >
        <TextInput
          label="Into ticket"
          description="Its messages move there, and the requester reads along."
          placeholder="TKT-2026-0001"
          value={into}
          onChange={(event) => setInto(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
}
