import type { Address } from '@lintel/contract/mail';
import { useState, type DragEvent } from 'react';

const KIND = 'application/x-lintel-recipient';

/** Who is on the way from one row to another. What a browser hands over while dragging is text alone. */
let dragged: { address: Address; leave: () => void } | null = null;

/** A recipient that can be dragged; `leave` takes it out of the row that it comes from, once another one has taken it. */
export const recipientDrag = (address: Address, leave: () => void) => ({
  draggable: true,
  onDragStart: (event: DragEvent) => {
    dragged = { address, leave };
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(KIND, address.email);
    event.dataTransfer.setData('text/plain', address.email);
  },
});

/** Takes a recipient of another row. */
export function useRecipientDrop(present: readonly Address[], onDrop: (address: Address) => void) {
  const [isOver, setOver] = useState(false);
  return {
    'data-drop': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(KIND) || !dragged || present.includes(dragged.address)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer.types.includes(KIND) || !dragged || present.includes(dragged.address)) return;
      event.preventDefault();
      const { address, leave } = dragged;
      dragged = null;
      leave();
      onDrop(address);
    },
  };
}
