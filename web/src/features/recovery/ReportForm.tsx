import { Button, Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { RecoveryInput } from '@lintel/contract/recovery';
import { useState } from 'react';
import { PersonPicker } from '#web/features/people/people.parts.tsx';
import { RECOVERY_CHANNELS, RECOVERY_REASONS } from '#web/kit/contract.gen.ts';
import { useUser } from '#web/kit/session.store.ts';
import { sentenceOf, toast } from '#web/kit/toast.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { reportRecovery } from './recovery.data.ts';
import s from './recovery.module.css';

const options = (table: Record<string, string>) => Object.entries(table).map(([value, label]) => ({ value, label }));

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
    <form
      className={s.stack}
      onSubmit={(event) => {
        event.preventDefault();
        reporting.mutate();
      }}
    >
      {reporting.isError && (
        <InlineNotice tone="danger" isAlert>
          {sentenceOf(reporting.error)}
        </InlineNotice>
      )}
      <PersonPicker label="Who cannot sign in" value={employeeId} onChange={setEmployee} without={[user.id]} />
      <Select
        label="Why"
        allowDeselect={false}
        data={options(RECOVERY_REASONS)}
        value={reason}
        onChange={(value) => value && setReason(value)}
      />
      {withChannel && (
        <Select
          label="How did you hear of it"
          allowDeselect={false}
          data={options(RECOVERY_CHANNELS)}
          value={channel}
          onChange={(value) => value && setChannel(value)}
        />
      )}
      <Textarea label="Note (optional)" value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      <Button type="submit" loading={reporting.isPending} disabled={!employeeId}>
        Report
      </Button>
    </form>
  );
}
