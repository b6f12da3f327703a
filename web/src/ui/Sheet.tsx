import type { ReactNode } from 'react';
import s from './Sheet.module.css';

interface SheetProps {
  children: ReactNode;
  className?: string | undefined;
  /** Names the region for screen readers when the Sheet has no SheetHeader. */
  label?: string;
}

/** The one surface of the product: paper on concrete, a hairline instead of a shadow. */
export function Sheet({ children, className, label }: SheetProps) {
  return (
    <section className={className ? `${s.sheet} ${className}` : s.sheet} aria-label={label} data-sheet>
      {children}
    </section>
  );
}
