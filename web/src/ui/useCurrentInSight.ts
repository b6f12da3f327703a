import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a row of links that scrolls sideways where more stand in it than fit, as on phones: the current one is never out of sight, also
 * when more of them come (`count`).
 */
export function useCurrentInSight(current: string, count?: number): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (!bar.current || !open) return;
    const { left, right } = bar.current.getBoundingClientRect();
    const own = open.getBoundingClientRect();
    if (own.left < left || own.right > right) bar.current.scrollLeft += own.left - left - (right - left - own.width) / 2;
  }, [current, count]);
  return bar;
}
