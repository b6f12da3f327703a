import { Button, Switch, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import type { LeaveRequestDetail } from '@lintel/contract/leave';
import { useState, type ReactNode } from 'react';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { ProblemNotice } from '#web/kit/ProblemNotice.tsx';
import { toast } from '#web/kit/toast.tsx';
import { ActionForm } from '#web/ui/ActionForm.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { moveRequest, readLeaveAgain } from './leave.data.ts';
import { spanText } from './leave.format.ts';
import s from './leave.layout.module.css';

const { transitions, states } = MACHINES.leaveRequest;
type Move = keyof typeof transitions;

/** What happens next, where it is not said by the button. */
const CONSEQUENCE: Partial<Record<Move, string>> = {
  submit: 'The days are held back until it is decided.',
  withdraw: 'Nobody is asked any more, and the days are free again.',
  acknowledge: 'The person sees that HR knows of it.',
  certify: 'It leaves the follow-up.',
};

/** What has to be said with it. */
const REASON: Partial<Record<Move, string>> = {
  askToCancel: 'Whoever approved it decides. Of leave that has begun, only the rest is given back.',
  cancel: 'All days are given back, and the person is told.',
  shorten: 'Say how the person agreed. The days after it are given back.',
  convert: 'All of its days become unpaid leave.',
};

/** The buttons of a request: what the server lets this person do with it now. */
export function LeaveMoves({ request }: { request: LeaveRequestDetail }) {
  const [asked, setAsked] = useState<Move | null>(null);
  const moving = useMutation({
    mutationFn: ({ name, input }: { name: Move; input?: Record<string, unknown> }) => moveRequest(request, name, input),
    onSuccess: (moved) => {
      setAsked(null);
      toast.result(`${spanText(moved)}: ${states[moved.status].label}`);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void readLeaveAgain();
    },
  });
  const close = () => {
    setAsked(null);
    moving.reset();
  };
  const dialog = { isBusy: moving.isPending, error: <ProblemNotice problem={moving.error} states={states} />, onClose: close };
  return (
    <>
      {(request.transitions as Move[]).map((name) => (
        <Button key={name} variant={name === 'submit' ? 'filled' : 'default'} onClick={() => setAsked(name)}>
          {transitions[name].label}
        </Button>
      ))}
      {asked && REASON[asked] && (
        <ReasonDialog
          {...dialog}
          move={asked}
          hint={REASON[asked]}
          request={request}
          onConfirm={(input) => moving.mutate({ name: asked, input })}
        />
      )}
      <ConfirmDialog
        {...dialog}
        opened={asked !== null && !REASON[asked]}
        title={`${asked ? transitions[asked].label : ''}: ${spanText(request)}`}
        confirmLabel={asked ? transitions[asked].label : ''}
        onConfirm={() => asked && moving.mutate({ name: asked })}
      >
        {asked && CONSEQUENCE[asked]}
      </ConfirmDialog>
    </>
  );
}

interface ReasonDialogProps {
  move: Move;
  hint: string;
  request: LeaveRequestDetail;
  isBusy: boolean;
  error: ReactNode;
  onClose: () => void;
  onConfirm: (input: Record<string, unknown>) => void;
}

function ReasonDialog({ move, hint, request, isBusy, error, onClose, onConfirm }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState(request.to);
  const [halfEnd, setHalfEnd] = useState(false);
  const isShorten = move === 'shorten';
  const { label } = transitions[move];
  return (
    <Dialog opened onClose={onClose} title={`${label}: ${spanText(request)}`} size="28rem">
      <ActionForm className={s.dialog} action={() => onConfirm(isShorten ? { to: lastDay, halfEnd, reason } : { reason })}>
        {isShorten && (
          <>
            <DateField
              label="New last day"
              value={lastDay}
              min={request.from}
              max={request.to}
              onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
            />
            <Switch label="Until midday" checked={halfEnd} onChange={({ currentTarget }) => setHalfEnd(currentTarget.checked)} />
          </>
        )}
        <Textarea
          label="Reason"
          description={hint}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        {error}
        <div className={s.moves}>
          <Button variant="quiet" onClick={onClose} disabled={isBusy}>
            Keep it
          </Button>
          <Button type="submit" loading={isBusy} disabled={reason.trim() === ''}>
            {label}
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}
