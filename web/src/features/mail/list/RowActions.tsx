import type { EmailRow } from '@lintel/contract/mail';
import { IconAlarm, IconArchive, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { useEffect, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/IconButton.tsx';
import { isArchivable, trashText } from '#web/features/mail/actions/mail.actions.ts';
import s from './RowActions.module.css';

export interface RowActionHandlers {
  onArchive: (row: EmailRow) => void;
  onMark: (row: EmailRow, seen: boolean) => void;
  onSnooze: (row: EmailRow) => void;
  onTrash: (rows: readonly EmailRow[]) => void;
}

/** In place of the date of the row where the pointer rests (mail.md 6.1). The keys do the same, so Tab passes them over. */
export function RowActions({ list, rows, ...on }: RowActionHandlers & { list: RefObject<HTMLElement | null>; rows: readonly EmailRow[] }) {
  const place = useRowUnderPointer(list);
  const row = rows.find(({ id }) => id === place?.dataset['id']);
  if (!place || !row) return null;
  const isUnread = row.status === 'unread';
  const Letter = isUnread ? IconMailOpened : IconMail;
  return createPortal(
    <span className={s.actions} role="group" aria-label={`Actions for ${row.subject || '(no subject)'}`}>
      {isArchivable(row) && (
        <IconButton size="sm" tabIndex={-1} label="Archive" onClick={() => on.onArchive(row)}>
          <IconArchive size={17} stroke={1.7} />
        </IconButton>
      )}
      <IconButton size="sm" tabIndex={-1} label={trashText(row)} onClick={() => on.onTrash([row])}>
        <IconTrash size={17} stroke={1.7} />
      </IconButton>
      {!row.isDraft && (
        <>
          <IconButton size="sm" tabIndex={-1} label={isUnread ? 'Mark as read' : 'Mark as unread'} onClick={() => on.onMark(row, isUnread)}>
            <Letter size={17} stroke={1.7} />
          </IconButton>
          <IconButton size="sm" tabIndex={-1} label="Snooze" onClick={() => on.onSnooze(row)}>
            <IconAlarm size={17} stroke={1.7} />
          </IconButton>
        </>
      )}
    </span>,
    place,
  );
}

function useRowUnderPointer(list: RefObject<HTMLElement | null>): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    const onOver = (event: PointerEvent) => {
      const over = event.pointerType === 'mouse' && event.target instanceof Element ? event.target : null;
      setPlace(over?.closest<HTMLElement>('li[data-id]') ?? null);
    };
    const onLeave = () => setPlace(null);
    // It may rest on a row already.
    setPlace(root.querySelector<HTMLElement>('li[data-id]:hover'));
    root.addEventListener('pointerover', onOver);
    root.addEventListener('pointerleave', onLeave);
    return () => {
      root.removeEventListener('pointerover', onOver);
      root.removeEventListener('pointerleave', onLeave);
    };
  }, [list]);
  return place;
}
