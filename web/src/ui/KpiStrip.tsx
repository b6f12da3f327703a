import type { ReactNode } from 'react';
import s from './Kpi.module.css';

/** Figures share one sheet, divided by hairlines: they are read as a row, not as separate boxes. */
export function KpiStrip({ children, label = 'Key figures' }: { children: ReactNode; label?: string | undefined }) {
  return (
    <section className={s.strip} aria-label={label} data-sheet>
      {children}
    </section>
  );
}
