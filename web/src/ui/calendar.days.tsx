import type { ReactNode } from 'react';
import s from './calendar.module.css';
import { formatDate } from './date.format.ts';
import { firstDayOfWeek } from './locale.ts';

/** What a calendar says of a day beside its number. */
export interface DayMark {
  /** In words: "Founders' day", "2 of your team are away". */
  note: string;
  /** Nobody works then: it is struck out, and can still be chosen. */
  isFree?: boolean;
  /** A dot below the number. */
  hasDot?: boolean;
}

export type MarkDay = (day: string) => DayMark | undefined;

/** How Mantine's calendars draw our marks: struck out or dotted for the eye, in words for everybody else. */
export const daysMarkedBy = (mark: MarkDay | undefined) => ({
  getDayProps: (day: string) => {
    const marked = mark?.(day);
    return marked
      ? { title: marked.note, 'aria-label': `${formatDate(day)}: ${marked.note}`, 'data-free': marked.isFree || undefined }
      : {};
  },
  renderDay: (day: string): ReactNode => (
    <span className={s.number}>
      {Number(day.slice(8))}
      {mark?.(day)?.hasDot && <i className={s.dot} aria-hidden />}
    </span>
  ),
});

const LOOK = {
  classNames: { day: s.day!, weekday: s.weekday!, calendarHeader: s.header! },
  highlightToday: true,
  popoverProps: { withinPortal: true, shadow: 'md', position: 'bottom-start' },
} as const;

/** How all calendars look, with the company's first day of the week. */
export const calendarLook = () => ({ ...LOOK, firstDayOfWeek: firstDayOfWeek() });
