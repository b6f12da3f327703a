import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingPart } from '@lintel/contract/booking-parts';
import type { ResourceDetail } from '@lintel/contract/resources';
import { addDays, eachDay, endOfMonth, weekdayOf } from '@lintel/contract/kit/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed } from '#web/kit/failed.ts';
import { useToday } from '#web/kit/today.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { daysIntoWeek } from '#web/ui/locale.ts';
import { formatMonth } from '#web/ui/month.format.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { BookingDay } from './BookingDay.tsx';
import { BookingLegend } from './BookingLegend.tsx';
import { bookingsQuery } from './resources.data.ts';
import s from './resources.module.css';
import { useDraggedDays } from './useDraggedDays.ts';

const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const WEEK = 7;

interface ResourceMonthProps {
  resource: ResourceDetail;
  onBook: (from: string, to: string, part: BookingPart) => void;
}

/** A month of one resource, which stands in the address: who has it, and what is free of it, by weeks (workspace C1.32). */
export function ResourceMonth({ resource, onBook }: ResourceMonthProps) {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const asked = params.get('month') ?? '';
  const first = `${/^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : today.slice(0, 7)}-01`;
  const last = endOfMonth(first);
  const days = eachDay(addDays(first, -daysIntoWeek(weekdayOf(first))), addDays(last, WEEK - 1 - daysIntoWeek(weekdayOf(last))));
  const bookings = useQuery(bookingsQuery(days[0]!, days.at(-1)!, resource.id));
  const drawn = useDraggedDays((_id, from, to) => onBook(from, to, 'day'));
  const go = (day: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (day) after.set('month', day.slice(0, 7));
        else after.delete('month');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Sheet>
      <SheetHeader
        title={formatMonth(first)}
        actions={
          <>
            <IconButton label="Earlier month" onClick={() => go(addDays(first, -1))}>
              <IconChevronLeft size={18} />
            </IconButton>
            <Button size="xs" variant="default" onClick={() => go(null)}>
              Today
            </Button>
            <IconButton label="Later month" onClick={() => go(addDays(last, 1))}>
              <IconChevronRight size={18} />
            </IconButton>
          </>
        }
      />
      {hasFailed(bookings) ? (
        <Failed things="the bookings" read={bookings} />
      ) : !bookings.data ? (
        <Loading />
      ) : (
        <>
          <BookingLegend />
          <table className={s.monthly} onPointerUp={drawn.finish} onPointerLeave={drawn.stop}>
            <caption className="sr-only">Bookings of {resource.code} by day</caption>
            <thead>
              <tr>
                {days.slice(0, WEEK).map((day) => (
                  <th key={day} scope="col">
                    {WEEKDAYS[weekdayOf(day) - 1]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days
                .filter((_day, i) => i % WEEK === 0)
                .map((monday) => (
                  <tr key={monday}>
                    {eachDay(monday, addDays(monday, WEEK - 1)).map((day) => (
                      <BookingDay
                        key={day}
                        resource={resource}
                        bookings={bookings.data.items}
                        day={day}
                        today={today}
                        number={day < first || day > last ? 'outside' : 'inside'}
                        {...drawn.dayOf(resource.id, day)}
                        onBook={(part) => onBook(day, day, part)}
                      />
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </>
      )}
    </Sheet>
  );
}
