/** What the sheet of the mailbox's keys says and takes: apart from the keys themselves, which every open mailbox needs. */
import type { CoreErrorCode } from './errors.core.ts';
import { commandOn, isCharacterKey, isPossible, keyName, MAIL_KEYS, mailKeys, type MailCommand, type OwnMailKeys } from './mail-keys.ts';

/** In the order in which the sheet shows them. */
export const MAIL_KEY_ROWS: Record<MailCommand, { group: 'around' | 'write' | 'folders' | 'emails'; label: string }> = {
  next: { group: 'around', label: 'Next email' },
  previous: { group: 'around', label: 'Previous email' },
  nextMail: { group: 'around', label: 'Next email of the conversation' },
  previousMail: { group: 'around', label: 'Previous email of the conversation' },
  open: { group: 'around', label: 'Open' },
  back: { group: 'around', label: 'Back to the list' },
  check: { group: 'around', label: 'Select' },
  checkTo: { group: 'around', label: 'Select up to here' },
  search: { group: 'around', label: 'Search emails' },
  help: { group: 'around', label: 'Show these shortcuts' },
  star: { group: 'emails', label: 'Add or remove the star' },
  archive: { group: 'emails', label: 'Archive' },
  trash: { group: 'emails', label: 'Move to Trash' },
  spam: { group: 'emails', label: 'Move to Spam, or out of it' },
  label: { group: 'emails', label: 'Labels' },
  move: { group: 'emails', label: 'Move to a folder' },
  snooze: { group: 'emails', label: 'Snooze' },
  mute: { group: 'emails', label: 'Mute the conversation, or hear it again' },
  task: { group: 'emails', label: 'Make a task or request from it' },
  project: { group: 'emails', label: 'File to a project' },
  assign: { group: 'emails', label: 'Hand over, in a shared mailbox' },
  person: { group: 'emails', label: 'Show who wrote it, or put that away' },
  approve: { group: 'emails', label: 'Approve, on an approval; asks first' },
  reject: { group: 'emails', label: 'Reject or return, on an approval; asks for the reason' },
  undo: { group: 'emails', label: 'Take the last change back' },
  archivePrevious: { group: 'emails', label: 'Archive and go to the previous email' },
  archiveNext: { group: 'emails', label: 'Archive and go to the next email' },
  markRead: { group: 'emails', label: 'Mark as read' },
  markUnread: { group: 'emails', label: 'Mark as unread' },
  reply: { group: 'write', label: 'Reply' },
  replyAll: { group: 'write', label: 'Reply all' },
  forward: { group: 'write', label: 'Forward' },
  compose: { group: 'write', label: 'New message' },
  composeWindow: { group: 'write', label: 'New message in its own window' },
  'go.inbox': { group: 'folders', label: 'Go to Inbox' },
  'go.sent': { group: 'folders', label: 'Go to Sent' },
  'go.drafts': { group: 'folders', label: 'Go to Drafts' },
  'go.archive': { group: 'folders', label: 'Go to Archive' },
  'go.trash': { group: 'folders', label: 'Go to Trash' },
  'go.snoozed': { group: 'folders', label: 'Go to Snoozed' },
  'go.spam': { group: 'folders', label: 'Go to Spam' },
};

/** With another key for one command; its usual one is no change. */
export function withMailKey(own: OwnMailKeys, command: MailCommand, key: string): OwnMailKeys {
  const { [command]: _, ...others } = own;
  const usual = MAIL_KEYS[command].filter(isCharacterKey);
  return usual.length === 1 && usual[0] === key ? others : { ...others, [command]: key };
}

/** Why a command cannot have this key beside the others; null where it can. */
export function mailKeyProblem(own: OwnMailKeys, command: MailCommand, key: string): KeyProblem | null {
  if (key === '') return null;
  if (!isPossible(key)) return { code: 'preferences.key_impossible', values: { key: keyName(key) } };
  const other = commandOn(key, mailKeys({ ...own, [command]: '' }));
  return other && { code: 'preferences.key_taken', values: { key: keyName(key), command: MAIL_KEY_ROWS[other].label } };
}

interface KeyProblem {
  code: CoreErrorCode;
  values: Record<string, string>;
}
