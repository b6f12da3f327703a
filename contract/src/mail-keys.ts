/**
 * The keys of the mailbox (mail.md 6.3): the map people know from other mail clients, and what a person made of it. Keys are written as
 * `KeyboardEvent.key` writes them; a key after `g` is written `g i`.
 */

/** Those of one character can be changed; named ones (arrows, Enter) always stay. */
export const MAIL_KEYS = {
  next: ['j', 'ArrowDown'],
  previous: ['k', 'ArrowUp'],
  nextMail: ['N'],
  previousMail: ['P'],
  open: ['o', 'Enter'],
  back: ['u', 'Escape'],
  check: ['x'],
  checkTo: ['X'],
  search: ['/'],
  help: ['?'],
  star: ['s'],
  archive: ['e'],
  trash: ['#', 'Delete'],
  spam: ['!'],
  label: ['l'],
  move: ['v'],
  snooze: ['b', 'h'],
  mute: ['m'],
  task: ['t'],
  project: ['p'],
  assign: ['@'],
  person: ['w'],
  approve: ['y'],
  reject: ['n'],
  undo: ['z'],
  archivePrevious: ['['],
  archiveNext: [']'],
  markRead: ['I'],
  markUnread: ['U'],
  reply: ['r'],
  replyAll: ['a'],
  forward: ['f'],
  compose: ['c'],
  composeWindow: ['C'],
  'go.inbox': ['g i'],
  'go.sent': ['g s'],
  'go.drafts': ['g d'],
  'go.archive': ['g a'],
  'go.trash': ['g t'],
  'go.snoozed': ['g b'],
  'go.spam': ['g j'],
} as const satisfies Record<string, readonly string[]>;

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
    const usual = MAIL_KEYS[command].filter((key) => !isCharacterKey(key) || (own[command] === undefined && !taken.has(key)));
    return [...(chosen.has(command) ? [chosen.get(command)] : []), ...usual];
  };
  return Object.fromEntries(MAIL_COMMANDS.map((command) => [command, keysOf(command)])) as Record<MailCommand, string[]>;
}

/** What stands on a key. */
export const commandOn = (key: string, keys: MailKeyMap): MailCommand | null =>
  MAIL_COMMANDS.find((command) => keys[command].includes(key)) ?? null;

/** A key as people call it: `Shift C`, `g i`, `Esc`. */
export function keyName(key: string): string {
  if (key.startsWith(`${PREFIX} `)) return `${PREFIX} ${keyName(key.slice(2))}`;
  return NAMES[key] ?? (key.length === 1 && key !== key.toLowerCase() ? `Shift ${key}` : key);
}

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc', Delete: 'Del', ' ': 'Space' };

/** Printable by itself; `g` only begins a pair. What takes two places in a text is no single press. */
export const isPossible = (key: string): boolean => key.length % 2 === 1 && /^(g )?[^g\p{C}\p{Z}\p{M}]$/u.test(key);
