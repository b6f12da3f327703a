import { IconX } from '@tabler/icons-react';
import s from './LabelChip.module.css';

interface LabelChipProps {
  children: string;
  /** A dot in one of the fixed hues; without it the chip is neutral. */
  colour?: string;
  onRemove?: () => void;
  /** What the cross does, where it does not take a label off. */
  removeLabel?: string;
}

/** Mail labels and tags: outlined and neutral, so that they are never taken for a status. */
export function LabelChip({ children, colour, onRemove, removeLabel = `Remove ${children}` }: LabelChipProps) {
  return (
    <span className={s.chip} data-badge>
      {colour && colour !== 'grey' && <span className={s.dot} data-colour={colour} aria-hidden />}
      <span className={s.text}>{children}</span>
      {onRemove && (
        <button type="button" className={s.remove} onClick={onRemove} aria-label={removeLabel}>
          <IconX size={12} stroke={2.2} aria-hidden />
        </button>
      )}
    </span>
  );
}
