import type { Booking } from '@lintel/contract/bookings';
import type { ResourceDetail } from '@lintel/contract/resources';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { showTimesIn } from '#web/ui/date.zone.ts';
import { Stranded } from './Stranded.tsx';

const user = userEvent.setup({ delay: null });
const BOOKING = {
  ...{ id: 'bkg_1', resourceId: 'rsc_1', resourceCode: 'VH-01', status: 'approved', isOverdue: false, operatorName: null, version: 2 },
  ...{ requesterName: 'Marta Kessler', purpose: 'Doors', fromDay: '2026-11-24', toDay: '2026-11-25', transitions: ['reassign'] },
  ...{ fromAt: '2026-11-23T23:00:00Z', toAt: '2026-11-25T23:00:00Z' },
} as unknown as Booking;

let free: object[] = [];
let sent: unknown[] = [];
beforeAll(() => showTimesIn('Europe/Berlin'));
beforeEach(() => {
  free = [{ id: 'rsc_2', code: 'VH-02', name: 'Van' }];
  sent = answerCalls((_, move) => (move ? { ...BOOKING, resourceCode: 'VH-02' } : { items: free }));
});
const open = (stranded: Booking[]) => show(<Stranded resource={{ code: 'VH-01', stranded } as unknown as ResourceDetail} />);
const moveButton = () => screen.queryByRole('button', { name: 'Move the booking of VH-01, Marta Kessler' });

test('a booking to come of what is not in service opens, and moves to what is free', async () => {
  open([BOOKING]);
  expect(screen.getByText('VH-01 is not in service. Until it is, these bookings to come have no resource.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Marta Kessler' }).getAttribute('href')).toContain('bkg_1');
  await user.click(moveButton()!);
  await user.click(await screen.findByRole('combobox', { name: /Resource/ }));
  await user.click(await screen.findByRole('option', { name: 'VH-02 Van', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(sent).toEqual([{ name: 'reassign', version: 2, input: { resourceId: 'rsc_2' } }]);
});

test('of a request it says that approval is asked anew, and moves it as one', async () => {
  open([{ ...BOOKING, status: 'requested', transitions: ['redirect', 'cancel'] }]);
  await user.click(moveButton()!);
  expect(await screen.findByText(/approval is asked anew/)).toBeDefined();
  await user.click(await screen.findByRole('combobox', { name: /Resource/ }));
  await user.click(await screen.findByRole('option', { name: 'VH-02 Van', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(sent).toEqual([{ name: 'redirect', version: 2, input: { resourceId: 'rsc_2' } }]);
});

test('where nothing of the category is free it says what is left to do', async () => {
  free = [];
  open([BOOKING]);
  await user.click(moveButton()!);
  expect(await screen.findByText('Nothing of the same category is free on these days.')).toBeDefined();
});

test('who does not keep the yard reads it and moves nothing; without such a booking nothing stands there', () => {
  open([{ ...BOOKING, transitions: [] }]);
  expect([screen.getByText(/Doors/).textContent, moveButton()]).toEqual([expect.stringContaining('Doors'), null]);
  cleanup();
  open([]);
  expect(screen.queryByText('Need another resource')).toBeNull();
});
