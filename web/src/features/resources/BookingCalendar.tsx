import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingPart } from '@lintel/contract/booking-parts';
import type { Booking } from '@lintel/contract/bookings';
import type { Resource } from '@lintel/contract/resources';
import { addDays, eachDay, weekdayOf } from '@lintel/contract/kit/days';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { to } from '#web/kit/link.ts';
import { Failed, Loading } from '#web/kit/PageState.tsx';
import { hasFailed, together } from '#web/kit/failed.ts';
import { useToday } from '#web/kit/today.ts';
import { formatDateRange } from '#web/ui/date.format.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { daysIntoWeek } from '#web/ui/locale.ts';
import { Sheet } from '#web/ui/Sheet.tsx';
import { SheetHeader } from '#web/ui/SheetHeader.tsx';
import { BookingDay } from './BookingDay.tsx';
import { BookingLegend } from './BookingLegend.tsx';
import { allResourcesQuery, bookingsQuery } from './resources.data.ts';
import s from './resources.module.css';
import { useDraggedDays } from './useDraggedDays.ts';

const DAYS = 14;
const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

interface BookingCalendarProps {
  onBook: (resourceId: string, from: string, to: string, part: BookingPart) => void;
}

/** Rows are resources, columns days. What is free is a button: press a day or half of one, or drag over several days. */
export function BookingCalendar({ onBook }: BookingCalendarProps) {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const start = params.get('day') ?? addDays(today, -daysIntoWeek(weekdayOf(today)));
  const end = addDays(start, DAYS - 1);
  const resources = useQuery(allResourcesQuery());
  const bookings = useQuery(bookingsQuery(start, end));
  const go = (day: string) => setParams({ day }, { replace: true });
  const both = together(resources, bookings);
  if (hasFailed(both)) return <Failed things="the calendar" read={both} />;
  if (!resources.data || !bookings.data) return <Loading />;
  return (
    <Sheet>
      <SheetHeader
        title={formatDateRange(start, end)}
        actions={
          <>
            <IconButton label="Two weeks back" onClick={() => go(addDays(start, -DAYS))}>
              <IconChevronLeft size={18} />
            </IconButton>
            <Button size="xs" variant="default" onClick={() => setParams({}, { replace: true })}>
              Today
            </Button>
            <IconButton label="Two weeks on" onClick={() => go(addDays(start, DAYS))}>
              <IconChevronRight size={18} />
            </IconButton>
          </>
        }
      />
      <BookingLegend />
      <Grid resources={resources.data.items} bookings={bookings.data.items} days={eachDay(start, end)} today={today} onBook={onBook} />
    </Sheet>
  );
}

interface GridProps extends BookingCalendarProps {
  resources: Resource[];
  bookings: Booking[];
  days: string[];
  today: string;
}

function Grid({ resources, bookings, days, today, onBook }: GridProps) {
  const drawn = useDraggedDays((id, from, last) => onBook(id, from, last, 'day'));
  return (
    <div key={days[0]} ref={showToday} className={s.scroll} onPointerUp={drawn.finish} onPointerLeave={drawn.stop}>
      <table className={s.calendar}>
        <caption className="sr-only">Bookings by day</caption>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined} data-off={weekdayOf(day) > 5 || undefined}>
                {WEEKDAYS[weekdayOf(day) - 1]}
                <br />
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <tr key={resource.id}>
              <th scope="row">
                <Link className={s.open} to={to('resources.one', { resourceId: resource.id })}>
                  <b>{resource.code}</b>
                  <span className={s.quiet}>{resource.name}</span>
                </Link>
              </th>
              {days.map((day) => (
                <BookingDay
                  key={day}
                  resource={resource}
                  bookings={bookings.filter(({ resourceId }) => resourceId === resource.id)}
                  day={day}
                  today={today}
                  {...drawn.dayOf(resource.id, day)}
                  onBook={(part) => onBook(resource.id, day, day, part)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where not all days fit, today stands beside the names. */
function showToday(box: HTMLDivElement | null): void {
  const today = box?.querySelector<HTMLElement>('thead th[data-today]');
  const name = box?.querySelector<HTMLElement>('tbody th');
  if (box && today && name) box.scrollLeft = today.offsetLeft - name.offsetWidth;
}
