import s from './Kpi.module.css';

const WIDTH = 72;
const HEIGHT = 24;
const EDGE = 2;

/** How a figure went, without scale: its words stand beside it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const least = Math.min(...values);
  const range = Math.max(...values) - least || 1;
  const place = (value: number, i: number) => {
    const x = EDGE + (i * (WIDTH - 2 * EDGE)) / (values.length - 1);
    const y = HEIGHT - EDGE - ((value - least) / range) * (HEIGHT - 2 * EDGE);
    return [Math.round(x * 10) / 10, Math.round(y * 10) / 10] as const;
  };
  const [x, y] = place(values.at(-1)!, values.length - 1);
  return (
    <svg className={s.line} width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden>
      <polyline points={values.map((value, i) => place(value, i).join()).join(' ')} />
      <circle cx={x} cy={y} r={EDGE} />
    </svg>
  );
}
