import type { CSSProperties, ReactNode } from 'react';
import s from './SplitView.module.css';

interface SplitViewProps {
  main: ReactNode;
  side: ReactNode;
  /** 20rem on detail pages, 17rem on forms. */
  sideWidth?: string;
  /** On narrow screens the side column goes above the main one instead of below. */
  sideFirst?: boolean;
}

/** A main column and a sticky side column; their children are Sheets, 16 apart. */
export function SplitView({ main, side, sideWidth = '20rem', sideFirst }: SplitViewProps) {
  return (
    <div className={s.root} style={{ '--side': sideWidth } as CSSProperties} data-side-first={sideFirst || undefined}>
      <div className={s.main}>{main}</div>
      <div className={s.side}>{side}</div>
    </div>
  );
}
