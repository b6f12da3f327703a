import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconArrowsTransferDown } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { DepartmentPicker } from '#web/features/departments/departments.parts.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { transferPeople } from './people.data.ts';

interface TransferButtonProps {
  ids: readonly string[];
  /** The department that they are in now: it is not offered. */
  from?: string;
  onMoved: () => void;
}

/** Moves the chosen people to another department. */
export function TransferButton({ ids, from, onMoved }: TransferButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [departmentId, setDepartmentId] = useState<string | null>(null);
  const people = counted(ids.length, 'person', 'people');
  const moving = useMutation({
    mutationFn: (target: string) => transferPeople(ids, target),
    onSuccess: (moved) => {
      setAsked(false);
      toast.result(`${counted(moved, 'person', 'people')} moved`);
      onMoved();
    },
  });
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconArrowsTransferDown size={15} />} onClick={() => setAsked(true)}>
        Change department
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => {
          setAsked(false);
          moving.reset();
        }}
        onConfirm={() => departmentId && moving.mutate(departmentId)}
        title={`Move ${people}`}
        confirmLabel="Change department"
        isBusy={moving.isPending}
        error={<ProblemNotice problem={moving.error} />}
      >
        <DepartmentPicker
          label="New department"
          value={departmentId}
          onChange={setDepartmentId}
          without={from ? [from] : []}
          description="Their approvals go to its head from now on."
        />
      </ConfirmDialog>
    </>
  );
}
