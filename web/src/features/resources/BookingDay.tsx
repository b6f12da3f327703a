import type { BookingPart } from '@lintel/contract/booking-parts';
import type { Booking } from '@lintel/contract/bookings';
import type { Resource } from '@lintel/contract/resources';
import { weekdayOf } from '@lintel/contract/kit/days';
import type { PointerEvent } from 'react';
import { Link } from 'react-router';
import { to } from '#web/kit/link.ts';
import { formatDate } from '#web/ui/date.format.ts';
import { bookedDays } from './booked.words.ts';
import s from './resources.module.css';

const HALVES = ['morning', 'afternoon'] as const;
type Half = (typeof HALVES)[number];

interface BookingDayProps {
  resource: Resource;
  bookings: readonly Booking[];
  day: string;
  today: string;
  /** Its number stands in it, with whether it is of the month that is shown; left out: at the head of its column. */
  number?: 'inside' | 'outside';
  isDragged: boolean;
  onPress: (event: PointerEvent) => void;
  onEnter: () => void;
  onBook: (part: BookingPart) => void;
}

/** One day of one resource: who has it, a link to the booking, and what is free of it, a button. */
export function BookingDay({ resource, bookings, day, today, number, isDragged, onPress, onEnter, onBook }: BookingDayProps) {
  const [morning, afternoon] = HALVES.map((half) => bookings.find((one) => takes(one, day, half, today)));
  const isPlanned = resource.planned.some(({ on }) => on === day);
  const isOpen = !isPlanned && resource.status === 'in_service' && day >= today;
  // Of days that are over it is not known.
  const isClosed = isPlanned || (resource.status !== 'in_service' && day >= today);
  const label = `Book ${resource.code} on ${formatDate(day)}`;
  return (
    <td data-off={weekdayOf(day) > 5 || undefined} data-closed={isClosed || undefined}>
      {number && (
        <span className={s.number} data-today={day === today || undefined} data-outside={number === 'outside' || undefined}>
          {Number(day.slice(8))}
        </span>
      )}
      {isPlanned && <span className="sr-only">In maintenance</span>}
      {morning !== afternoon ? (
        <span className={s.halves}>
          {[morning, afternoon].map((one, i) => {
            const half = HALVES[i]!;
            if (one) return <Taken key={half} booking={one} />;
            return isOpen ? (
              <button key={half} type="button" className={s.free} aria-label={`${label}, ${half}`} onClick={() => onBook(half)} />
            ) : (
              <span key={half} />
            );
          })}
        </span>
      ) : morning ? (
        <Taken booking={morning} />
      ) : (
        isOpen && (
          <button
            type="button"
            className={s.free}
            data-drag={isDragged || undefined}
            aria-label={label}
            onPointerDown={onPress}
            onPointerEnter={onEnter}
            // Keys and screen readers press without a pointer.
            onClick={({ detail }) => detail === 0 && onBook('day')}
          />
        )
      )}
    </td>
  );
}

function Taken({ booking }: { booking: Booking }) {
  const { id, isOverdue, status, operatorName, requesterName, purpose, projectName, departmentName } = booking;
  const words = `${[operatorName ?? requesterName, purpose, projectName ?? departmentName].filter(Boolean).join(', ')}: ${bookedDays(booking)}`;
  return (
    <Link
      className={s.taken}
      data-look={isOverdue ? 'overdue' : status}
      to={to('requests.detail', { formId: id })}
      title={words}
      aria-label={words}
      draggable={false}
    />
  );
}

/** What should be back is with whoever has it until today. */
function takes({ fromDay, toDay, fromAt, toAt, isOverdue }: Booking, day: string, half: Half, today: string): boolean {
  const isLate = isOverdue && today >= toDay;
  if (day < fromDay || day > (isLate ? today : toDay)) return false;
  if (half === 'morning') return day !== fromDay || formatDate(fromAt, 'time') < NOON;
  return isLate || day !== toDay || isAfterNoon(formatDate(toAt, 'time'));
}

const NOON = '12:00';
/** A day that is taken to its end ends at the next midnight. */
const isAfterNoon = (time: string): boolean => time > NOON || time === '00:00';
