import { Button } from '@mantine/core';
import { useState } from 'react';
import { TransitionDialog, type AskedField, type MachineWords, type MovingRow } from './TransitionDialog.tsx';

interface TransitionButtonsProps<Row extends MovingRow> {
  machine: MachineWords;
  row: Row;
  /** Names the row in the dialog and in the result: "Concrete Works". */
  label: string;
  /** The call: `api.departments.transition`. */
  move: (name: string, row: Row, input: Record<string, unknown>) => Promise<unknown>;
  /** After a move, and after a conflict: what is shown is to be read again. */
  onSettled: () => void;
  /** What happens next, in the dialog, by transition. */
  consequence?: Record<string, string>;
  /** What is true after it, where that is not the new state, by transition. */
  outcome?: Record<string, string>;
  /** What a transition asks for, by transition. */
  ask?: Record<string, readonly AskedField[]>;
  size?: 'xs' | 'sm';
  /** The one transition that is the next step: its button is filled. */
  primary?: readonly string[];
}

/** What this person may do with this row now, as the server says. No state is looked at here. */
export function TransitionButtons<Row extends MovingRow>(props: TransitionButtonsProps<Row>) {
  const { machine, row, label, move, onSettled, consequence = {}, outcome = {}, ask = {}, size = 'xs', primary = [] } = props;
  const [asked, setAsked] = useState<string | null>(null);
  const verb = (name: string) => machine.transitions[name]?.label ?? name;
  const inOrder = row.transitions.toSorted((a, b) => Number(primary.includes(a)) - Number(primary.includes(b)));
  return (
    <>
      {inOrder.map((name) => (
        <Button
          key={name}
          size={size}
          variant={primary.includes(name) ? 'filled' : 'default'}
          onClick={() => setAsked(name)}
          aria-label={`${verb(name)} ${label}`}
        >
          {verb(name)}
        </Button>
      ))}
      <TransitionDialog
        machine={machine}
        name={asked}
        row={row}
        label={label}
        move={move}
        onSettled={onSettled}
        onClose={() => setAsked(null)}
        ask={asked ? ask[asked] : undefined}
        consequence={asked ? consequence[asked] : undefined}
        outcome={asked ? outcome[asked] : undefined}
      />
    </>
  );
}
