import { useEffect, useEffectEvent } from 'react';

/** What waits for an answer, the latest last. */
const asked: (() => void)[] = [];

// Each dialog of Mantine listens for itself, and one key would close all that are open: a question hears it first, and alone.
window.addEventListener(
  'keydown',
  (event) => {
    const close = asked.at(-1);
    if (event.key !== 'Escape' || event.isComposing || !close) return;
    // An open list of choices has it before its dialog.
    if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
    event.stopImmediatePropagation();
    close();
  },
  { capture: true },
);

/** Escape closes this question, and nothing that it was asked from. */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const own = () => close();
    asked.push(own);
    return () => void asked.splice(asked.indexOf(own), 1);
  }, [isOpen]);
}
