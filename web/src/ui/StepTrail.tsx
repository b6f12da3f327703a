import type { ReactNode } from 'react';
import { StepMark, type StepState } from './StepMark.tsx';
import s from './Steps.module.css';

export interface TrailStep {
  title: ReactNode;
  /** Department, date and time. */
  sub?: ReactNode;
  /** A comment, quoted in place. */
  note?: ReactNode;
  state: StepState;
}

/** The history of a decision, oldest first; what is still to come stays visible. */
export function StepTrail({ steps, label }: { steps: TrailStep[]; label: string }) {
  return (
    <ol className={s.trail} aria-label={label}>
      {steps.map((step, index) => (
        <li key={index} data-state={step.state} aria-current={step.state === 'now' ? 'step' : undefined}>
          <StepMark state={step.state} />
          <div className={s.body}>
            <div className={s.head}>{step.title}</div>
            {step.sub && <div className={s.sub}>{step.sub}</div>}
            {step.note && <blockquote className={s.note}>{step.note}</blockquote>}
          </div>
        </li>
      ))}
    </ol>
  );
}
