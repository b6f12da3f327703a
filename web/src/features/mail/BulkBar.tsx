import { ActionIcon, Button, Checkbox, Tooltip } from '@mantine/core';
import type { EmailRow } from '@lintel/contract/mail';
import { IconArchive, IconMail, IconMailOpened, IconStar, IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LabelMenu } from './LabelMenu.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import s from './ListToolbar.module.css';
import { isGoneForGood, useMailActions } from './mail.actions.ts';

interface BulkBarProps {
  /** The checked mails of this page. */
  rows: readonly EmailRow[];
  total: number;
  onCheckAll: (isOn: boolean) => void;
  onTrash: (rows: readonly EmailRow[]) => void;
}

/** Takes the place of the toolbar while mails are checked: nothing moves and nothing is covered. */
export function BulkBar({ rows, total, onCheckAll, onTrash }: BulkBarProps) {
  const { move, mark, star, label, snooze } = useMailActions();
  const isAnyUnread = rows.some(({ status }) => status === 'unread');
  const isAllStarred = rows.every(({ starred }) => starred);
  const canArchive = rows.every(({ folder, isDraft }) => folder !== 'archive' && !isDraft);
  const done = (run: () => void) => () => {
    run();
    onCheckAll(false);
  };
  return (
    <div className={s.tools} data-selection role="toolbar" aria-label="Actions for the selected emails">
      <Checkbox
        aria-label="Select all emails on this page"
        checked={rows.length === total}
        indeterminate={rows.length < total}
        onChange={(event) => onCheckAll(event.currentTarget.checked)}
      />
      <span className={s.count} role="status">
        {rows.length} selected
      </span>
      <div className={s.bulk}>
        <IconButton label="Archive" disabled={!canArchive} onClick={done(() => move(rows, 'archive'))}>
          <IconArchive size={18} stroke={1.7} />
        </IconButton>
        <IconButton label={rows.some(isGoneForGood) ? 'Delete for good' : 'Move to Trash'} onClick={() => onTrash(rows)}>
          <IconTrash size={18} stroke={1.7} />
        </IconButton>
        <IconButton label={isAnyUnread ? 'Mark as read' : 'Mark as unread'} onClick={done(() => mark(rows, isAnyUnread))}>
          {isAnyUnread ? <IconMailOpened size={18} stroke={1.7} /> : <IconMail size={18} stroke={1.7} />}
        </IconButton>
        <IconButton label={isAllStarred ? 'Remove the star' : 'Add a star'} onClick={done(() => star(rows, !isAllStarred))}>
          <IconStar size={18} stroke={1.7} />
        </IconButton>
        <SnoozeMenu isDisabled={rows.every(({ isDraft }) => isDraft)} onChoose={(at) => done(() => snooze(rows, at))()} />
        <LabelMenu rows={rows} onLabel={(word, isOn) => label(rows, word, isOn)}>
          <Tooltip label="Labels">
            <ActionIcon aria-label="Labels">
              <IconTag size={18} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </LabelMenu>
      </div>
      <Button className={s.clear} size="xs" variant="quiet" leftSection={<IconX size={15} aria-hidden />} onClick={() => onCheckAll(false)}>
        Clear selection
      </Button>
    </div>
  );
}
