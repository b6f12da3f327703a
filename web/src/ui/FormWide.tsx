import type { ReactNode } from 'react';
import s from './Form.module.css';

/** A field over both columns of a FormSection. */
export function FormWide({ children }: { children: ReactNode }) {
  return <div className={s.wide}>{children}</div>;
}
