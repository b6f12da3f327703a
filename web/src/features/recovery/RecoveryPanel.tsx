import { Button, Select, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { Recovery } from '@lintel/contract/recovery';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { RECOVERY_ACTIONS, RECOVERY_METHODS, RECOVERY_REASONS } from '#web/kit/contract.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { optionsOf } from '#web/ui/options.ts';
import { StepTrail, type TrailStep } from '#web/ui/StepTrail.tsx';
import { LinkHandOver } from './LinkHandOver.tsx';
import { linkOf, moveRecovery } from './recovery.data.ts';
import { RecoveryStatus } from './RecoveryStatus.tsx';
import s from './recovery.module.css';

/** One recovery as a checklist: who asked, who made sure, what was sent. Each step is done by whoever may do it. */
export function RecoveryPanel({ recovery }: { recovery: Recovery }) {
  const { employeeName, reason, note, contact, transitions } = recovery;
  const moving = useMutation({
    mutationFn: ({ name, input }: { name: string; input?: Record<string, unknown> }) => moveRecovery(recovery, name, input),
    onSuccess: () => toast.result('Recovery moved on'),
  });
  const move = (name: string, input?: Record<string, unknown>) => moving.mutate({ name, ...(input ? { input } : {}) });
  const may = (name: string) => transitions.includes(name);
  return (
    <div className={s.stack}>
      <div className={s.head}>
        <b>{employeeName}</b>
        <RecoveryStatus status={recovery.status} />
      </div>
      <p className={s.text}>
        {RECOVERY_REASONS[reason]}
        {note && `: ${note}`}
      </p>
      {recovery.recent > 3 && (
        <InlineNotice tone="warning">{`${recovery.recent} recoveries in 30 days. The super admin was told.`}</InlineNotice>
      )}
      {recovery.needsManager && !recovery.managerConfirmedAt && recovery.status === 'verifying' && (
        <InlineNotice>{`${recovery.managerName ?? 'The super admin'} must confirm the identity before it can be verified.`}</InlineNotice>
      )}
      {contact && (
        <p className={s.text}>
          Number on file: <b className="num">{contact}</b>
        </p>
      )}
      <ProblemNotice problem={moving.error} />
      {may('take') && (
        <Button loading={moving.isPending} onClick={() => move('take')}>
          Take it
        </Button>
      )}
      {may('confirm') && (
        <Button loading={moving.isPending} onClick={() => move('confirm')}>
          I have spoken with {employeeName}
        </Button>
      )}
      {may('verify') && <Verify isBusy={moving.isPending} onVerify={(input) => move('verify', input)} />}
      {may('send') && <Send recovery={recovery} isBusy={moving.isPending} onSend={(action) => move('send', { action })} />}
      {recovery.canLink && <LinkHandOver label="Make the one-time link" make={() => linkOf(recovery)} />}
      {recovery.providerUrl && <ProviderButton url={recovery.providerUrl} />}
      {may('reject') && <Reject isBusy={moving.isPending} onReject={(why) => move('reject', { reason: why })} />}
      <StepTrail label="Steps" steps={stepsOf(recovery)} />
    </div>
  );
}

function Verify({ isBusy, onVerify }: { isBusy: boolean; onVerify: (input: { method: string; note: string }) => void }) {
  const [method, setMethod] = useState<string | null>(null);
  const [note, setNote] = useState('');
  return (
    <ActionForm
      className={s.stack}
      action={() => {
        if (method) onVerify({ method, note });
      }}
    >
      <Select
        label="How did you make sure?"
        placeholder="Choose one"
        data={optionsOf(RECOVERY_METHODS)}
        value={method}
        onChange={setMethod}
      />
      <Textarea
        label="What did you see or hear?"
        description="Stays with this recovery. No passwords, no answers to secret questions."
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} disabled={!method || note.trim().length < 3}>
        Identity verified
      </Button>
    </ActionForm>
  );
}

function Send({ recovery, isBusy, onSend }: { recovery: Recovery; isBusy: boolean; onSend: (action: string) => void }) {
  const [action, setAction] = useState('link_sent');
  return (
    <ActionForm className={s.stack} action={() => onSend(action)}>
      <Select
        label="What happens"
        allowDeselect={false}
        data={optionsOf(RECOVERY_ACTIONS)}
        value={action}
        onChange={(value) => value && setAction(value)}
      />
      <p className={s.text}>{recovery.employeeName} is signed out everywhere. Changes of their bank account wait for 14 days.</p>
      <Button type="submit" loading={isBusy}>
        {action === 'link_sent' ? 'Send link' : 'Note it and sign out'}
      </Button>
    </ActionForm>
  );
}

function Reject({ isBusy, onReject }: { isBusy: boolean; onReject: (reason: string) => void }) {
  const [reason, setReason] = useState<string | null>(null);
  if (reason === null)
    return (
      <Button variant="danger" onClick={() => setReason('')}>
        Identity not verified
      </Button>
    );
  return (
    <ActionForm className={s.stack} action={() => onReject(reason)}>
      <Textarea
        label="Why"
        description="The super admin and the manager are told that it was rejected."
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Button type="submit" variant="danger" loading={isBusy} disabled={reason.trim().length < 3}>
        Reject recovery
      </Button>
    </ActionForm>
  );
}

const ProviderButton = ({ url }: { url: string }) => (
  <Button component="a" href={url} target="_blank" rel="noopener noreferrer" rightSection={<IconExternalLink size={16} />}>
    Open in identity provider
  </Button>
);

function stepsOf(recovery: Recovery): TrailStep[] {
  const { status, method, action } = recovery;
  const isOver = ['completed', 'expired', 'rejected'].includes(status);
  const at = (iso: string | null) => (iso ? <DateText iso={iso} format="dateTime" /> : undefined);
  return [
    { title: `Reported by ${recovery.reportedByName}`, sub: at(recovery.createdAt), state: 'done' },
    ...(recovery.handlerName ? [{ title: `Taken by ${recovery.handlerName}`, state: 'done' as const }] : []),
    ...(recovery.managerConfirmedAt
      ? [
          {
            title: `Confirmed by ${recovery.managerName ?? 'the super admin'}`,
            sub: at(recovery.managerConfirmedAt),
            state: 'done' as const,
          },
        ]
      : []),
    ...(method ? [{ title: RECOVERY_METHODS[method], note: recovery.verificationNote, state: 'done' as const }] : []),
    ...(action
      ? [{ title: RECOVERY_ACTIONS[action], sub: at(recovery.sentAt), state: isOver ? ('done' as const) : ('now' as const) }]
      : []),
    ...(status === 'completed' ? [{ title: 'Signed in again', state: 'done' as const }] : []),
    ...(status === 'expired' ? [{ title: 'Nobody used it within 24 hours', state: 'returned' as const }] : []),
    ...(recovery.rejectReason ? [{ title: 'Rejected', note: recovery.rejectReason, state: 'rejected' as const }] : []),
  ];
}
