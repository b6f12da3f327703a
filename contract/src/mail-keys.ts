/**
 * The keys of the mailbox (mail.md 6.3): the map people know from other mail clients, and what a person made of it. Keys are written as
 * `KeyboardEvent.key` writes them; a key after `g` is written `g i`.
 */
import type { CoreErrorCode } from './errors.core.ts';

interface MailKey {
  group: 'around' | 'write' | 'folders' | 'emails';
  /** Those of one character can be changed; named ones (arrows, Enter) always stay. */
  keys: readonly string[];
  label: string;
}

/** In the order in which the sheet shows them. */
export const MAIL_KEYS = {
  next: { group: 'around', keys: ['j', 'ArrowDown'], label: 'Next email' },
  previous: { group: 'around', keys: ['k', 'ArrowUp'], label: 'Previous email' },
  nextMail: { group: 'around', keys: ['N'], label: 'Next email of the conversation' },
  previousMail: { group: 'around', keys: ['P'], label: 'Previous email of the conversation' },
  open: { group: 'around', keys: ['o', 'Enter'], label: 'Open' },
  back: { group: 'around', keys: ['u', 'Escape'], label: 'Back to the list' },
  check: { group: 'around', keys: ['x'], label: 'Select' },
  checkTo: { group: 'around', keys: ['X'], label: 'Select up to here' },
  search: { group: 'around', keys: ['/'], label: 'Search emails' },
  help: { group: 'around', keys: ['?'], label: 'Show these shortcuts' },
  star: { group: 'emails', keys: ['s'], label: 'Add or remove the star' },
  archive: { group: 'emails', keys: ['e'], label: 'Archive' },
  trash: { group: 'emails', keys: ['#', 'Delete'], label: 'Move to Trash' },
  spam: { group: 'emails', keys: ['!'], label: 'Move to Spam, or out of it' },
  label: { group: 'emails', keys: ['l'], label: 'Labels' },
  move: { group: 'emails', keys: ['v'], label: 'Move to a folder' },
  snooze: { group: 'emails', keys: ['b', 'h'], label: 'Snooze' },
  mute: { group: 'emails', keys: ['m'], label: 'Mute the conversation, or hear it again' },
  task: { group: 'emails', keys: ['t'], label: 'Make a task from it' },
  project: { group: 'emails', keys: ['p'], label: 'File to a project' },
  assign: { group: 'emails', keys: ['@'], label: 'Hand over, in a shared mailbox' },
  approve: { group: 'emails', keys: ['y'], label: 'Approve, on an approval; asks first' },
  reject: { group: 'emails', keys: ['n'], label: 'Reject or return, on an approval; asks for the reason' },
  undo: { group: 'emails', keys: ['z'], label: 'Take the last change back' },
  archivePrevious: { group: 'emails', keys: ['['], label: 'Archive and go to the previous email' },
  archiveNext: { group: 'emails', keys: [']'], label: 'Archive and go to the next email' },
  markRead: { group: 'emails', keys: ['I'], label: 'Mark as read' },
  markUnread: { group: 'emails', keys: ['U'], label: 'Mark as unread' },
  reply: { group: 'write', keys: ['r'], label: 'Reply' },
  replyAll: { group: 'write', keys: ['a'], label: 'Reply all' },
  forward: { group: 'write', keys: ['f'], label: 'Forward' },
  compose: { group: 'write', keys: ['c'], label: 'New message' },
  composeWindow: { group: 'write', keys: ['C'], label: 'New message in its own window' },
  'go.inbox': { group: 'folders', keys: ['g i'], label: 'Go to Inbox' },
  'go.sent': { group: 'folders', keys: ['g s'], label: 'Go to Sent' },
  'go.drafts': { group: 'folders', keys: ['g d'], label: 'Go to Drafts' },
  'go.archive': { group: 'folders', keys: ['g a'], label: 'Go to Archive' },
  'go.trash': { group: 'folders', keys: ['g t'], label: 'Go to Trash' },
  'go.snoozed': { group: 'folders', keys: ['g b'], label: 'Go to Snoozed' },
  'go.spam': { group: 'folders', keys: ['g j'], label: 'Go to Spam' },
} as const satisfies Record<string, MailKey>;

export type MailCommand = keyof typeof MAIL_KEYS;
export const MAIL_COMMANDS = Object.keys(MAIL_KEYS) as MailCommand[];

/** What a person changed: another key for a command, or '' for none. */
export type OwnMailKeys = Partial<Record<MailCommand, string>>;
export type MailKeyMap = Readonly<Record<MailCommand, readonly string[]>>;

export const PREFIX = 'g';

/** One character, alone or after `g`: what can be changed, and switched off together. */
export const isCharacterKey = (key: string): boolean => key.length === 1 || key.startsWith(`${PREFIX} `);

/** The keys in force. An own key comes before a usual one and before a second own one: no key ever stands for two commands. */
export function mailKeys(own: OwnMailKeys): MailKeyMap {
  const taken = new Set<string>();
  const chosen = new Map<MailCommand, string>();
  for (const command of MAIL_COMMANDS) {
    const key = own[command];
    if (!key || taken.has(key) || !isPossible(key)) continue;
    taken.add(key);
    chosen.set(command, key);
  }
  const keysOf = (command: MailCommand) => {
    const usual = MAIL_KEYS[command].keys.filter((key) => !isCharacterKey(key) || (own[command] === undefined && !taken.has(key)));
    return [...(chosen.has(command) ? [chosen.get(command)] : []), ...usual];
  };
  return Object.fromEntries(MAIL_COMMANDS.map((command) => [command, keysOf(command)])) as Record<MailCommand, string[]>;
}

/** What stands on a key. */
export const commandOn = (key: string, keys: MailKeyMap): MailCommand | null =>
  MAIL_COMMANDS.find((command) => keys[command].includes(key)) ?? null;

/** With another key for one command; its usual one is no change. */
export function withMailKey(own: OwnMailKeys, command: MailCommand, key: string): OwnMailKeys {
  const { [command]: _, ...others } = own;
  const usual = MAIL_KEYS[command].keys.filter(isCharacterKey);
  return usual.length === 1 && usual[0] === key ? others : { ...others, [command]: key };
}

/** Why a command cannot have this key beside the others; null where it can. */
export function mailKeyProblem(own: OwnMailKeys, command: MailCommand, key: string): KeyProblem | null {
  if (key === '') return null;
  if (!isPossible(key)) return { code: 'preferences.key_impossible', values: { key: keyName(key) } };
  const other = commandOn(key, mailKeys({ ...own, [command]: '' }));
  return other && { code: 'preferences.key_taken', values: { key: keyName(key), command: MAIL_KEYS[other].label } };
}

interface KeyProblem {
  code: CoreErrorCode;
  values: Record<string, string>;
}

/** A key as people call it: `Shift C`, `g i`, `Esc`. */
export function keyName(key: string): string {
  if (key.startsWith(`${PREFIX} `)) return `${PREFIX} ${keyName(key.slice(2))}`;
  return NAMES[key] ?? (key.length === 1 && key !== key.toLowerCase() ? `Shift ${key}` : key);
}

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', Delete: 'Del', ' ': 'Space' };

/** Printable by itself; `g` only begins a pair. What takes two places in a text is no single press. */
const isPossible = (key: string): boolean => key.length % 2 === 1 && /^(g )?[^g\p{C}\p{Z}\p{M}]$/u.test(key);
