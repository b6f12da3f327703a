import { isOutOfReach } from './compose.saver.ts';

/** How often the text is looked at: what changed goes into the journal, what stands still to the server. */
const LOOK_MS = 2000;
/** Somebody who writes on and on is saved in between. */
const LONGEST_MS = 8000;
const RETRY_MS = 10_000;

export interface Watched {
  /** The same text for the same content; null while there is nothing to keep. */
  signature: () => string | null;
  isSaved: (signature: string) => boolean;
  /** Into the journal of this browser. */
  keep: () => void;
  /** To the server. */
  save: () => Promise<unknown>;
}

/**
 * Keeps a text that is being written: in the journal with every look, on the server once it stands still, after 8 seconds at the
 * latest, and when the page is hidden. Tries again by itself what did not reach the server; what it refused, once it has changed.
 * Answers the way to stop.
 */
export function watchText({ signature, isSaved, keep, save }: Watched): () => void {
  let seen: string | null = null;
  let refused: string | null = null;
  let unsavedSince: number | null = null;
  let restsUntil = 0;
  let isSaving = false;

  const look = (isLeaving: boolean) => {
    const now = signature();
    if (now === null) return;
    const isStill = now === seen;
    if (!isStill) keep();
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
        if (isOutOfReach(error)) restsUntil = Date.now() + RETRY_MS;
        else refused = text;
      })
      .finally(() => (isSaving = false));
  };

  const timer = setInterval(() => look(false), LOOK_MS);
  const onHide = () => document.visibilityState === 'hidden' && look(true);
  const onLeave = () => look(true);
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('pagehide', onLeave);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('pagehide', onLeave);
  };
}
