import type { EmailRow } from '@lintel/contract/mail';

export type SwipeAction = 'archive' | 'markRead' | 'markUnread';
/** Where a swipe is: `far` enough to do it when the finger leaves. */
export interface Swipe {
  id: string;
  action: SwipeAction;
  top: number;
  height: number;
  isFar: boolean;
}

interface SwipeOptions {
  actionOf: (id: string, direction: 'left' | 'right') => SwipeAction | null;
  onSwipe: (id: string, action: SwipeAction) => void;
  /** A finger that rests on a row selects it. */
  onHold: (id: string) => void;
  show: (swipe: Swipe | null) => void;
}

/** Pixels: until then it may still become a scroll or a tap; from there on it is done. */
const DECIDED = 12;
const FAR = 96;
const HOLD_MS = 500;
/** Where nothing is to be done the row gives way a little and no further. */
const STIFF = 24;

/** What a swipe does with a mail: to the left it is put away, to the right it is read or unread. */
export function swipeAction(row: Pick<EmailRow, 'folder' | 'isDraft' | 'status'>, direction: 'left' | 'right'): SwipeAction | null {
  if (row.isDraft) return null;
  if (direction === 'right') return row.status === 'unread' ? 'markRead' : 'markUnread';
  return row.folder === 'archive' ? null : 'archive';
}

/**
 * Follows a finger over the rows of a list. Up and down is the browser's own scrolling (`touch-action: pan-y` of the rows), which
 * takes the pointer away from us; the row moves with the finger sideways. Answers the way to stop.
 */
export function followSwipes(list: HTMLElement, { actionOf, onSwipe, onHold, show }: SwipeOptions): () => void {
  let going: { row: HTMLElement; id: string; x: number; y: number; by: number; isDecided: boolean } | null = null;
  let hold = 0;
  let isClickOurs = false;

  const end = (isDone: boolean) => {
    clearTimeout(hold);
    if (!going) return;
    const { row, id, by, isDecided } = going;
    going = null;
    row.style.transform = '';
    delete row.dataset['swiping'];
    show(null);
    const action = isDecided && isDone && Math.abs(by) >= FAR ? actionOf(id, by < 0 ? 'left' : 'right') : null;
    if (action) onSwipe(id, action);
  };
  const begin = (event: PointerEvent) => {
    end(false);
    isClickOurs = false;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('li[data-id]') : null;
    const id = row?.dataset['id'];
    if (!row || !id || event.pointerType !== 'touch' || !event.isPrimary) return;
    going = { row, id, x: event.clientX, y: event.clientY, by: 0, isDecided: false };
    hold = window.setTimeout(() => {
      isClickOurs = true;
      end(false);
      onHold(id);
    }, HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    if (!going || !event.isPrimary) return;
    const by = event.clientX - going.x;
    const down = Math.abs(event.clientY - going.y);
    if (!going.isDecided) {
      if (down > DECIDED) return end(false);
      if (Math.abs(by) < DECIDED) return;
      going.isDecided = true;
      isClickOurs = true;
      clearTimeout(hold);
      going.row.setPointerCapture(event.pointerId);
      going.row.dataset['swiping'] = '';
    }
    const action = actionOf(going.id, by < 0 ? 'left' : 'right');
    going.by = action ? by : Math.max(-STIFF, Math.min(STIFF, by));
    going.row.style.transform = `translateX(${going.by}px)`;
    const { offsetTop: top, offsetHeight: height } = going.row;
    show(action && { id: going.id, action, top, height, isFar: Math.abs(by) >= FAR });
  };
  const finish = () => end(true);
  const cancel = () => end(false);
  // The tap that ends a swipe or a hold opens nothing.
  const click = (event: Event) => {
    if (!isClickOurs) return;
    isClickOurs = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const stay = (event: Event) => {
    if (going || isClickOurs) event.preventDefault();
  };

  const leaving = new AbortController();
  const { signal } = leaving;
  list.addEventListener('pointerdown', begin, { signal });
  list.addEventListener('pointermove', move, { signal });
  list.addEventListener('pointerup', finish, { signal });
  list.addEventListener('pointercancel', cancel, { signal });
  list.addEventListener('click', click, { signal, capture: true });
  list.addEventListener('contextmenu', stay, { signal });
  list.addEventListener('dragstart', stay, { signal });
  return () => {
    end(false);
    leaving.abort();
  };
}
