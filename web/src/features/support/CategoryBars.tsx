import s from './SupportPage.module.css';

/** Longest first; the figure stands beside the bar. */
export function CategoryBars({ rows }: { rows: { label: string; total: number; open: number }[] }) {
  const most = Math.max(1, ...rows.map(({ total }) => total));
  if (rows.length === 0) return <>No tickets in this time.</>;
  return (
    <ul className={s.categories}>
      {rows.map(({ label, total, open }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="num">
            {total}
            {open > 0 && <span className={s.who}> ({open} open)</span>}
          </span>
          <span className={s.bar} aria-hidden>
            <span style={{ width: `${(total / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
