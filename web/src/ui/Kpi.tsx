import { IconAlertTriangle, IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import s from './Kpi.module.css';
import { Sparkline } from './Sparkline.tsx';

interface KpiProps {
  /** May be a link to the list behind the figure: the whole cell is then its target. */
  label: ReactNode;
  value: ReactNode;
  unit?: string;
  note?: ReactNode;
  trend?: 'up' | 'down' | 'flat';
  /** Whether the trend is good news. Without it the arrow stays neutral. */
  good?: boolean;
  /** Somebody has to look at it. */
  isAlert?: boolean;
  /** By how much it changed, where the note says something else. */
  change?: { value: string; since: string; trend: 'up' | 'down' | 'flat'; isGood: boolean | null } | null;
  /** How it went until now. */
  line?: readonly number[];
  /** A Meter. */
  children?: ReactNode;
}

const ARROW = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconMinus };
const TREND_WORD = { up: 'Up: ', down: 'Down: ', flat: 'Unchanged: ' };

export function Kpi({ label, value, unit, note, trend, good, isAlert = false, change, line = [], children }: KpiProps) {
  const Arrow = trend && ARROW[trend];
  return (
    <div className={s.kpi}>
      <div className={s.label}>{label}</div>
      <div className={s.value}>
        {value}
        {unit && <span className={s.unit}>{unit}</span>}
        {line.length > 1 && <Sparkline values={line} />}
      </div>
      {children}
      {note && (
        <div className={s.note} data-good={isAlert ? 'no' : good === undefined ? undefined : good ? 'yes' : 'no'}>
          {isAlert && <IconAlertTriangle size={14} stroke={2} aria-label="Needs a look" />}
          {Arrow && <Arrow size={14} stroke={2.2} aria-hidden />}
          <span>
            {trend && <span className="sr-only">{TREND_WORD[trend]}</span>}
            {note}
          </span>
        </div>
      )}
      {change && <Change {...change} />}
    </div>
  );
}

function Change({ value, since, trend, isGood }: NonNullable<KpiProps['change']>) {
  const Arrow = ARROW[trend];
  return (
    <div className={s.change} data-good={isGood === null ? undefined : isGood ? 'yes' : 'no'}>
      <Arrow size={14} stroke={2.2} aria-hidden />
      <span>
        <b>{value}</b> {since}
      </span>
    </div>
  );
}
