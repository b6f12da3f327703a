import type { ReactNode } from 'react';
import s from './Form.module.css';

interface FormFactProps {
  /** That of the input in its place; whether it may be left out is nothing to who cannot fill it in. */
  label: ReactNode;
  hint?: ReactNode;
  /** Lines stand below each other; nothing is a dash. */
  children: ReactNode;
}

/** What stands in a form and is not changed there: what it is called, and what it says. */
export const FormFact = ({ label, hint, children }: FormFactProps) => (
  <dl className={s.fact}>
    <dt>{typeof label === 'string' ? label.replace(/ \(optional\)$/, '') : label}</dt>
    <dd>{children || '–'}</dd>
    {hint && <dd className={s.factHint}>{hint}</dd>}
  </dl>
);
