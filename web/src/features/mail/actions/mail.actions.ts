import type { EmailRow, Folder } from '@lintel/contract/mail';
import { FOLDER_LABELS } from '#web/kit/contract.gen.ts';
import { counted } from '#web/kit/counted.ts';
import { useChangeMails } from './mail.changes.ts';
import { useMuteMails } from './mute.changes.ts';
import { dueDate } from '#web/features/mail/mail.format.ts';

/** The folders that mails can be moved to. */
export const MOVE_TARGETS = ['inbox', 'archive', 'spam', 'trash'] as const satisfies readonly Folder[];
export type MoveTarget = (typeof MOVE_TARGETS)[number];

export interface MailActions {
  move: (rows: readonly EmailRow[], folder: MoveTarget) => void;
  /** To a folder of the account on another server that has them. */
  moveToBox: (rows: readonly EmailRow[], box: { id: string; name: string }) => void;
  /** With `done` it says so and offers Undo. */
  mark: (rows: readonly EmailRow[], seen: boolean, done?: string) => void;
  /** Reads it by itself: `z` takes back what somebody did before. */
  opened: (mail: EmailRow) => void;
  star: (rows: readonly EmailRow[], starred: boolean) => void;
  label: (rows: readonly EmailRow[], label: string, isOn: boolean) => void;
  snooze: (rows: readonly EmailRow[], until: Date) => void;
  /** Their conversations. */
  mute: (rows: readonly EmailRow[], isMuted: boolean) => void;
}

/** What can be done with mails in a list and in the reading pane. Moving says what happened and offers Undo. */
export function useMailActions(): MailActions {
  const change = useChangeMails();
  const mute = useMuteMails();
  return {
    mute: (rows, isMuted) => mute(rows, isMuted, muteText(rows.length, isMuted)),
    move: (rows, folder) => change(rows, { folder }, `${emails(rows.length)} ${movedText(rows, folder)}${releaseText(rows, folder)}`),
    moveToBox: (rows, { id, name }) => change(rows, { box: id }, `${emails(rows.length)} moved to ${name}`),
    mark: (rows, seen, done) => change(rows, { seen }, done),
    opened: (mail) => change([mail], { seen: true }, null),
    star: (rows, starred) => change(rows, { starred }),
    snooze: (rows, until) => {
      const away = rows.filter((row) => !row.isDraft);
      change(away, { snoozedUntil: until.toISOString() }, `${emails(away.length)} snoozed until ${dueDate(until.toISOString())}`);
    },
    label: (rows, label, isOn) => change(rows, isOn ? { addLabels: [label] } : { removeLabels: [label] }),
  };
}

/** What came back for want of an answer goes back to Sent. */
function movedText(rows: readonly EmailRow[], folder: MoveTarget): string {
  if (folder !== 'archive') return `moved to ${FOLDER_LABELS[folder]}`;
  return rows.every(({ reminder }) => reminder?.isBack) ? 'moved back to Sent' : 'archived';
}

/** Who takes a mail out of Spam teaches the mailbox something; what another server holds back, that server decides. */
const releaseText = (rows: readonly EmailRow[], folder: MoveTarget): string =>
  (folder === 'inbox' || folder === 'archive') && rows.some((row) => row.folder === 'spam' && row.elsewhere === null)
    ? `. ${rows.length === 1 ? 'Its sender is' : 'Their senders are'} not held for the same reason again.`
    : '';

const muteText = (count: number, isMuted: boolean): string =>
  `${count === 1 ? 'Conversation' : `${count} conversations`} ${isMuted ? 'muted. What comes to it goes to Archive.' : 'unmuted'}`;

/** Where mails go with "Spam" and "Not spam"; null where neither has a meaning: what one wrote oneself. */
export function spamTarget(rows: readonly EmailRow[]): 'spam' | 'inbox' | null {
  if (rows.length === 0 || rows.some(({ folder, isDraft, reminder }) => folder === 'sent' || isDraft || reminder)) return null;
  return rows.every(({ folder }) => folder === 'spam') ? 'inbox' : 'spam';
}

/** What lies in the trash already goes for good. */
export const isGoneForGood = (row: EmailRow): boolean => row.folder === 'trash';

/** What the button says that removes it. */
export const trashText = (row: EmailRow): string => (isGoneForGood(row) ? 'Delete for good' : 'Move to Trash');

/** A single mail that the archive would be a place for. */
export const isArchivable = (row: EmailRow): boolean => !row.isDraft && row.folder !== 'archive' && row.folder !== 'spam';

/** `1 email`, `3 emails` */
export const emails = (count: number): string => counted(count, 'email');
