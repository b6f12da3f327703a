import type { ReactNode } from 'react';
import s from './Sheet.module.css';

export function SheetBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={className ? `${s.body} ${className}` : s.body}>{children}</div>;
}
