import type { BookingPart } from '@lintel/contract/booking-parts';
import type { Booking } from '@lintel/contract/bookings';
import type { Resource } from '@lintel/contract/resources';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { showTimesIn } from '#web/ui/date.zone.ts';
import { BookingDay } from './BookingDay.tsx';

const user = userEvent.setup({ delay: null });
const VAN = { id: 'rsc_1', code: 'VH-01', status: 'in_service', planned: [] } as unknown as Resource;
const DAY = '2026-11-24';
beforeAll(() => showTimesIn('Europe/Berlin'));
const booking = (fromAt: string, toAt: string, more: Partial<Booking> = {}) =>
  ({
    ...{ id: `bkg_${fromAt}`, resourceId: VAN.id, status: 'approved', isOverdue: false, operatorName: null },
    ...{ requesterName: 'Marta Kessler', purpose: 'Doors', fromAt: `${fromAt}:00Z`, toAt: `${toAt}:00Z`, fromDay: DAY, toDay: DAY },
    ...more,
  }) as Booking;
const MORNING = booking('2026-11-23T23:00', '2026-11-24T11:00');
const AFTERNOON = booking('2026-11-24T11:00', '2026-11-24T23:00', { requesterName: 'Samir Haddad' });

function show(bookings: Booking[], today = DAY): BookingPart[] {
  const booked: BookingPart[] = [];
  const pointer = { isDragged: false, onPress: () => undefined, onEnter: () => undefined };
  render(
    <MemoryRouter>
      <table>
        <tbody>
          <tr>
            <BookingDay resource={VAN} bookings={bookings} day={DAY} today={today} {...pointer} onBook={(part) => booked.push(part)} />
          </tr>
        </tbody>
      </table>
    </MemoryRouter>,
  );
  return booked;
}
const names = (role: 'link' | 'button') => screen.queryAllByRole(role).map((one) => one.getAttribute('aria-label'));

test('the half of a day that is free can be booked, and the other one opens its booking', async () => {
  const booked = show([MORNING]);
  expect(names('link')).toEqual(['Marta Kessler, Doors: 24 Nov 2026, until 12:00']);
  expect(names('button')).toEqual(['Book VH-01 on 24 Nov 2026, afternoon']);
  await user.click(screen.getByRole('button'));
  expect(booked).toEqual(['afternoon']);
});

test.each<[string, Booking[], string[], string[]]>([
  ['free', [], [], ['Book VH-01 on 24 Nov 2026']],
  ['taken from noon', [AFTERNOON], ['Samir Haddad, Doors: 24 Nov 2026, from 12:00'], ['Book VH-01 on 24 Nov 2026, morning']],
  [
    'taken by two',
    [MORNING, AFTERNOON],
    ['Marta Kessler, Doors: 24 Nov 2026, until 12:00', 'Samir Haddad, Doors: 24 Nov 2026, from 12:00'],
    [],
  ],
  ['taken whole', [booking('2026-11-23T23:00', '2026-11-24T23:00')], ['Marta Kessler, Doors: 24 Nov 2026'], []],
  [
    'the last of several, until noon',
    [booking('2026-11-22T23:00', '2026-11-24T11:00', { fromDay: '2026-11-23' })],
    ['Marta Kessler, Doors: 23 – 24 Nov 2026, until 12:00'],
    ['Book VH-01 on 24 Nov 2026, afternoon'],
  ],
  ['not brought back at noon', [{ ...MORNING, isOverdue: true }], ['Marta Kessler, Doors: 24 Nov 2026, until 12:00'], []],
])('a day that is %s', (_, bookings, links, buttons) => {
  show(bookings);
  expect([names('link'), names('button')]).toEqual([links, buttons]);
});

test('a day that is over is not offered, nor is the half of it that was free', () => {
  show([MORNING], '2026-11-25');
  expect(names('button')).toEqual([]);
});
