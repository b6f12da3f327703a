import { IconAlertCircle } from '@tabler/icons-react';
import s from './Form.module.css';

/** The `error` of an input: icon and a sentence that says what to do. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={s.error}>
      <IconAlertCircle size={14} stroke={2.2} aria-hidden />
      {children}
    </span>
  );
}
