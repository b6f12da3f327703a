import { IconAlertTriangle, IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import s from './Kpi.module.css';

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
  /** A Meter. */
  children?: ReactNode;
}

const ARROW = { up: IconArrowUpRight, down: IconArrowDownRight, flat: IconMinus };
const TREND_WORD = { up: 'Up: ', down: 'Down: ', flat: 'Unchanged: ' };

export function Kpi({ label, value, unit, note, trend, good, isAlert = false, children }: KpiProps) {
  const Arrow = trend && ARROW[trend];
  return (
    <div className={s.kpi}>
      <div className={s.label}>{label}</div>
      <div className={s.value}>
        {value}
        {unit && <span className={s.unit}>{unit}</span>}
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
    </div>
  );
}
