import type { MaintenanceOrder } from '@lintel/contract/maintenance';
import type { ResourceDetail } from '@lintel/contract/resources';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusalOf, show } from '#test/show.tsx';
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

let asked: string[] = [];
let answer: unknown;
beforeEach(() => {
  asked = [];
  answer = { id: 'rsc_1' };
  answerCalls((url) => {
    asked.push(url);
    return answer;
  });
});
const open = (more: Partial<ResourceDetail> = {}) =>
  show(
    <ul>
      <PlannedOrder order={ORDER} resource={{ id: 'rsc_1', code: 'VH-01', orders: [ORDER], canManage: true, ...more } as ResourceDetail} />
    </ul>,
  );

test.each([
  ['Call off inspection of 26 Nov 2026', 'Call off', /The day is free again/, 'call-off'],
  ['Open order of 26 Nov 2026', 'Open order', /is in maintenance from now/, 'open'],
])('%s is asked first, with what follows', async (button, confirm, consequence, path) => {
  open();
  await user.click(screen.getByRole('button', { name: button }));
  expect(await screen.findByText(consequence)).toBeDefined();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: confirm }));
  await waitFor(() => expect(asked[0]).toContain(`/orders/mno_1/${path}`));
});

test('what stands in the way is said in the question, which stays open', async () => {
  answer = refusalOf('Close that one first.');
  open();
  await user.click(screen.getByRole('button', { name: 'Open order of 26 Nov 2026' }));
  await user.click(await screen.findByRole('button', { name: 'Open order' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Close that one first.');
});

test('who does not look after the yard reads it alone; while an order is open no second one is opened', () => {
  open({ canManage: false });
  expect(screen.queryAllByRole('button')).toEqual([]);
  cleanup();
  open({ orders: [{ ...ORDER, openedAt: '2026-11-23T06:00:00Z' }] });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Call off']);
});
