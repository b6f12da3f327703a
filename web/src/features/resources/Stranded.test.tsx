import type { Booking, ResourceDetail } from '@lintel/contract/resources';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { showTimesIn } from '#web/ui/date.zone.ts';
import { UiProvider } from '#web/ui/UiProvider.tsx';
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
  sent = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body?: string }) => {
    if (body) sent.push(JSON.parse(body));
    const data = body ? { ...BOOKING, resourceCode: 'VH-02' } : { items: free };
    return Promise.resolve(Response.json({ ok: true, data, message: '' }));
  });
});
afterEach(cleanup);

const show = (stranded: Booking[]) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <UiProvider scheme="light">
          <Stranded resource={{ code: 'VH-01', stranded } as unknown as ResourceDetail} />
        </UiProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
const moveButton = () => screen.queryByRole('button', { name: 'Move the booking of VH-01, Marta Kessler' });

test('a booking to come of what is not in service opens, and moves to what is free', async () => {
  show([BOOKING]);
  expect(screen.getByText('VH-01 is not in service. Until it is, these bookings to come have no resource.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Marta Kessler' }).getAttribute('href')).toContain('bkg_1');
  await user.click(moveButton()!);
  await user.click(await screen.findByRole('combobox', { name: /Resource/ }));
  await user.click(await screen.findByRole('option', { name: 'VH-02 Van', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(sent).toEqual([{ name: 'reassign', version: 2, input: { resourceId: 'rsc_2' } }]);
});

test('of a request it says that approval is asked anew, and moves it as one', async () => {
  show([{ ...BOOKING, status: 'requested', transitions: ['redirect', 'cancel'] }]);
  await user.click(moveButton()!);
  expect(await screen.findByText(/approval is asked anew/)).toBeDefined();
  await user.click(await screen.findByRole('combobox', { name: /Resource/ }));
  await user.click(await screen.findByRole('option', { name: 'VH-02 Van', hidden: true }));
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect(sent).toEqual([{ name: 'redirect', version: 2, input: { resourceId: 'rsc_2' } }]);
});

test('where nothing of the category is free it says what is left to do', async () => {
  free = [];
  show([BOOKING]);
  await user.click(moveButton()!);
  expect(await screen.findByText('Nothing of the same category is free on these days.')).toBeDefined();
});

test('who does not keep the yard reads it and moves nothing; without such a booking nothing stands there', () => {
  show([{ ...BOOKING, transitions: [] }]);
  expect([screen.getByText(/Doors/).textContent, moveButton()]).toEqual([expect.stringContaining('Doors'), null]);
  cleanup();
  show([]);
  expect(screen.queryByText('Need another resource')).toBeNull();
});
