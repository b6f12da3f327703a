import type { ReactNode } from 'react';
import s from './Sheet.module.css';

interface SheetHeaderProps {
  title: ReactNode;
  /** Stands quietly behind the title: a count, a date, a hint. */
  note?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
}

export function SheetHeader({ title, note, actions, level = 2 }: SheetHeaderProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <header className={s.header}>
      <div className={s.headings}>
        <Heading className={s.title}>{title}</Heading>
        {note !== undefined && <span className={s.note}>{note}</span>}
      </div>
      {actions && (
        <div className={s.actions} data-print="hide">
          {actions}
        </div>
      )}
    </header>
  );
}
