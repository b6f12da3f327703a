import type { ReactNode } from 'react';
import s from './Paper.module.css';

/** A part of a printed sheet under its heading. */
export function PaperPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={s.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
