import type { MaintenanceOrder } from '@lintel/contract/maintenance';
import type { ResourceDetail } from '@lintel/contract/resources';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { PlannedOrder } from './PlannedOrder.tsx';

const user = userEvent.setup({ delay: null });
const ORDER = {
  id: 'mno_1',
  type: 'inspection',
  note: 'Yearly',
  plannedOn: '2026-11-26',
  openedAt: null,
  closedAt: null,
} as MaintenanceOrder;

let sent: string[] = [];
let answer: () => Response;
beforeEach(() => {
  sent = [];
  answer = () => Response.json({ ok: true, data: { id: 'rsc_1' }, message: '' });
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url);
    return Promise.resolve(answer());
  });
});
afterEach(cleanup);

const show = (more: Partial<ResourceDetail> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiProvider scheme="light">
        <ul>
          <PlannedOrder
            order={ORDER}
            resource={{ id: 'rsc_1', code: 'VH-01', orders: [ORDER], canManage: true, ...more } as ResourceDetail}
          />
        </ul>
      </UiProvider>
    </QueryClientProvider>,
  );

test.each([
  ['Call off inspection of 26 Nov 2026', 'Call off', /The day is free again/, 'call-off'],
  ['Open order of 26 Nov 2026', 'Open order', /is in maintenance from now/, 'open'],
])('%s is asked first, with what follows', async (button, confirm, consequence, path) => {
  show();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(consequence)).toBeDefined();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(sent[0]).toContain(`/orders/mno_1/${path}`));
});

test('what stands in the way is said in the question, which stays open', async () => {
  answer = () => Response.json({ ok: false, code: 'resource.order_open', message: 'Close that one first.' }, { status: 422 });
  show();
  await user.click(screen.getByRole('button', { name: 'Open order of 26 Nov 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Open order' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Close that one first.');
});

test('who does not look after the yard reads it alone; while an order is open no second one is opened', () => {
  show({ canManage: false });
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  show({ orders: [{ ...ORDER, openedAt: '2026-11-23T06:00:00Z' }] });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Call off']);
});
