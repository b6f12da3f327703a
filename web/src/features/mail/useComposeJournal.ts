import { useEffect, useRef } from 'react';
import { holdCompose, keepCompose, loseCompose } from './compose.journal.ts';
import type { ComposeStart } from './compose.store.ts';

const JOURNAL_MS = 2000;

interface Written {
  /** Everything, as something to begin with again. */
  snapshot: () => ComposeStart;
  /** The same text for the same content. */
  signature: () => string;
}

/** Writes what changed into the journal every 2 seconds (reliability R24). What was restored is nowhere else: it is written at once. */
export function useComposeJournal(key: string, isRestored: boolean, written: Written) {
  const latest = useRef(written);
  useEffect(() => {
    latest.current = written;
  });
  const first = useRef<string | null>(null);
  const last = useRef<string | null>(null);
  const isEnded = useRef(false);
  useEffect(() => {
    const release = holdCompose(key);
    const write = () => {
      if (isEnded.current || first.current === null) return;
      const now = latest.current.signature();
      if (now === (last.current ?? first.current)) return;
      last.current = now;
      keepCompose(key, latest.current.snapshot());
    };
    const timer = setInterval(write, JOURNAL_MS);
    window.addEventListener('pagehide', write);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', write);
      release();
    };
  }, [key]);
  return {
    /** Everything is in place: from here on it is the person who writes. */
    begin: () => {
      first.current = isRestored ? '' : latest.current.signature();
    },
    isWritten: () => latest.current.signature() !== first.current,
    end: () => {
      isEnded.current = true;
      loseCompose(key);
    },
  };
}
