import { Button, Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { RecoveryInput } from '@lintel/contract/recovery';
import { useState } from 'react';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { RECOVERY_CHANNELS, RECOVERY_REASONS } from '#web/kit/contract.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { reportRecovery } from './recovery.data.ts';
import s from './recovery.module.css';

/** A colleague cannot sign in. Who answers the phone says how they heard of it. */
export function ReportForm({ withChannel = false, onDone }: { withChannel?: boolean; onDone: (id: string) => void }) {
  const user = useUser();
  const [employeeId, setEmployee] = useState<string | null>(null);
  const [reason, setReason] = useState<string>('forgotten');
  const [channel, setChannel] = useState<string>(withChannel ? 'phone' : 'colleague');
  const [note, setNote] = useState('');
  const reporting = useMutation({
    mutationFn: () => reportRecovery({ employeeId: employeeId as `emp_${string}`, reason, channel, note } as RecoveryInput),
    onSuccess: ({ id, employeeName }) => {
      toast.result(`Support knows that ${employeeName} cannot sign in`);
      onDone(id);
    },
  });
  return (
    <ActionForm className={s.stack} action={reporting.mutate}>
      <ProblemNotice problem={reporting.error} />
      <PersonPicker label="Who cannot sign in" value={employeeId} onChange={setEmployee} without={[user.id]} />
      <Select
        label="Why"
        allowDeselect={false}
        data={optionsOf(RECOVERY_REASONS)}
        value={reason}
        onChange={(value) => value && setReason(value)}
      />
      {withChannel && (
        <Select
          label="How did you hear of it"
          allowDeselect={false}
          data={optionsOf(RECOVERY_CHANNELS)}
          value={channel}
          onChange={(value) => value && setChannel(value)}
        />
      )}
      <Textarea label="Note (optional)" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Button type="submit" loading={reporting.isPending} disabled={!employeeId}>
        Report
      </Button>
    </ActionForm>
  );
}
