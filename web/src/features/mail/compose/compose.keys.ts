import { useEffect, useRef } from 'react';

export type DialogCommand = 'send' | 'saveDraft' | 'discard';

/** Ctrl/Cmd+Enter sends, Ctrl/Cmd+S saves a draft, Escape closes (specification §4). */
export function dialogCommand(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'isComposing'>): DialogCommand | null {
  if (event.isComposing) return null;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === 'Enter') return 'send';
  if (isCommand && event.key.toLowerCase() === 's') return 'saveDraft';
  return event.key === 'Escape' ? 'discard' : null;
}

/** Runs them wherever the focus is in the dialog. The editor, which has uses of its own for these keys, calls them itself. */
export function useDialogKeys(isOpen: boolean, commands: Record<DialogCommand, () => void>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const command = dialogCommand(event);
      if (!command || event.defaultPrevented || isAbove(event.target) || (command === 'discard' && isInPopover(event.target))) return;
      event.preventDefault();
      latest.current[command]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}

/** Escape closes the small window first. */
const isInPopover = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="menu"], .mantine-Popover-dropdown') !== null;

/** A dialog that was opened from this one, and the search of everything, have keys of their own. */
const isAbove = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role="dialog"]:is(.mantine-Modal-content, .mantine-Spotlight-content):not([data-shape])') !== null;
