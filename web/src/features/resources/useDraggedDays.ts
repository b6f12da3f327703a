import { useState } from 'react';

/** Days that are drawn over in a calendar: what lies between the first and the last of them, of one resource. */
export function useDraggedDays(onDrawn: (resourceId: string, from: string, to: string) => void) {
  const [drag, setDrag] = useState<{ id: string; days: [from: string, to: string] } | null>(null);
  const [from, to] = drag?.days.toSorted() ?? [];
  return {
    finish: () => {
      if (!drag) return;
      setDrag(null);
      onDrawn(drag.id, from!, to!);
    },
    stop: () => setDrag(null),
    /** For one day of one resource. */
    dayOf: (id: string, day: string) => ({
      isDragged: drag?.id === id && from! <= day && day <= to!,
      onPress: () => setDrag({ id, days: [day, day] }),
      onEnter: () => setDrag((now) => (now?.id === id ? { id, days: [now.days[0], day] } : now)),
    }),
  };
}
