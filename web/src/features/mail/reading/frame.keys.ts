import { useEffect, type RefObject } from 'react';

/** A press that lasts longer may have selected text, and so may a second one right after the first. */
const CLICK_MS = 350;
const AGAIN_MS = 500;
/** From Ctrl to the letter that follows it. */
const COPY_MS = 1000;

/**
 * The frame of a mail takes the keys with a click, and runs no script that could pass them on (reliability R1). As soon as the button is
 * up the pane gets them back, so that the shortcuts go on working. When that is tells the first pointer event that the page gets again:
 * until then the browser sends all of them into the frame. Where text may have been selected, Ctrl lends the frame the keys once more:
 * the letter that copies arrives there. Who comes by the keyboard stays in.
 */
export function useKeysBack(frame: RefObject<HTMLIFrameElement | null>): void {
  useEffect(() => {
    let tabbedAt = Number.NEGATIVE_INFINITY;
    let takenAt = Number.NEGATIVE_INFINITY;
    let hasSelection = false;
    let lent: ReturnType<typeof setTimeout> | undefined;
    let stopWatching = () => {};
    const giveBack = () => {
      if (frame.current && document.activeElement === frame.current)
        frame.current.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Tab') tabbedAt = event.timeStamp;
      if (!hasSelection || (event.key !== 'Control' && event.key !== 'Meta') || isWriting()) return;
      hasSelection = false;
      frame.current?.focus({ preventScroll: true });
      lent = setTimeout(giveBack, COPY_MS);
    };
    const onBlur = ({ timeStamp }: FocusEvent) => {
      const element = frame.current;
      if (!element || document.activeElement !== element || lent !== undefined || timeStamp - tabbedAt < AGAIN_MS) {
        lent = undefined;
        return;
      }
      stopWatching();
      const isAgain = timeStamp - takenAt < AGAIN_MS;
      takenAt = timeStamp;
      stopWatching = watchRelease(element, (releasedAt) => {
        hasSelection = isAgain || releasedAt - timeStamp > CLICK_MS;
        giveBack();
      });
    };
    document.addEventListener('keydown', onKeyDown, true);
    window.addEventListener('blur', onBlur);
    return () => {
      clearTimeout(lent);
      stopWatching();
      document.removeEventListener('keydown', onKeyDown, true);
      window.removeEventListener('blur', onBlur);
    };
  }, [frame]);
}

/** Lets the pointer through until the button is up. Answers how to end it before. */
function watchRelease(frame: HTMLIFrameElement, onRelease: (at: number) => void): () => void {
  const stop = () => {
    frame.style.pointerEvents = '';
    for (const type of EVENTS) document.removeEventListener(type, onPointer, true);
  };
  const onPointer = (event: Event) => {
    if ((event as PointerEvent).buttons !== 0) return;
    stop();
    onRelease(event.timeStamp);
  };
  frame.style.pointerEvents = 'none';
  for (const type of EVENTS) document.addEventListener(type, onPointer, true);
  return stop;
}

const EVENTS = ['pointermove', 'pointerover'] as const;

const isWriting = (): boolean => document.activeElement?.closest('input, textarea, select, [contenteditable="true"]') != null;
