import type { EmailRow } from '@lintel/contract/mail';
import { IconArchive, IconMail, IconMailOpened } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { followSwipes, swipeAction, type Swipe, type SwipeAction } from './swipe.ts';
import s from './SwipeLayer.module.css';

const WORDS: Record<SwipeAction, string> = { archive: 'Archive', markRead: 'Read', markUnread: 'Unread' };
const ICONS = { archive: IconArchive, markRead: IconMailOpened, markUnread: IconMail };

export interface SwipeHandlers {
  onArchive: (row: EmailRow) => void;
  onMark: (row: EmailRow, seen: boolean) => void;
  onCheck: (id: string, toHere: boolean) => void;
}

/** Under the row that a finger moves: what happens when it leaves. A finger that rests selects. The keys and the toolbars do the same. */
export function SwipeLayer({ list, rows, ...on }: SwipeHandlers & { list: RefObject<HTMLElement | null>; rows: readonly EmailRow[] }) {
  const [swipe, setSwipe] = useState<Swipe | null>(null);
  const latest = useRef({ rows, on });
  useEffect(() => {
    latest.current = { rows, on };
  });
  useEffect(() => {
    if (!list.current) return;
    const rowOf = (id: string) => latest.current.rows.find((row) => row.id === id);
    return followSwipes(list.current, {
      actionOf: (id, direction) => {
        const row = rowOf(id);
        return row ? swipeAction(row, direction) : null;
      },
      onSwipe: (id, action) => {
        const row = rowOf(id);
        if (!row) return;
        if (action === 'archive') latest.current.on.onArchive(row);
        else latest.current.on.onMark(row, action === 'markRead');
      },
      onHold: (id) => latest.current.on.onCheck(id, false),
      show: setSwipe,
    });
  }, [list]);
  if (!swipe) return null;
  const Icon = ICONS[swipe.action];
  return (
    <li
      aria-hidden
      className={s.under}
      data-action={swipe.action}
      data-far={swipe.isFar || undefined}
      style={{ top: swipe.top, height: swipe.height }}
    >
      <Icon size={20} stroke={1.7} />
      {WORDS[swipe.action]}
    </li>
  );
}
