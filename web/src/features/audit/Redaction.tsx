import { Button, TextInput } from '@mantine/core';
import type { AuditEntry } from '@lintel/contract/audit';
import { useState } from 'react';
import { useCan } from '#web/kit/can.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { useUser } from '#web/kit/session.store.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { useRedact } from './audit.data.ts';
import s from './AuditLogPage.module.css';

/** Takes away what an entry says was changed, where privacy asks for it; never one's own, nor why another one was blanked. */
export function Redaction({ entry, onDone }: { entry: AuditEntry; onDone: () => void }) {
  const canRedact = useCan('audit:verify');
  const user = useUser();
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState('');
  const redacting = useRedact(entry.seq, onDone);
  if (!canRedact || entry.actorId === user.id || entry.action === 'audit.redact') return null;
  return (
    <div className={s.blank}>
      <Button variant="default" size="xs" onClick={() => setAsked(true)}>
        Blank what changed
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => redacting.mutate(reason.trim())}
        title={`Blank entry ${entry.seq}`}
        confirmLabel="Blank entry"
        isFinal
        isBusy={redacting.isPending}
        isReady={reason.trim() !== ''}
        error={<ProblemNotice problem={redacting.error} />}
      >
        <p>What it says was changed is gone for good. Who did what and when stays, the chain holds, and an entry of yours says why.</p>
        <TextInput
          label="Why"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={300}
          autoComplete="off"
        />
      </ConfirmDialog>
    </div>
  );
}
