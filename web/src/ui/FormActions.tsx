import type { ReactNode } from 'react';
import s from './Form.module.css';

interface FormActionsProps {
  /** What state the form is in: "Saved 10:42", "3 fields need attention". */
  state?: string;
  hasErrors?: boolean;
  /** Cancel (quiet), Save draft (default), Submit (filled), in this order. */
  children: ReactNode;
}

/** Sticky at the bottom of a form page. */
export function FormActions({ state, hasErrors, children }: FormActionsProps) {
  return (
    <div className={s.actions} data-print="hide">
      <span className={s.state} data-error={hasErrors || undefined} role="status">
        {state}
      </span>
      {children}
    </div>
  );
}
