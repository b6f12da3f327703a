import s from './Watermark.module.css';

/** The mark drawn as an elevation with its dimension lines; the card stands in the opening. */
export function Watermark() {
  return (
    <svg className={s.mark} viewBox="0 0 1200 760" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <g className={s.line}>
        <rect x="210" y="96" width="780" height="92" />
        <rect x="276" y="188" width="84" height="500" />
        <rect x="840" y="188" width="84" height="500" />
        <path d="M40 688h1120" />
        <path d="M210 56v-24M990 56v-24M210 44h780" />
        <path d="M150 96h-24M150 688h-24M138 96v592" />
        <path d="M360 722v24M840 722v24M360 734h480" />
        {CORNERS.map(([x, y]) => (
          <path key={`${x} ${y}`} d={`M${x - 5} ${y + 5}l10-10`} />
        ))}
        <path className={s.axis} d="M600 8v744M318 210v530M882 210v530" />
      </g>
      <g className={s.line}>
        {Array.from({ length: 38 }, (_, place) => (
          <path key={place} d={`M${40 + place * 30} 704l12-16`} />
        ))}
      </g>
    </svg>
  );
}

/** Where a dimension line ends. */
const CORNERS = [
  [210, 44],
  [990, 44],
  [138, 96],
  [138, 688],
  [360, 734],
  [840, 734],
] as const;
