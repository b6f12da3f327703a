import s from './StatusBadge.module.css';
import { STATUS, type Status, type StatusTone } from './StatusTone.ts';

interface StatusBadgeProps {
  status: Status;
  /** Replaces the word of the map: "In review, with you". */
  label?: string;
  /** No fill, for the expected state in a table: exceptions are then what the eye finds. */
  quiet?: boolean;
}

export function StatusBadge({ status, label, quiet }: StatusBadgeProps) {
  const { tone, label: word, icon: Icon }: StatusTone = STATUS[status];
  return (
    <span className={s.badge} data-tone={tone} data-quiet={quiet || undefined} data-badge>
      <Icon size={14} stroke={2} aria-hidden />
      {label ?? word}
    </span>
  );
}
