import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ResourceDetail } from '@lintel/contract/resources';
import { useState } from 'react';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { DateText } from '#web/ui/DateText.tsx';
import { Drawer } from '#web/ui/Drawer.tsx';
import { InlineNotice } from '#web/ui/InlineNotice.tsx';
import { proposeRetirement, withdrawRetirement } from './resources.data.ts';
import s from './resources.module.css';

/** Proposes that a resource goes for good. Nothing where that is proposed already, or not for who looks at it. */
export function Retire({ resource }: { resource: ResourceDetail }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!resource.canManage || resource.retirement || resource.status === 'retired') return null;
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        Propose to retire
      </Button>
      <Drawer opened={isOpen} onClose={close} title={`Retire ${resource.code}`}>
        <RetireForm resource={resource} onDone={close} />
      </Drawer>
    </>
  );
}

function RetireForm({ resource: { id, code, version }, onDone }: { resource: ResourceDetail; onDone: () => void }) {
  const [reason, setReason] = useState('');
  const proposing = useMutation({
    mutationFn: () => proposeRetirement(id, { reason, version }),
    onSuccess: () => {
      toast.result(`${code}: its retirement waits for an accountant`);
      onDone();
    },
  });
  return (
    <ActionForm className={s.stack} action={proposing.mutate}>
      <InlineNotice>
        An accountant decides, and until then nothing changes. Once it is retired it can no longer be booked; its records stay.
      </InlineNotice>
      <Textarea
        label="Why"
        data-autofocus
        autosize
        minRows={3}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ProblemNotice problem={proposing.error} />
      <Button type="submit" loading={proposing.isPending} disabled={!reason.trim()}>
        Propose to retire
      </Button>
    </ActionForm>
  );
}

/** Above the page of a resource: who proposed to retire it, and that it waits. */
export function RetirementWaits({ resource }: { resource: ResourceDetail }) {
  const { code, retirement } = resource;
  const withdrawing = useMutation({
    mutationFn: () => withdrawRetirement(resource),
    onSuccess: () => toast.result(`${code}: nobody is asked to retire it any more`),
  });
  if (!retirement) return null;
  return (
    <>
      <InlineNotice
        tone="warning"
        title={`${code} is to be retired, and an accountant has not decided yet.`}
        action={
          retirement.canWithdraw && (
            <Button size="xs" variant="default" loading={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
              Withdraw
            </Button>
          )
        }
      >
        {retirement.byName} proposed it on <DateText iso={retirement.at} />: {retirement.reason}
      </InlineNotice>
      <ProblemNotice problem={withdrawing.error} />
    </>
  );
}
