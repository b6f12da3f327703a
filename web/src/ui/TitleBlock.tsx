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

/** Those that nothing stands beside where a line has two of them: on a phone they take all of it (design 3). */
function aloneIn(cells: readonly TitleCell[]): Set<TitleCell> {
  const alone = new Set<TitleCell>();
  let first: TitleCell | null = null;
  for (const cell of cells) {
    if (cell.wide && first) alone.add(first);
    first = cell.wide || first ? null : cell;
  }
  return first ? alone.add(first) : alone;
}

/** The title block of a drawing: the four to six facts that identify the record. */
export function TitleBlock({ cells }: { cells: TitleCell[] }) {
  const all = cells.reduce((sum, cell) => sum + (cell.wide ? 2 : 1), 0);
  const columns = all > MOST ? Math.ceil(all / 2) : all;
  const alone = aloneIn(cells);
  return (
    <dl className={s.block} style={{ '--columns': columns } as CSSProperties} data-sheet>
      {cells.map((cell) => (
        <div key={cell.label} className={s.cell} data-wide={cell.wide || undefined} data-alone={alone.has(cell) || undefined}>
          <dt>{cell.label}</dt>
          <dd>{cell.value}</dd>
        </div>
      ))}
    </dl>
  );
}
