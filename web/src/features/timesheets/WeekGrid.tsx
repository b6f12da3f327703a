import type { SheetDay } from '@lintel/contract/timesheets';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { useNow } from '#web/kit/clock.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { formatHours, parseHours } from './hours.format.ts';
import s from './Timesheet.module.css';

export interface GridRow {
  key: string;
  /** What is read aloud. */
  name: string;
  head: ReactNode;
  /** Monday first. */
  minutes: readonly number[];
  isEditable: boolean;
}

interface WeekGridProps {
  caption: string;
  rowHeader: string;
  days: readonly Pick<SheetDay, 'day' | 'scheduledMinutes' | 'holiday' | 'leave' | 'leave100'>[];
  rows: readonly GridRow[];
  longDays?: readonly string[];
  onCell: (row: GridRow, day: string, minutes: number) => void;
}

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Rows over seven days: hours are typed as 7.5 or 7:30; Enter and the arrow keys move on like in a spreadsheet. */
export function WeekGrid({ caption, rowHeader, days, rows, longDays = [], onCell }: WeekGridProps) {
  const now = useNow();
  const today = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`;
  const sumOf = (column: number) => rows.reduce((sum, row) => sum + (row.minutes[column] ?? 0), 0);
  return (
    <div className={s.scroll}>
      <table className={s.grid}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowHeader}</th>
            {days.map(({ day, holiday, leave }, column) => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {NAMES[column]} {formatDate(day, 'list').slice(0, 2)}
                {(leave ?? holiday) && <small title={leave ?? holiday ?? ''}>{leave ?? holiday}</small>}
              </th>
            ))}
            <th scope="col" className={s.sum}>
              Total (h)
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            <tr key={row.key}>
              <th scope="row">{row.head}</th>
              {days.map(({ day, scheduledMinutes, leave100 }, column) => (
                <td key={day} data-off={scheduledMinutes === 0 || leave100 > 0 || undefined}>
                  <HourCell
                    key={row.minutes[column]}
                    place={`${line}-${column}`}
                    label={`${row.name}, ${formatDate(day)}`}
                    minutes={row.minutes[column] ?? 0}
                    isDisabled={!row.isEditable || leave100 >= 100}
                    onChange={(minutes) => onCell(row, day, minutes)}
                  />
                </td>
              ))}
              <td className={s.sum}>{formatHours(row.minutes.reduce((sum, minutes) => sum + minutes, 0)) || '–'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {days.map(({ day }, column) => (
              <td
                key={day}
                data-long={longDays.includes(day) || undefined}
                title={longDays.includes(day) ? 'More than twelve hours: is this right?' : undefined}
              >
                {formatHours(sumOf(column)) || '–'}
              </td>
            ))}
            <td className={s.sum}>{formatHours(days.reduce((sum, _, column) => sum + sumOf(column), 0)) || '–'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface HourCellProps {
  place: string;
  label: string;
  minutes: number;
  isDisabled: boolean;
  onChange: (minutes: number) => void;
}

function HourCell({ place, label, minutes, isDisabled, onChange }: HourCellProps) {
  const [text, setText] = useState(formatHours(minutes));
  const typed = parseHours(text);
  const commit = () => {
    if (typed === null) return;
    setText(formatHours(typed));
    if (typed !== minutes) onChange(typed);
  };
  return (
    <input
      data-cell={place}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      disabled={isDisabled}
      aria-invalid={typed === null || undefined}
      title={typed === null ? 'Hours such as 7.5 or 7:30, up to 24' : undefined}
      onChange={(event) => setText(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText(formatHours(minutes));
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
  const next = field.closest('table')?.querySelector<HTMLInputElement>(`[data-cell="${target.join('-')}"]:not(:disabled)`);
  if (next) next.focus();
  else if (event.key === 'Enter') field.blur();
}
