import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconProgress } from '@tabler/icons-react';
import { addDays } from '@lintel/contract/kit/days';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { useToday } from '#web/kit/today.ts';
import { formatDateRange } from '#web/ui/date.format.ts';
import { useScrollable } from '#web/ui/useScrollable.ts';
import { opensAt, scaleOf, type Scale } from './programme.scale.ts';
import s from './Programme.module.css';

export interface ProgrammeRow {
  key: string;
  /** What is read aloud; `link` shows it as a link. */
  name: string;
  link?: ReactNode;
  state: 'done' | 'now' | 'late' | 'next';
  start: string;
  finish: string;
  /** The plan as it was agreed. */
  baseline?: { start: string; finish: string } | undefined;
  percentBps?: number;
  /** Behind the bar: "46 %", "6 days late". */
  label: string;
  isMilestone?: boolean;
}

const ICON = { done: IconCircleCheck, now: IconProgress, next: IconCircleDashed, late: IconAlertTriangle };
const WORD = { done: 'Done', now: 'In progress', next: 'Not started', late: 'Late' };
/** A month is at least as wide as "Nov ’26", also in February; a long programme scrolls sideways. */
const MONTH_REM = 3.5;
const LEAST_REM = 34;

/** Phases and milestones over the months: expected against agreed, and where today is. */
export function Programme({ rows, rowHeader }: { rows: readonly ProgrammeRow[]; rowHeader: string }) {
  const today = useToday();
  const [scroll, isScrollable] = useScrollable();
  const scale = scaleOf(rows.flatMap(({ start, finish, baseline }) => [start, finish, baseline?.start ?? null, baseline?.finish ?? null]));
  const isInside = !!scale && today >= scale.from && today < scale.to;
  const now = isInside ? scale.left(today) / 100 : null;
  const starts = scale?.months.map(({ left }) => left).join(' ') ?? '';
  // A programme that is longer than its place opens where it is today, with some of what was before.
  useEffect(() => {
    const element = scroll.current;
    if (!element || !isScrollable || now === null) return;
    const [names = 0, months = 0] = [...element.querySelectorAll<HTMLElement>('[role="columnheader"]')].map((head) => head.offsetWidth);
    const { scrollWidth, clientWidth } = element;
    element.scrollTo({ left: opensAt({ now, starts: starts.split(' ').map(Number), names, months, scrollWidth, clientWidth }) });
  }, [scroll, isScrollable, now, starts]);
  if (!scale) return null;
  const lane = `${Math.max(LEAST_REM, scale.months.length * MONTH_REM)}rem`;
  return (
    <div
      ref={scroll}
      className={s.programme}
      style={{ '--lane': lane } as CSSProperties}
      {...(isScrollable ? { tabIndex: 0, role: 'region', 'aria-label': 'Programme' } : {})}
    >
      <div role="table" aria-label="Programme">
        <div className={s.head} role="row">
          <span role="columnheader">{rowHeader}</span>
          <div className={s.months} role="columnheader" aria-label={formatDateRange(scale.from, addDays(scale.to, -1))}>
            {scale.months.map(({ key, label, year, left, width }) => (
              <span key={key} style={{ insetInlineStart: `${left}%`, width: `${width}%` }}>
                {label}
                {year && <small>’{year.slice(2)}</small>}
              </span>
            ))}
          </div>
        </div>
        <div className={s.body} role="rowgroup">
          <div className={s.lines} aria-hidden>
            {scale.months.map(({ key, left }) => (
              <i key={key} style={{ insetInlineStart: `${left}%` }} />
            ))}
          </div>
          {rows.map((row) => (
            <Line key={row.key} row={row} scale={scale} />
          ))}
          {isInside && (
            <div className={s.lines} aria-hidden>
              <span
                className={s.today}
                style={{ insetInlineStart: `${scale.left(today)}%` }}
                data-end={scale.left(today) > 90 || undefined}
                data-mark
              >
                <b>Today</b>
              </span>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

function Line({ row, scale }: { row: ProgrammeRow; scale: Scale }) {
  const Icon = ICON[row.state];
  return (
    <div className={s.row} role="row">
      <span className={s.name} role="cell" data-state={row.state} title={row.name}>
        <Icon size={16} stroke={1.9} aria-label={WORD[row.state]} />
        {row.link ?? <span>{row.name}</span>}
      </span>
      <div className={s.lane} role="cell">
        {row.isMilestone ? <Diamond row={row} scale={scale} /> : <Bar row={row} scale={scale} />}
      </div>
    </div>
  );
}

function Bar({ row, scale }: { row: ProgrammeRow; scale: Scale }) {
  const { state, start, finish, baseline, percentBps = 0, label } = row;
  const end = scale.left(start) + scale.width(start, finish);
  return (
    <>
      {baseline && (
        <span
          className={s.baseline}
          style={{ insetInlineStart: `${scale.left(baseline.start)}%`, width: `${scale.width(baseline.start, baseline.finish)}%` }}
          title={`Agreed: ${formatDateRange(baseline.start, baseline.finish)}`}
          data-mark
        />
      )}
      <span
        className={s.bar}
        data-state={state}
        style={{ insetInlineStart: `${scale.left(start)}%`, width: `${scale.width(start, finish)}%` }}
        title={formatDateRange(start, finish)}
        data-mark
      >
        <i style={{ width: `${percentBps / 100}%` }} data-mark />
      </span>
      {label && (
        <span className={s.label} data-state={state} style={behind(end, 8)}>
          {label}
        </span>
      )}
    </>
  );
}

function Diamond({ row: { state, finish, label }, scale }: { row: ProgrammeRow; scale: Scale }) {
  const at = scale.left(finish);
  return (
    <>
      <i className={s.diamond} data-state={state} style={{ insetInlineStart: `${at}%` }} data-mark />
      <span className={s.label} data-state={state} style={behind(at, 14)}>
        {label}
      </span>
    </>
  );
}

const behind = (end: number, gap: number): CSSProperties => ({ insetInlineStart: `calc(${end}% + ${gap}px)` });
