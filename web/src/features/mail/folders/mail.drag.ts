import type { EmailRow } from '@lintel/contract/mail';
import { useState, type DragEvent } from 'react';
import { createStore } from '#web/kit/store.ts';

/** The mails that are on their way to a folder. What a browser hands over while dragging is text alone. */
const dragged = createStore<readonly EmailRow[]>([]);
const KIND = 'application/x-lintel-mails';

/** Begins to drag: the checked mails when the row is one of them, else the row. */
export function startDrag(event: DragEvent, rows: readonly EmailRow[]): void {
  dragged.set(rows);
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData(KIND, String(rows.length));
  event.dataTransfer.setData('text/plain', rows.map(({ subject }) => subject).join('\n'));
}

/** Takes mails that are dropped; without `onDrop` nothing may be dropped here. */
export function useMailDrop(onDrop: ((rows: readonly EmailRow[]) => void) | undefined) {
  const [isOver, setOver] = useState(false);
  if (!onDrop) return {};
  return {
    'data-drop': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(KIND)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes(KIND)) return;
      event.preventDefault();
      onDrop(dragged.get());
      dragged.set([]);
    },
  };
}
