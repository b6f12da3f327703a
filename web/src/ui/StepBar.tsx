import type { ReactNode } from 'react';
import { StepMark, type StepState } from './StepMark.tsx';
import s from './Steps.module.css';

export interface BarStep {
  title: string;
  sub?: ReactNode;
  state: StepState;
}

/** A run or a wizard, left to right: the beam lies over the current cell. */
export function StepBar({ steps, label }: { steps: BarStep[]; label: string }) {
  return (
    <ol className={s.bar} data-print="hide" aria-label={label}>
      {steps.map((step, index) => (
        <li key={step.title} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <StepMark state={step.state} number={index + 1} />
          <span className={s.text}>
            <b>{step.title}</b>
            {step.sub && <small>{step.sub}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
