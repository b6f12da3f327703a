import { useEffect, useRef, useState } from 'react';

/** `value` once it has stayed the same for `ms`: for searches while typing. */
export function useSettled<T>(value: T, ms = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}

/** `value` at once where the last one is `ms` ago, else as soon as it is: for what answers more quickly than somebody types. */
export function usePaced<T>(value: T, ms: number): T {
  const [paced, setPaced] = useState(value);
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (value === paced) return;
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        setPaced(value);
      },
      last.current + ms - performance.now(),
    );
    return () => clearTimeout(timer);
  }, [value, paced, ms]);
  return paced;
}
