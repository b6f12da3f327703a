import s from './CountBadge.module.css';

interface CountBadgeProps {
  count: number;
  /** Said to screen readers after the number: "unread messages". */
  label: string;
  /** `unread` is the beam fill with white text; every other count is neutral. */
  tone?: 'neutral' | 'unread';
  /** Only a dot, for the icon-only sidebar. */
  dot?: boolean;
}

/** Hidden at 0, capped at 99+. */
export function CountBadge({ count, label, tone = 'neutral', dot }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={dot ? s.dot : s.count} data-tone={tone} data-mark>
      {!dot && <span aria-hidden>{count > 99 ? '99+' : count}</span>}
      <span className="sr-only">{`${count} ${label}`}</span>
    </span>
  );
}
