import { Button, Checkbox } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import type { BulkChange } from '@lintel/contract/mail-bulk';
import {
  IconAlertOctagon,
  IconArchive,
  IconArrowsJoin,
  IconBell,
  IconBellOff,
  IconMail,
  IconMailCheck,
  IconMailOpened,
  IconStar,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LabelMenu } from '#web/features/mail/actions/LabelMenu.tsx';
import { MoveMenu } from '#web/features/mail/actions/MoveMenu.tsx';
import { SnoozeMenu } from '#web/features/mail/actions/SnoozeMenu.tsx';
import p from './BulkProgress.module.css';
import s from './ListToolbar.module.css';
import { BulkMenu } from './BulkMenu.tsx';
import { useStartBulk } from './bulk.store.ts';
import { RemoveAllDialog } from './RemoveAllDialog.tsx';
import { isMergeable, useRegroupMails } from '#web/features/mail/actions/regroup.changes.ts';
import { isGoneForGood, spamTarget, useMailActions } from '#web/features/mail/actions/mail.actions.ts';
import { dueDate, totalText } from '#web/features/mail/mail.format.ts';
import type { MailPlace } from '#web/features/mail/mail.place.ts';

export interface WholeList {
  place: MailPlace;
  /** What the place is called. */
  name: string;
  /** Emails on all pages. */
  total: number;
  /** There are more than were counted. */
  isMore: boolean;
  isWhole: boolean;
  onWhole: () => void;
}

interface BulkBarProps {
  whole: WholeList;
  /** The checked mails of this page. */
  rows: readonly EmailRow[];
  total: number;
  onCheckAll: (isOn: boolean) => void;
  onTrash: (rows: readonly EmailRow[]) => void;
}

