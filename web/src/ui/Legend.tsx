import type { CSSProperties } from 'react';
import s from './Legend.module.css';

export interface LegendItem {
  label: string;
  /** A variable: `var(--lt-chart-1)`. */
  color: string;
  /** `outline` plan, `hatch` excess, `line` one along the plot. */
  kind?: 'fill' | 'outline' | 'hatch' | 'line';
}

/** Above the plot at the start: wraps and keeps the order of the series. */
export function Legend({ items }: { items: LegendItem[] }) {
  return (
    <ul className={s.legend}>
      {items.map(({ label, color, kind = 'fill' }) => (
        <li key={label}>
          <i data-kind={kind} data-mark style={{ '--color': color } as CSSProperties} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
