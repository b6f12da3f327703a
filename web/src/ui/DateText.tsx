import { formatDate, type DateFormat } from './date.format.ts';
import { useZone } from './date.zone.ts';
import s from './figures.module.css';

interface DateTextProps {
  /** A date (`2026-03-06`) or an instant. Nothing shows a quiet en dash. */
  iso: string | null | undefined;
  format?: DateFormat;
}

/** Two digits and three letters, so that a column of dates lines up. Relative dates keep the full one as title. */
export function DateText({ iso, format = 'date' }: DateTextProps) {
  useZone();
  if (!iso)
    return (
      <span className={s.money} data-quiet>
        {'\u2013'}
      </span>
    );
  const isInstant = iso.includes('T');
  return (
    <time dateTime={iso} className={s.date} title={format === 'relative' ? formatDate(iso, isInstant ? 'dateTime' : 'date') : undefined}>
      {formatDate(iso, format)}
    </time>
  );
}
