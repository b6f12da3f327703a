import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePrefetchMessage } from './mail.data.ts';

/** As long as a pointer that only crosses a row does not rest on it. */
const REST_MS = 60;
/** Once the browser has drawn the list. */
const DRAWN_MS = 500;

/** What shows a mail, with what shows HTML and its typeface: the first one that somebody opens mostly is. */
const loadReading = (client: QueryClient) =>
  Promise.all([
    import('./reading/ReadingPane.tsx'),
    import('./reading/HtmlBody.tsx'),
    import('./reading/frame.fonts.ts').then(({ readTypeface }) => readTypeface(client)),
  ]);

export interface Readied {
  /** The mail that stands ready. */
  readied: string | undefined;
  /** A row that somebody points at. */
  ready: (id: string) => void;
}

/**
 * The mail that is probably opened next: read as soon as somebody points at its row, and drawn out of sight once the pointer rests
 * there, so that a click only has to show it. Until then it is the first of the list.
 */
export function useReadied(openId: string | undefined, firstId: string | undefined): Readied {
  const client = useQueryClient();
  const prefetch = usePrefetchMessage();
  const [readied, setReadied] = useState<string>();
  const wanted = useRef<string>(undefined);
  const ready = (id: string) => {
    wanted.current = id;
    const rest = new Promise((resolve) => setTimeout(resolve, REST_MS));
    const draw = () => wanted.current === id && startTransition(() => setReadied(id));
    void Promise.all([prefetch(id), loadReading(client), rest]).then(draw, () => undefined);
  };
  const readyFirst = useEffectEvent(() => {
    if (wanted.current === undefined && openId === undefined && firstId !== undefined) ready(firstId);
    else loadReading(client).catch(() => undefined);
  });
  const isListThere = firstId !== undefined;
  useEffect(() => {
    if (!isListThere) return;
    const later = setTimeout(() => readyFirst(), DRAWN_MS);
    return () => clearTimeout(later);
  }, [isListThere]);
  // What was open and is left would otherwise stay, with all that was done to it; what stands ready beside it is still to come.
  useEffect(() => {
    if (openId === undefined) return;
    return () => {
      if (wanted.current === openId) wanted.current = undefined;
      setReadied((now) => (now === openId ? undefined : now));
    };
  }, [openId]);
  return { readied, ready };
}
