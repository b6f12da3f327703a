import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '@lintel/contract/kit/client';
import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { sentenceOf, toast } from './toast.tsx';

interface MachineWords {
  name: string;
  states: Record<string, { label: string }>;
  transitions: Record<string, { label: string; to: string }>;
}

interface MovingRow {
  transitions: readonly string[];
  version: number;
}

interface TransitionButtonsProps<Row extends MovingRow> {
  machine: MachineWords;
  row: Row;
  /** Names the row in the dialog and in the result: "Concrete Works". */
  label: string;
  /** The call: `api.departments.transition`. */
  move: (name: string, row: Row) => Promise<Row>;
  /** After a move, and after a conflict: what is shown is to be read again. */
  onSettled: () => void;
  /** What happens next, in the dialog. */
  consequence?: Record<string, string>;
}

/** What this person may do with this row now, as the server says. No state is looked at here. */
export function TransitionButtons<Row extends MovingRow>({
  machine,
  row,
  label,
  move,
  onSettled,
  consequence = {},
}: TransitionButtonsProps<Row>) {
  const [asked, setAsked] = useState<string | null>(null);
  const moving = useMutation({
    mutationFn: (name: string) => move(name, row),
    onSuccess: (_, name) => {
      setAsked(null);
      toast.result(`${label}: ${machine.states[machine.transitions[name]?.to ?? '']?.label ?? 'changed'}`);
      onSettled();
    },
    onError: (error) => {
      // Somebody was faster (R21): the row is read again, the dialog says why nothing happened.
      if (error instanceof ApiError && error.status === 409) onSettled();
    },
  });
  const verb = (name: string) => machine.transitions[name]?.label ?? name;
  return (
    <>
      {row.transitions.map((name) => (
        <Button key={name} size="xs" variant="default" onClick={() => setAsked(name)} aria-label={`${verb(name)} ${label}`}>
          {verb(name)}
        </Button>
      ))}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => {
          setAsked(null);
          moving.reset();
        }}
        onConfirm={() => asked && moving.mutate(asked)}
        title={`${verb(asked ?? '')} ${label}`}
        confirmLabel={`${verb(asked ?? '')} ${machine.name}`}
        isBusy={moving.isPending}
        error={moving.error ? sentenceOf(moving.error) : undefined}
      >
        {consequence[asked ?? '']}
      </ConfirmDialog>
    </>
  );
}
