import { isPassing } from '#web/kit/box.ts';

/** So long after the last key a text goes into the journal, and so often while somebody writes on: to say all of a long mail takes time. */
const PAUSE_MS = 300;
const WRITING_MS = 1000;
/** How often the text is looked at: what stands still goes to the server, and into the journal what changed without a word. */
const LOOK_MS = 2000;
/** Somebody who writes on and on is saved in between. */
const LONGEST_MS = 8000;
const RETRY_MS = 10_000;

export interface Watched {
  /** The same text for the same content; null while there is nothing to save. */
  signature: () => string | null;
  /** The same with what only the journal knows; null while there is nothing to keep. */
  journal?: () => string | null;
  isSaved: (signature: string) => boolean;
  /** Into the journal of this browser. */
  keep: () => void;
  /** To the server. */
  save: () => Promise<unknown>;
}

/**
 * Keeps a text that is being written: in the journal when its writer pauses, after a second at the latest, on the server once it stands
 * still, after 8 seconds at the latest, and in both when the page is hidden. Tries again by itself what did not reach the server; what it
 * refused, once it has changed. Answers how to tell it of a key, and the way to stop.
 */
export function watchText({ signature, journal = signature, isSaved, keep, save }: Watched): { touched: () => void; stop: () => void } {
  let kept: string | null = null;
  let pausing: ReturnType<typeof setTimeout> | undefined;
  let writing: ReturnType<typeof setTimeout> | undefined;
  let seen: string | null = null;
  let refused: string | null = null;
  let unsavedSince: number | null = null;
  let restsUntil = 0;
  let isSaving = false;

  const rest = () => {
    clearTimeout(pausing);
    clearTimeout(writing);
    writing = undefined;
  };
  const note = () => {
    rest();
    const now = journal();
    if (now === null || now === kept) return;
    kept = now;
    keep();
  };
  const touched = () => {
    clearTimeout(pausing);
    pausing = setTimeout(note, PAUSE_MS);
    writing ??= setTimeout(note, WRITING_MS);
  };
  const look = (isLeaving: boolean) => {
    note();
    const now = signature();
    if (now === null) return;
    const isStill = now === seen;
    seen = now;
    if (isSaved(now)) return void (unsavedSince = null);
    const at = Date.now();
    unsavedSince ??= at;
    if (isSaving || now === refused || at < restsUntil) return;
    if (isStill || isLeaving || at - unsavedSince >= LONGEST_MS) send(now);
  };
  const send = (text: string) => {
    isSaving = true;
    unsavedSince = null;
    save()
      .catch((error: unknown) => {
        if (isPassing(error)) restsUntil = Date.now() + RETRY_MS;
        else refused = text;
      })
      .finally(() => (isSaving = false));
  };

  const timer = setInterval(() => look(false), LOOK_MS);
  const onHide = () => document.visibilityState === 'hidden' && look(true);
  const onLeave = () => look(true);
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onLeave);
  const stop = () => {
    rest();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', onLeave);
  };
  return { touched, stop };
}
