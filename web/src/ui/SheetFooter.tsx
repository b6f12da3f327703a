import type { ReactNode } from 'react';
import s from './Sheet.module.css';

/** The first child stands at the start, the last at the end. */
export function SheetFooter({ children }: { children: ReactNode }) {
  return <footer className={s.footer}>{children}</footer>;
}
