import type { Folder } from '@lintel/contract/mail';
import { useEffect, useRef, type RefObject } from 'react';

export type MailCommand =
  | 'next'
  | 'previous'
  | 'open'
  | 'nextMail'
  | 'previousMail'
  | 'check'
  | 'star'
  | 'archive'
  | 'trash'
  | 'spam'
  | 'markRead'
  | 'markUnread'
  | 'reply'
  | 'replyAll'
  | 'forward'
  | 'compose'
  | 'composeWindow'
  | 'back'
  | 'search'
  | 'archivePrevious'
  | 'archiveNext'
  | 'checkTo'
  | 'label'
  | 'move'
  | 'snooze'
  | 'mute'
  | 'task'
  | 'project'
  | 'assign'
  | 'approve'
  | 'reject'
  | 'undo'
  | 'help'
  | `go.${Folder}`;

interface Shortcut {
  command: MailCommand;
  /** As `KeyboardEvent.key` writes it; a key after `g` is written `g i`. */
  keys: readonly string[];
  label: string;
}

/** mail.md 6.3: the map people know from other mail clients. The sheet of shortcuts shows this table. */
export const SHORTCUTS: readonly Shortcut[] = [
  { command: 'next', keys: ['j', 'ArrowDown'], label: 'Next email' },
  { command: 'previous', keys: ['k', 'ArrowUp'], label: 'Previous email' },
  { command: 'nextMail', keys: ['N'], label: 'Next email of the conversation' },
  { command: 'previousMail', keys: ['P'], label: 'Previous email of the conversation' },
  { command: 'open', keys: ['o', 'Enter'], label: 'Open' },
  { command: 'back', keys: ['u', 'Escape'], label: 'Back to the list' },
  { command: 'check', keys: ['x'], label: 'Select' },
  { command: 'checkTo', keys: ['X'], label: 'Select up to here' },
  { command: 'star', keys: ['s'], label: 'Add or remove the star' },
  { command: 'archive', keys: ['e'], label: 'Archive' },
  { command: 'trash', keys: ['#', 'Delete'], label: 'Move to Trash' },
  { command: 'spam', keys: ['!'], label: 'Move to Spam, or out of it' },
  { command: 'label', keys: ['l'], label: 'Labels' },
  { command: 'move', keys: ['v'], label: 'Move to a folder' },
  { command: 'snooze', keys: ['b', 'h'], label: 'Snooze' },
  { command: 'mute', keys: ['m'], label: 'Mute the conversation, or hear it again' },
  { command: 'task', keys: ['t'], label: 'Make a task from it' },
  { command: 'project', keys: ['p'], label: 'File to a project' },
  { command: 'assign', keys: ['@'], label: 'Hand over, in a shared mailbox' },
  { command: 'approve', keys: ['y'], label: 'Approve, on an approval; asks first' },
  { command: 'reject', keys: ['n'], label: 'Reject or return, on an approval; asks for the reason' },
  { command: 'undo', keys: ['z'], label: 'Take the last change back' },
  { command: 'archivePrevious', keys: ['['], label: 'Archive and go to the previous email' },
  { command: 'archiveNext', keys: [']'], label: 'Archive and go to the next email' },
  { command: 'markRead', keys: ['I'], label: 'Mark as read' },
  { command: 'markUnread', keys: ['U'], label: 'Mark as unread' },
  { command: 'reply', keys: ['r'], label: 'Reply' },
  { command: 'replyAll', keys: ['a'], label: 'Reply all' },
  { command: 'forward', keys: ['f'], label: 'Forward' },
  { command: 'compose', keys: ['c'], label: 'New message' },
  { command: 'composeWindow', keys: ['C'], label: 'New message in its own window' },
  { command: 'search', keys: ['/'], label: 'Search emails' },
  { command: 'go.inbox', keys: ['g i'], label: 'Go to Inbox' },
  { command: 'go.sent', keys: ['g s'], label: 'Go to Sent' },
  { command: 'go.drafts', keys: ['g d'], label: 'Go to Drafts' },
  { command: 'go.archive', keys: ['g a'], label: 'Go to Archive' },
  { command: 'go.trash', keys: ['g t'], label: 'Go to Trash' },
  { command: 'go.snoozed', keys: ['g b'], label: 'Go to Snoozed' },
  { command: 'go.spam', keys: ['g j'], label: 'Go to Spam' },
  { command: 'help', keys: ['?'], label: 'Show these shortcuts' },
];

const PREFIX = 'g';
const PREFIX_MS = 1500;
const BY_KEYS = new Map(SHORTCUTS.flatMap(({ command, keys }) => keys.map((key) => [key, command] as const)));

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
 * characters also not when the person switched them off (WCAG 2.1.4). Escape is always understood.
 */
export function commandOf(press: KeyPress, afterPrefix: boolean, hasSingleKeys: boolean): MailCommand | 'prefix' | null {
  const { key } = press;
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  if (press.isTyping && key !== 'Escape') return null;
  if (press.isControl && key === 'Enter') return null;
  if (key.length === 1 && !hasSingleKeys) return null;
  if (afterPrefix) return BY_KEYS.get(`${PREFIX} ${key}`) ?? null;
  return key === PREFIX ? 'prefix' : (BY_KEYS.get(key) ?? null);
}

/** Runs commands while `root` is what the person works in: not under a dialog, not in an open menu. */
export function useMailKeys(root: RefObject<HTMLElement | null>, hasSingleKeys: boolean, run: (command: MailCommand) => boolean): void {
  const latest = useRef({ run, hasSingleKeys });
  useEffect(() => {
    latest.current = { run, hasSingleKeys };
  });
  useEffect(() => {
    let prefixUntil = 0;
    let wasInFront = false;
    // Asked before anybody answers the key: a dialog that closes on it is gone by the time it arrives below.
    const onCapture = (event: KeyboardEvent) => {
      wasInFront = isInFront(root.current, event.target);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !wasInFront) return;
      const command = commandOf(pressOf(event), event.timeStamp < prefixUntil, latest.current.hasSingleKeys);
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
