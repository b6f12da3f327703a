import { useState, type DragEvent } from 'react';

/**
 * What can be dragged from one place of this page to another. A browser hands over text alone, so the thing itself waits here; of what
 * comes from another window nothing is known, and it is not taken.
 */
export function dragKind<Thing>(kind: string) {
  let dragged: Thing | null = null;
  const underWay = (event: DragEvent): Thing | null => (event.dataTransfer.types.includes(kind) ? dragged : null);
  /** `text` is what a place outside gets. */
  const start = (event: DragEvent, thing: Thing, text: string): void => {
    dragged = thing;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(kind, '');
    event.dataTransfer.setData('text/plain', text);
  };
  /** Wherever it ended, nothing is under way any more. */
  const end = (): void => {
    dragged = null;
  };
  return {
    start,
    end,
    /** What makes an element one that can be dragged. */
    source: (thing: Thing, text: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => start(event, thing, text),
      onDragEnd: end,
    }),
    /** Takes what `takes` says; without `onDrop` nothing may be dropped here. */
    useDrop: (onDrop: ((thing: Thing) => void) | undefined, takes: (thing: Thing) => boolean = () => true) => {
      const [isOver, setOver] = useState(false);
      if (!onDrop) return {};
      return {
        'data-drop': isOver || undefined,
        onDragOver: (event: DragEvent) => {
          const thing = underWay(event);
          if (thing === null || !takes(thing)) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = 'move';
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: (event: DragEvent) => {
          setOver(false);
          const thing = underWay(event);
          if (thing === null || !takes(thing)) return;
          event.preventDefault();
          dragged = null;
          onDrop(thing);
        },
      };
    },
  };
}
