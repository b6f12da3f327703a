import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { useChangePreferences, usePreferences } from '#web/features/preferences/preferences.parts.tsx';
import { MAIL_WIDTHS } from '#web/kit/contract.gen.ts';
import s from './PaneEdge.module.css';

type Pane = keyof typeof MAIL_WIDTHS;

const LABELS: Record<Pane, string> = { folders: 'Width of the folders', list: 'Width of the list' };
/** By how much a key moves it. */
const STEP = 16;

interface PaneEdgeProps {
  pane: Pane;
  /** The panes, whose widths are its variables `--mail-folders` and `--mail-list`. */
  body: RefObject<HTMLElement | null>;
}

/** Between two panes: dragged, or moved by the arrow keys, it says how wide the one before it is. Twice clicked it is as it was at first. */
export function PaneEdge({ pane, body }: PaneEdgeProps) {
  const [least, most, usual] = MAIL_WIDTHS[pane];
  const { data: preferences } = usePreferences();
  const { mutate } = useChangePreferences();
  const kept = preferences?.mailWidths[pane] ?? usual;
  const [drawn, setDrawn] = useState<number | null>(null);
  const from = useRef<{ x: number; width: number } | null>(null);
  const within = (width: number) => Math.round(Math.min(most, Math.max(least, width)));
  const draw = (width: number) => {
    body.current?.style.setProperty(`--mail-${pane}`, `${width}px`);
    setDrawn(width);
  };
  const keep = (width: number) => {
    draw(width);
    setDrawn(null);
    if (width !== kept) mutate({ mailWidths: { ...preferences?.mailWidths, [pane]: width } });
  };
  const moved = (event: PointerEvent) => within(from.current!.width + event.clientX - from.current!.x);
  const byKey: Record<string, number> = { ArrowLeft: kept - STEP, ArrowRight: kept + STEP, Home: least, End: most };
  return (
    <div
      role="separator"
      className={s.edge}
      data-pane={pane}
      data-dragging={drawn === null ? undefined : true}
      aria-label={LABELS[pane]}
      aria-orientation="vertical"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={drawn ?? kept}
      aria-valuetext={`${drawn ?? kept} pixels`}
      tabIndex={0}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: kept };
      }}
      onPointerMove={(event) => from.current && draw(moved(event))}
      onPointerUp={(event) => {
        if (!from.current) return;
        const width = moved(event);
        from.current = null;
        keep(width);
      }}
      onPointerCancel={() => {
        from.current = null;
        keep(kept);
      }}
      onDoubleClick={() => keep(usual)}
      onKeyDown={(event: KeyboardEvent) => {
        const width = byKey[event.key];
        if (width === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        // The same keys move over the list.
        event.preventDefault();
        event.stopPropagation();
        keep(within(width));
      }}
    />
  );
}
