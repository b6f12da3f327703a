import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { eachDay, endOfMonth, weekdayOf } from '@lintel/contract/kit/days';
import type { LeaveCalendarDay } from '@lintel/contract/leave-calendar';
import type { CSSProperties } from 'react';
import { counted } from '#web/kit/counted.ts';
import { Failed } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { Legend } from '#web/ui/Legend.tsx';
import { daysIntoWeek } from '#web/ui/locale.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetBody } from '#web/ui/SheetBody.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { daysQuery } from './leave.data.ts';
import { kindColor } from './leave.format.ts';
import s from './YearCalendar.module.css';

const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];

/** Twelve months with the leave of one person, oneself where nobody is named, with holidays and free days. */
export function YearCalendar({ year, employeeId }: { year: number; employeeId?: string }) {
  const days = useQuery(daysQuery(`${year}-01-01`, `${year}-12-31`, employeeId));
  const kinds = new Map(days.data?.flatMap(({ own, isFree }) => (own && !isFree ? [[own.label, kindColor(own.colour)] as const] : [])));
  const byDay = new Map(days.data?.map((one) => [one.day, one]));
  return (
    <Sheet>
      <SheetHeader title={String(year)} note={days.data && summary(days.data)} />
      <SheetBody className={s.body}>
        {hasFailed(days) && <Failed things="the year" read={days} />}
        {!days.data && !hasFailed(days) && <Skeleton height={240} />}
        {days.data && kinds.size > 0 && <Legend items={[...kinds].map(([label, color]) => ({ label, color }))} />}
        {days.data && (
          <div className={s.year}>
            {MONTHS.map((name, i) => (
              <Month key={name} name={name} first={`${year}-${String(i + 1).padStart(2, '0')}-01`} byDay={byDay} />
            ))}
          </div>
        )}
      </SheetBody>
    </Sheet>
  );
}

const summary = (days: LeaveCalendarDay[]): string => {
  const away = days.filter(({ own, isFree }) => own && !isFree).length;
  const holidays = days.filter(({ holiday }) => holiday).length;
  return `${counted(away, 'day')} away, ${counted(holidays, 'holiday')}`;
};

function Month({ name, first, byDay }: { name: string; first: string; byDay: Map<string, LeaveCalendarDay> }) {
  const days = eachDay(first, endOfMonth(first));
  return (
    <section className={s.month} aria-label={name}>
      <h3>{name}</h3>
      <ol>
        {days.map((day, i) => {
          const one = byDay.get(day);
          const words = [formatDate(day), one?.holiday, one?.own && !one.isFree && one.own.label].filter(Boolean).join(', ');
          return (
            <li
              key={day}
              style={
                {
                  ...(i === 0 ? { gridColumnStart: 1 + daysIntoWeek(weekdayOf(day)) } : {}),
                  ...(one?.own ? { '--color': kindColor(one.own.colour) } : {}),
                } as CSSProperties
              }
              data-free={one?.isFree || undefined}
              data-holiday={Boolean(one?.holiday) || undefined}
              data-own={(one?.own && !one.isFree) || undefined}
              title={words}
            >
              <span aria-hidden>{Number(day.slice(8))}</span>
              <span className="sr-only">{words}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
