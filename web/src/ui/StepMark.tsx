import { IconArrowBackUp, IconCheck, IconHourglassLow, IconX } from '@tabler/icons-react';
import s from './Steps.module.css';

export type StepState = 'done' | 'now' | 'next' | 'rejected' | 'returned';

const WORD: Record<StepState, string> = {
  done: 'Done',
  now: 'Current step',
  next: 'Not started',
  rejected: 'Rejected',
  returned: 'Returned',
};

/** The square in front of a step. With a number, "now" and "next" show it. */
export function StepMark({ state, number }: { state: StepState; number?: number }) {
  return (
    <span className={s.mark} data-state={state} data-mark>
      {symbol(state, number)}
      <span className="sr-only">{`${WORD[state]}: `}</span>
    </span>
  );
}

function symbol(state: StepState, number: number | undefined) {
  if (state === 'done') return <IconCheck size={14} stroke={3} aria-hidden />;
  if (state === 'rejected') return <IconX size={14} stroke={3} aria-hidden />;
  if (state === 'returned') return <IconArrowBackUp size={14} stroke={2.5} aria-hidden />;
  if (number !== undefined) return <span aria-hidden>{number}</span>;
  return state === 'now' ? <IconHourglassLow size={14} stroke={2.2} aria-hidden /> : null;
}
