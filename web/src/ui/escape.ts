import { useEffect, useEffectEvent } from 'react';

/** What waits for an answer, the latest last. */
const asked: (() => void)[] = [];

// Each dialog of Mantine listens for itself, and one key would close all that are open: a question hears it first, and alone.
window.addEventListener(
  'keydown',
  (event) => {
    const close = asked.at(-1);
    if (event.key !== 'Escape' || event.isComposing || !close) return;
    if (event.target instanceof Element && hasOpenChoice(event.target)) return;
    event.stopImmediatePropagation();
    close();
  },
  { capture: true },
);

/** An open list of choices has the key before its dialog, and so has the calendar of a day that is typed, which says nothing of it. */
function hasOpenChoice(field: Element): boolean {
  if (field.getAttribute('data-mantine-stop-propagation') === 'true') return true;
  return field.matches('[data-dates-input]') && document.querySelector('[data-dates-dropdown]') !== null;
}

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
