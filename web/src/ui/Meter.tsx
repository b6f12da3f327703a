import s from './Kpi.module.css';

interface MeterProps {
  value: number;
  max: number;
  /** What is measured, with its figures: "31.5 of 40 hours". */
  label: string;
}

/** A thin bar under a figure. Over the maximum it is full and takes the danger tone. */
export function Meter({ value, max, label }: MeterProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className={s.meter} role="meter" aria-valuenow={Math.min(value, max)} aria-valuemin={0} aria-valuemax={max} aria-label={label}>
      <span style={{ width: `${share * 100}%` }} data-over={value > max || undefined} />
    </div>
  );
}
