import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { daysOfWeek } from '@lintel/contract/kit/days';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { counted } from '#web/kit/counted.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { lockHours } from './timesheets.data.ts';

/** Closes approved hours for pay until a day, proposed as the last one of the week that is shown. */
export function CloseHours({ week }: { week: string }) {
  const [isOpen, setOpen] = useState(false);
  const [through, setThrough] = useState(daysOfWeek(week)[6]!);
  const locking = useMutation({
    mutationFn: () => lockHours(through),
    onSuccess: ({ locked, open }) => {
      setOpen(false);
      toast.result(
        `${counted(locked, 'week')} locked${open > 0 ? `, ${counted(open, 'is not approved and stays', 'are not approved and stay')} open` : ''}`,
      );
    },
  });
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconLock size={16} />}
        onClick={() => {
          setThrough(daysOfWeek(week)[6]!);
          setOpen(true);
        }}
      >
        Close for pay
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => locking.mutate()}
        title="Close hours for pay"
        confirmLabel="Close hours"
        isBusy={locking.isPending}
        isReady={through !== ''}
        error={<ProblemNotice problem={locking.error} />}
      >
        Approved hours until this day change by corrections alone. Weeks that are not approved stay open.
        <DateField label="Until" value={through} onChange={({ currentTarget }) => setThrough(currentTarget.value)} />
      </ConfirmDialog>
    </>
  );
}
