import { Button, Select, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { RequestDetail } from '@lintel/contract/requests';
import { useState } from 'react';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { assigneesQuery, assignRequests, moveRequest, readRequestsAgain } from './requests.data.ts';
import s from './RequestPage.module.css';

/** What has to be given with a step, and where its text goes. */
const ASKS: Record<string, { key: string; label: string }> = {
  complete: { key: 'outcome', label: 'What came of it' },
  reopen: { key: 'reason', label: 'What is still missing' },
  cancel: { key: 'reason', label: 'Why' },
};
const NEXT: Record<string, string> = {
  take: 'It is yours then, and the requester is told.',
  complete: 'The requester is told and may say how well it went.',
  reopen: 'It goes back to whoever worked on it.',
  withdraw: 'Nobody is asked any more. Its answers can be copied into a new request.',
  cancel: 'Nobody works on it any more. The requester is told.',
};

/** What this person may do with the request now, as the server says. */
export function RequestMoves({ request }: { request: RequestDetail }) {
  const [asked, setAsked] = useState<string | null>(null);
  const [text, setText] = useState('');
  const ask = ASKS[asked ?? ''];
  const moving = useMutation({
    mutationFn: (name: string) => moveRequest(name, request, ask ? { [ask.key]: text.trim() } : undefined),
    onSuccess: (moved) => {
      toast.result(`${moved.number ?? moved.title}: ${MACHINES.request.states[moved.status].label}`);
      close();
    },
    onError: () => void readRequestsAgain(),
  });
  const close = () => {
    setAsked(null);
    setText('');
    moving.reset();
  };
  const verb = (name: string) => (MACHINES.request.transitions as Record<string, { label: string }>)[name]?.label ?? name;
  const shown = request.transitions.filter((name) => name !== 'submit');
  if (shown.length === 0 && !request.can.assign) return null;
  return (
    <Sheet>
      <SheetHeader title="Your next step" />
      <SheetBody className={s.decide}>
        {shown.map((name, i) => (
          <Button
            key={name}
            variant={i === 0 && ['take', 'complete'].includes(name) ? 'filled' : 'default'}
            fullWidth
            onClick={() => setAsked(name)}
          >
            {verb(name)}
          </Button>
        ))}
        {request.can.assign && <AssignField request={request} />}
      </SheetBody>
      <ConfirmDialog
        opened={asked !== null}
        onClose={close}
        onConfirm={() => asked && moving.mutate(asked)}
        title={`${verb(asked ?? '')} ${request.number ?? request.title}`}
        confirmLabel={`${verb(asked ?? '')} request`}
        isBusy={moving.isPending}
        error={<ProblemNotice problem={moving.error} />}
      >
        <p>{NEXT[asked ?? '']}</p>
        {ask && (
          <Textarea
            label={ask.label}
            autosize
            minRows={3}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
        )}
      </ConfirmDialog>
    </Sheet>
  );
}

function AssignField({ request }: { request: RequestDetail }) {
  const people = useQuery(assigneesQuery(request.id));
  const assigning = useMutation({
    mutationFn: (id: string) => assignRequests([request.id], id),
    onSuccess: () => toast.result(`${request.number} assigned`),
  });
  const error = people.error ?? assigning.error;
  return (
    <Select
      label="Assigned to"
      searchable
      allowDeselect={false}
      placeholder={people.isPending ? 'Loading…' : 'Nobody yet'}
      data={(people.data ?? []).map(({ id, label }) => ({ value: id, label }))}
      value={request.assigneeId}
      onChange={(id) => id && assigning.mutate(id)}
      disabled={assigning.isPending}
      error={<ProblemNotice problem={error} />}
    />
  );
}
