import { Skeleton } from '@mantine/core';
import s from './LinesSkeleton.module.css';

const WIDTHS = [70, 55, 62, 44];

/** A short list on its way. */
export function LinesSkeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div className={s.root} role="status" aria-label={label} data-coming>
      {WIDTHS.slice(0, lines).map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  );
}
