import type { CSSProperties, ReactNode } from 'react';
import s from './TitleBlock.module.css';

export interface TitleCell {
  label: string;
  value: ReactNode;
  /** Takes two columns, for a long value. */
  wide?: boolean;
}

/** More than these go on in a second line. */
const MOST = 6;

/** The title block of a drawing: the four to six facts that identify the record. */
export function TitleBlock({ cells }: { cells: TitleCell[] }) {
  const all = cells.reduce((sum, cell) => sum + (cell.wide ? 2 : 1), 0);
  const columns = all > MOST ? Math.ceil(all / 2) : all;
  return (
    <dl className={s.block} style={{ '--columns': columns } as CSSProperties} data-sheet>
      {cells.map((cell) => (
        <div key={cell.label} className={s.cell} data-wide={cell.wide || undefined}>
          <dt>{cell.label}</dt>
          <dd>{cell.value}</dd>
        </div>
      ))}
    </dl>
  );
}
