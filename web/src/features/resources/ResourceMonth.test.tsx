import type { ResourceDetail } from '@lintel/contract/resources';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
import { showTimesIn } from '#web/ui/date.zone.ts';
import { PlanBar } from './PlanBar.tsx';
import { ResourceMonth } from './ResourceMonth.tsx';

const VAN = {
  id: 'rsc_1',
  code: 'VH-01',
  status: 'in_service',
  planned: [],
  meterKind: 'km',
  meterValue: 9000,
} as unknown as ResourceDetail;
const BOOKING = {
  ...{ id: 'bkg_1', resourceId: 'rsc_1', status: 'approved', isOverdue: false, operatorName: null, requesterName: 'Marta Kessler' },
  ...{ purpose: 'Doors', projectName: null, departmentName: null, fromDay: '2099-03-09', toDay: '2099-03-10' },
  ...{ fromAt: '2099-03-08T23:00:00Z', toAt: '2099-03-10T23:00:00Z' },
};

let asked: URLSearchParams[];
let booked: unknown[][];
let answer: () => unknown;
beforeEach(() => {
  showTimesIn('Europe/Berlin');
  [asked, booked, answer] = [[], [], () => [BOOKING]];
  answerCalls((url) => {
    asked.push(new URL(url, 'http://x').searchParams);
    return answer();
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (address = '/?month=2099-03') =>
  show(<ResourceMonth resource={VAN} onBook={(...days) => void booked.push(days)} />, undefined, address);
const free = (day: string) => screen.findByRole('button', { name: `Book VH-01 on ${day}` });

test('a month has its bookings, and free days are booked by pressing one or drawing over several', async () => {
  open();
  expect(await screen.findByText('March 2099')).toBeDefined();
  expect((await screen.findAllByRole('link')).map((link) => link.getAttribute('aria-label'))).toEqual(
    Array(2).fill('Marta Kessler, Doors: 09 – 10 Mar 2099'),
  );
  expect(Object.fromEntries(asked[0]!)).toMatchObject({ from: '2099-02-23', to: '2099-04-05', size: '200', resourceId: 'rsc_1' });
  // What was refused or called off holds nothing, and stands in the list below.
  expect(asked[0]!.getAll('status')).toEqual(['requested', 'approved', 'checked_out', 'returned']);
  fireEvent.pointerDown(await free('13 Mar 2099'));
  fireEvent.pointerEnter(await free('11 Mar 2099'));
  fireEvent.pointerUp(await free('11 Mar 2099'));
  (await free('31 Mar 2099')).focus();
  await userEvent.keyboard('{Enter}');
  expect(booked).toEqual([
    ['2099-03-11', '2099-03-13', 'day'],
    ['2099-03-31', '2099-03-31', 'day'],
  ]);
});

test('one goes from month to month; what the address cannot mean is this month', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Later month' }));
  expect(await screen.findByText('April 2099')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Today' }));
  const thisMonth = await screen.findByText(new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric' }));
  expect(thisMonth).toBeDefined();
  cleanup();
  open('/?month=2099-13');
  expect(await screen.findByText(thisMonth.textContent)).toBeDefined();
});

test('bookings that cannot be read are asked for again', async () => {
  answer = () => refusalOf('The database rests.');
  open();
  const again = await screen.findByRole('button', { name: /again|Retry/ });
  answer = () => [];
  await userEvent.click(again);
  expect(await free('09 Mar 2099')).toBeDefined();
});

test.each([
  ['the days, where these come first', { everyDays: 100, everyMeter: 10_000, lastMeter: 8000 }, 'Service: 80 of 100 days', 80, 100],
  ['the meter, where it comes first', { everyDays: 365, everyMeter: 10_000, lastMeter: 100 }, 'Service: 8,900 of 10,000 km', 8900, 10_000],
  ['no more than all of it', { everyDays: 60, everyMeter: null, lastMeter: 0 }, 'Service: 80 of 60 days', 60, 60],
])('the bar of a plan is of %s', (_words, more, label, value, max) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  const plan = { id: 'mpl_1', what: 'Service', on: null, meter: null, level: 'fine', lastOn: '2026-09-01', ...more } as never;
  show(<PlanBar plan={plan} resource={VAN} />);
  const bar = screen.getByRole('meter', { name: label });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual([String(value), String(max)]);
});