/** Takes the place of the toolbar while mails are checked: nothing moves and nothing is covered. */
export function BulkBar({ rows, total, whole, onCheckAll, onTrash }: BulkBarProps) {
  const { move, mark, star, label, snooze, mute } = useMailActions();
  const { merge } = useRegroupMails();
  const isAnyUnread = rows.some(({ status }) => status === 'unread');
  const isAllStarred = rows.every(({ starred }) => starred);
  const canArchive = rows.every(({ folder, isDraft }) => folder !== 'archive' && !isDraft);
  const spam = spamTarget(rows);
  const startBulk = useStartBulk();
  const { isWhole } = whole;
  const all = totalText(whole.total, whole.isMore);
  const done = (run: () => void) => () => {
    run();
    onCheckAll(false);
  };
  /** With everything selected it is one change in the background, else one of these rows. */
  const either = (change: BulkChange, words: string, run: () => void) => done(isWhole ? () => startBulk(whole.place, change, words) : run);
  const isHeard = !rows.every(({ isMuted }) => isMuted);
  const isTrash = rows.some(isGoneForGood);
  const [isRemoving, setRemoving] = useState(false);
  const trash = () => {
    if (!isWhole) onTrash(rows);
    else if (isTrash) setRemoving(true);
    else either({ folder: 'trash' }, 'moved to Trash', () => {})();
  };
  return (
    <>
      <div className={s.tools} data-selection role="toolbar" aria-label="Actions for the selected emails">
        <Checkbox
          aria-label="Select all emails on this page"
          checked={rows.length === total}
          indeterminate={rows.length < total}
          onChange={(event) => onCheckAll(event.currentTarget.checked)}
        />
        <span className={s.count} role="status">
          {isWhole ? all : rows.length} selected
        </span>
        <div className={s.bulk}>
          <IconButton
            label="Archive"
            data-bulk="archive"
            disabled={!canArchive}
            onClick={either({ folder: 'archive' }, 'archived', () => move(rows, 'archive'))}
          >
            <IconArchive size={18} stroke={1.7} />
          </IconButton>
          <IconButton
            label={isTrash ? 'Delete for good' : 'Move to Trash'}
            data-bulk="trash"
            disabled={isTrash && isWhole && !isOfTrash(whole.place)}
            onClick={trash}
          >
            <IconTrash size={18} stroke={1.7} />
          </IconButton>
          {spam && (
            <IconButton
              label={spam === 'spam' ? 'Move to Spam' : 'Not spam'}
              data-bulk="spam"
              onClick={either({ folder: spam }, spam === 'spam' ? 'moved to Spam' : 'moved to Inbox', () => move(rows, spam))}
            >
              {spam === 'spam' ? <IconAlertOctagon size={18} stroke={1.7} /> : <IconMailCheck size={18} stroke={1.7} />}
            </IconButton>
          )}
          <IconButton
            label={isAnyUnread ? 'Mark as read' : 'Mark as unread'}
            data-bulk={isAnyUnread ? 'markRead' : 'markUnread'}
            onClick={either({ seen: isAnyUnread }, isAnyUnread ? 'marked as read' : 'marked as unread', () => mark(rows, isAnyUnread))}
          >
            {isAnyUnread ? <IconMailOpened size={18} stroke={1.7} /> : <IconMail size={18} stroke={1.7} />}
          </IconButton>
          <IconButton
            label={isAllStarred ? 'Remove the star' : 'Add a star'}
            data-bulk="star"
            onClick={either({ starred: !isAllStarred }, isAllStarred ? 'without a star' : 'starred', () => star(rows, !isAllStarred))}
          >
            <IconStar size={18} stroke={1.7} />
          </IconButton>
          {rows.every(({ isDraft }) => !isDraft) && (
            <MoveMenu rows={rows} onChoose={({ change, label: name, run }) => either(change, `moved to ${name}`, run)()} />
          )}
          {!isWhole && isMergeable(rows) && (
            <IconButton label="Merge conversations" onClick={done(() => merge(rows))}>
              <IconArrowsJoin size={18} stroke={1.7} />
            </IconButton>
          )}
          <SnoozeMenu
            isDisabled={rows.every(({ isDraft }) => isDraft)}
            onChoose={(at) =>
              either({ snoozedUntil: at.toISOString() }, `snoozed until ${dueDate(at.toISOString())}`, () => snooze(rows, at))()
            }
          />
          {rows.every(({ isDraft }) => !isDraft) && (
            <IconButton
              label={isHeard ? 'Mute conversations' : 'Unmute conversations'}
              data-bulk="mute"
              onClick={either({ muted: isHeard }, isHeard ? 'muted' : 'heard again', () => mute(rows, isHeard))}
            >
              {isHeard ? <IconBellOff size={18} stroke={1.7} /> : <IconBell size={18} stroke={1.7} />}
            </IconButton>
          )}
          <LabelMenu
            rows={rows}
            onLabel={(word, isOn) =>
              isWhole
                ? startBulk(
                    whole.place,
                    isOn ? { addLabels: [word] } : { removeLabels: [word] },
                    isOn ? `labelled ${word}` : `without ${word}`,
                  )
                : label(rows, word, isOn)
            }
          >
            <IconButton label="Labels" data-bulk="label">
              <IconTag size={18} stroke={1.7} />
            </IconButton>
          </LabelMenu>
          <BulkMenu rows={rows} whole={whole} onDone={() => onCheckAll(false)} />
        </div>
        <Button className={s.clear} size="xs" variant="quiet" aria-label="Clear selection" onClick={() => onCheckAll(false)}>
          <IconX size={15} aria-hidden />
          <span className={s.clearWord}>Clear selection</span>
        </Button>
      </div>
      {isRemoving && (
        <RemoveAllDialog
          place={whole.place}
          title={`Delete ${all} emails for good`}
          all={all}
          onClose={() => setRemoving(false)}
          onStarted={() => onCheckAll(false)}
        />
      )}
      {!isWhole && rows.length === total && whole.total > total && (
        <div className={p.all}>
          <Button size="xs" variant="quiet" onClick={whole.onWhole}>
            Select all {all} {whole.place.search ? 'found' : `in ${whole.name}`}
          </Button>
        </div>
      )}
    </>
  );
}

/** All that it shows lies in the trash: a search that looks elsewhere too shows what does not go for good. */
const isOfTrash = ({ folder, search, account }: MailPlace): boolean =>
  folder === 'trash' && (search === '' || (account === undefined && !/(?:^|\s)in:/i.test(search)));
