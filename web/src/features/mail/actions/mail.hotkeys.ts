import { commandOn, PREFIX, type MailCommand, type MailKeyMap } from '@lintel/contract/mail-keys';
import { useEffect, useRef, type RefObject } from 'react';

const PREFIX_MS = 1500;
/** Presses on the way to the key that is meant: between `g` and `#` comes Shift. */
const ON_THE_WAY = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'Dead', 'Process', 'Unidentified']);
export const isOnTheWay = (key: string): boolean => ON_THE_WAY.has(key);

export interface Keyboard {
  keys: MailKeyMap;
  /** Single characters can be switched off (WCAG 2.1.4). */
  hasSingleKeys: boolean;
}

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  /** Somebody types there. */
  isTyping: boolean;
  /** A link, a button or a menu: Enter and the arrows are theirs. */
  isControl: boolean;
}

/**
 * What a key press means. Nothing while somebody types, with a modifier, or in the middle of an input method; single
 * characters also not when the person switched them off. Escape is always understood.
 */
export function commandOf(press: KeyPress, afterPrefix: boolean, { keys, hasSingleKeys }: Keyboard): MailCommand | 'prefix' | null {
  const { key } = press;
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  if (press.isTyping && key !== 'Escape') return null;
  if (press.isControl && key === 'Enter') return null;
  if (key.length === 1 && !hasSingleKeys) return null;
  if (afterPrefix) return commandOn(`${PREFIX} ${key}`, keys);
  return key === PREFIX ? 'prefix' : commandOn(key, keys);
}

/** Runs commands while `root` is what the person works in: not under a dialog, not in an open menu. */
export function useMailKeys(root: RefObject<HTMLElement | null>, keyboard: Keyboard, run: (command: MailCommand) => boolean): void {
  const latest = useRef({ run, keyboard });
  useEffect(() => {
    latest.current = { run, keyboard };
  });
  useEffect(() => {
    let prefixUntil = 0;
    let wasInFront = false;
    // Asked before anybody answers the key: a dialog that closes on it is gone by the time it arrives below.
    const onCapture = (event: KeyboardEvent) => {
      wasInFront = isInFront(root.current, event.target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !wasInFront || isOnTheWay(event.key)) return;
      const command = commandOf(pressOf(event), event.timeStamp < prefixUntil, latest.current.keyboard);
      prefixUntil = command === 'prefix' ? event.timeStamp + PREFIX_MS : 0;
      if (command && command !== 'prefix' && latest.current.run(command)) event.preventDefault();
    };
    window.addEventListener('keydown', onCapture, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onCapture, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [root]);
}

function pressOf(event: KeyboardEvent): KeyPress {
  const target = event.target instanceof Element ? event.target : null;
  return {
    key: event.key,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    isComposing: event.isComposing,
    isTyping: target?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]') != null,
    isControl: target?.closest('a, button, input') != null,
  };
}

/** No dialog lies over it and no menu is open. */
function isInFront(root: HTMLElement | null, target: EventTarget | null): boolean {
  if (!root || (target instanceof Element && target.closest('[role="menu"], [role="listbox"]'))) return false;
  return [...document.querySelectorAll('[aria-modal="true"]')].every((dialog) => dialog.contains(root));
}
