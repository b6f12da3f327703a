import { IconAlertTriangle } from '@tabler/icons-react';
import s from './BulletTable.module.css';
import { Money } from './Money.tsx';

export interface BulletRow {
  label: string;
  budgetMinor: number;
  actualMinor: number;
}

interface BulletTableProps {
  rows: BulletRow[];
  caption: string;
  /** The currency sign for the headers. */
  unit: string;
  /** What a row is: "Part", "Project", "Cost code". */
  rowHeader: string;
}

/** Plan against actual: a frame for the plan, a fill for what happened, hatching for the excess, the figures beside it. */
export function BulletTable({ rows, caption, unit, rowHeader }: BulletTableProps) {
  const max = Math.max(1, ...rows.flatMap((row) => [row.budgetMinor, row.actualMinor]));
  return (
    <table className={s.table}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{rowHeader}</th>
          <td aria-hidden />
          <th scope="col" data-end>{`Actual (${unit})`}</th>
          <th scope="col" data-end>{`Budget (${unit})`}</th>
          <th scope="col" data-end>
            Used
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Bullet key={row.label} row={row} max={max} />
        ))}
      </tbody>
    </table>
  );
}

function Bullet({ row, max }: { row: BulletRow; max: number }) {
  const { budgetMinor, actualMinor } = row;
  const isOver = actualMinor > budgetMinor;
  const share = (minor: number) => `${(Math.max(0, minor) / max) * 100}%`;
  return (
    <tr>
      <th scope="row">{row.label}</th>
      <td aria-hidden>
        <div className={s.lane}>
          <span className={s.plan} style={{ width: share(budgetMinor) }} />
          <span className={s.fill} style={{ width: share(Math.min(actualMinor, budgetMinor)) }} data-mark />
          {isOver && (
            <span className={s.over} style={{ insetInlineStart: share(budgetMinor), width: share(actualMinor - budgetMinor) }} data-mark />
          )}
        </div>
      </td>
      <td data-end>
        <Money minor={actualMinor} decimals={0} />
      </td>
      <td data-end className={s.dim}>
        <Money minor={budgetMinor} decimals={0} />
      </td>
      <td data-end data-over={isOver || undefined}>
        {isOver && <IconAlertTriangle size={14} stroke={2} role="img" aria-label="Over budget" />}
        {budgetMinor > 0 ? `${Math.round((actualMinor / budgetMinor) * 100)}%` : '\u2013'}
      </td>
    </tr>
  );
}
