import { Skeleton } from '@mantine/core';
import s from './MessageList.module.css';

const WIDTHS = ['62%', '74%', '55%', '68%', '48%', '71%', '59%', '66%'];

/** In the shape of the rows, so that nothing jumps when they arrive. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <div className={s.skeleton} role="status">
      <p>{label}</p>
      {WIDTHS.map((width) => (
        <div key={width} aria-hidden>
          <Skeleton width="8rem" height={12} />
          <Skeleton width={width} height={12} />
        </div>
      ))}
    </div>
  );
}
