import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether the element scrolls sideways: only then it takes the focus, so that the keyboard can scroll it. */
export function useScrollable(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isScrollable, setScrollable] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() =>
      setScrollable(getComputedStyle(element).overflowX === 'auto' && element.scrollWidth > element.clientWidth + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [ref, isScrollable];
}
