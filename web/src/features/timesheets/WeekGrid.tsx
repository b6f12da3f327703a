import type { SheetDay } from '@lintel/contract/timesheet-weeks';
import { memo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { sentenceOf } from '#web/kit/toast.tsx';
import { useToday } from '#web/kit/today.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { useIsPhone } from '#web/ui/useIsPhone.ts';
import { dayTotal, formatHours, parseHours, rowTotal, weekTotal } from './hours.format.ts';
import s from './Timesheet.module.css';

type GridDay = Pick<SheetDay, 'day' | 'scheduledMinutes' | 'holiday' | 'leave' | 'leave100' | 'isOpen' | 'isLocked'>;

export interface GridRow {
  key: string;
  /** What is read aloud. */
  name: string;
  head: ReactNode;
  /** Below it, such as the task. */
  sub?: string | null;
  /** Beside it, such as a button for what else is said of the row. */
  action?: ReactNode;
  /** Monday first. */
  minutes: readonly number[];
  /** What counts of them, where that is something else: hours that were refused stand in their field and are in no sum. */
  counted?: readonly number[];
  /** Columns whose hours the server has not got yet, with why it would not take them. */
  waits?: ReadonlyMap<number, { problem: string | null }>;
  /** Where the days of the row are not those of the grid: another person's. */
  days?: readonly GridDay[];
}

interface WeekGridProps {
  caption: string;
  rowHeader: string;
  days: readonly GridDay[];
  rows: readonly GridRow[];
  longDays?: readonly string[];
  /** Minutes to which what is typed is rounded. */
  step?: number;
  /** Left out where nothing is entered. */
  onCell?: (row: GridRow, day: string, minutes: number) => Promise<unknown>;
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Rows over seven days: hours are typed as 7.5 or 7:30; Enter and the arrow keys move on like in a spreadsheet. On phones one day at
 * a time.
 */
export function WeekGrid(props: WeekGridProps) {
  const isPhone = useIsPhone();
  return isPhone ? <DayByDay {...props} /> : <WholeWeek {...props} />;
}

function WholeWeek({ caption, rowHeader, days, rows, longDays = [], step = 5, onCell }: WeekGridProps) {
  const today = useToday();
  return (
    <div className={s.scroll}>
      <table className={s.grid}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHeader}</th>
            {days.map((one, column) => (
              <th key={one.day} scope="col" data-today={one.day === today || undefined}>
                {NAMES[column]} {formatDate(one.day, 'list').slice(0, 2)}
                {noteOf(one) && <small title={noteOf(one)}>{noteOf(one)}</small>}
              </th>
            ))}
            <th scope="col" className={s.sum}>
              Total (h)
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <WeekRow key={row.key} row={row} line={line} days={row.days ?? days} step={step} onCell={onCell} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {days.map(({ day }, column) => (
              <td key={day} data-long={longDays.includes(day) || undefined} title={longDays.includes(day) ? LONG : undefined}>
                {formatHours(dayTotal(rows, column)) || '–'}
              </td>
            ))}
            <td className={s.sum}>{formatHours(weekTotal(rows)) || '–'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface WeekRowProps extends Pick<WeekGridProps, 'days' | 'onCell'> {
  row: GridRow;
  line: number;
  step: number;
}

/** Stays as it is while nothing of it changes: a crew may have a thousand. */
const WeekRow = memo(function WeekRow({ row, line, days, step, onCell }: WeekRowProps) {
  return (
    <tr>
      <th scope="row">
        <div className={s.head}>
          <span>
            {row.head}
            {row.sub && <small>{row.sub}</small>}
          </span>
          {row.action}
        </div>
      </th>
      {days.map((one, column) => (
        <td key={one.day} data-off={isOff(one) || undefined} title={row.days ? noteOf(one) : undefined}>
          <HourCell
            key={row.minutes[column]}
            place={`${line}-${column}`}
            label={`${row.name}, ${formatDate(one.day)}`}
            minutes={row.minutes[column] ?? 0}
            waits={row.waits?.get(column)}
            step={step}
            isDisabled={!onCell || !one.isOpen}
            onChange={async (minutes) => onCell?.(row, one.day, minutes)}
          />
        </td>
      ))}
      <td className={s.sum}>{formatHours(rowTotal(row)) || '–'}</td>
    </tr>
  );
});

/** The same with a thumb: the days as a strip with their totals, below it the rows of the chosen one. */
function DayByDay({ caption, days, rows, longDays = [], step = 5, onCell }: WeekGridProps) {
  const today = useToday();
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      days.findIndex(({ day }) => day === today),
    ),
  );
  const { day } = days[chosen]!;
  const note = noteOf(days[chosen]!);
  return (
    <div className={s.phone} role="group" aria-label={caption}>
      <div className={s.strip}>
        {days.map((one, column) => (
          <button
            key={one.day}
            type="button"
            aria-pressed={column === chosen}
            aria-label={`${formatDate(one.day)}, ${formatHours(dayTotal(rows, column)) || 'no'} hours`}
            data-today={one.day === today || undefined}
            data-off={isOff(one) || undefined}
            onClick={() => setChosen(column)}
          >
            <span>{NAMES[column]}</span>
            <b>{formatDate(one.day, 'list').slice(0, 2)}</b>
            <span>{formatHours(dayTotal(rows, column)) || '–'}</span>
          </button>
        ))}
      </div>
      {note && <p className={s.note}>{note}</p>}
      {longDays.includes(day) && <p className={s.note}>{LONG}</p>}
      <ul className={s.lines} key={day}>
        {rows.map((row, line) => {
          const one = (row.days ?? days)[chosen]!;
          return (
            <li key={row.key}>
              <div className={s.head}>
                <span>
                  {row.head}
                  {row.sub && <small>{row.sub}</small>}
                  {row.days && noteOf(one) && <small>{noteOf(one)}</small>}
                </span>
                {row.action}
              </div>
              <HourCell
                key={row.minutes[chosen]}
                place={`${line}-${chosen}`}
                label={`${row.name}, ${formatDate(day)}`}
                minutes={row.minutes[chosen] ?? 0}
                waits={row.waits?.get(chosen)}
                step={step}
                isDisabled={!onCell || !one.isOpen}
                onChange={async (minutes) => onCell?.(row, day, minutes)}
              />
            </li>
          );
        })}
      </ul>
      <p className={s.phoneTotal}>
        <span>Week</span>
        <b>{formatHours(weekTotal(rows)) || '0'} h</b>
      </p>
    </div>
  );
}

const LONG = 'More hours than are likely: is this right?';
const WAITS = 'waits for the network';
const isOff = ({ scheduledMinutes, leave100 }: GridDay): boolean => scheduledMinutes === 0 || leave100 > 0;
const noteOf = ({ leave, holiday, isLocked }: GridDay): string | undefined => leave ?? holiday ?? (isLocked ? 'Locked' : undefined);

interface HourCellProps {
  place: string;
  label: string;
  minutes: number;
  waits: { problem: string | null } | undefined;
  step: number;
  isDisabled: boolean;
  /** Fails where the hours are refused. */
  onChange: (minutes: number) => Promise<unknown>;
}

function HourCell({ place, label, minutes, waits, step, isDisabled, onChange }: HourCellProps) {
  const [text, setText] = useState(formatHours(minutes));
  const [refusal, setRefusal] = useState<string | null>(null);
  const refused = refusal ?? waits?.problem ?? null;
  const typed = parseHours(text, step);
  const write = (next: string) => {
    setRefusal(null);
    setText(next);
  };
  const commit = () => {
    if (typed === null) return;
    write(formatHours(typed));
    if (typed !== minutes) onChange(typed).catch((error: unknown) => setRefusal(sentenceOf(error)));
  };
  return (
    <input
      data-cell={place}
      data-waiting={waits?.problem === null || undefined}
      aria-label={waits ? `${label}, ${waits.problem ?? WAITS}` : label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      disabled={isDisabled}
      aria-invalid={typed === null || refused !== null || undefined}
      title={typed === null ? 'Hours such as 7.5 or 7:30, up to 24' : (refused ?? (waits ? WAITS : undefined))}
      onChange={(event) => write(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') write(formatHours(minutes));
        moveOn(event, place);
      }}
    />
  );
}

/** Enter and down to the next row, up to the one before; left and right where the text ends. */
function moveOn(event: KeyboardEvent<HTMLInputElement>, place: string): void {
  const field = event.currentTarget;
  const [row, column] = place.split('-').map(Number) as [number, number];
  const isWhole = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  const atStart = isWhole || field.selectionEnd === 0;
  const atEnd = isWhole || field.selectionStart === field.value.length;
  const target = {
    Enter: [row + 1, column],
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ...(atStart ? { ArrowLeft: [row, column - 1] } : {}),
    ...(atEnd ? { ArrowRight: [row, column + 1] } : {}),
  }[event.key];
  if (!target) return;
  event.preventDefault();
  const next = field.closest('table, ul')?.querySelector<HTMLInputElement>(`[data-cell="${target.join('-')}"]:not(:disabled)`);
  if (next) next.focus();
  else if (event.key === 'Enter') field.blur();
}
