import type { DutyAssignment } from '@lintel/contract/duties';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, show } from '#test/show.tsx';
import { companyDay } from '#web/kit/today.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { RequestListPage } from './RequestListPage.tsx';

const today = companyDay();
const held = (duty: string, more: Partial<DutyAssignment> = {}) =>
  ({ id: `dty_${duty}`, duty, status: 'confirmed', from: today, to: null, ...more }) as DutyAssignment;

let duties: DutyAssignment[] = [];
let queue = 0;
let asked: URL[] = [];
beforeEach(() => {
  [duties, queue, asked] = [[], 0, []];
  answerCalls((url) => {
    asked.push(new URL(url, 'http://localhost'));
    if (url.includes('/duties/mine')) return duties;
    if (url.includes('/requests/summary')) return { open: 1, waiting: 0, drafts: 0, queue, overdue: 0, medianHours: null };
    if (url.includes('/tickets/views')) return { open: 3, mine: 0, unassigned: 3, breaching: 0, waiting: 0, all: 3 };
    if (url.includes('/lists/')) return { columns: null, views: [] };
    return [];
  });
});
afterEach(cleanup);

const TAB = { buying: 'Buying queue', fulfil: 'To fulfil', store: 'Receive and hand out', tickets: 'Tickets' };
const signIn = (role: string) =>
  sessionStore.set({ ...sessionStore.get(), role, user: { id: 'emp_1', name: 'Marta Kessler', role } } as never);

test.each([
  ['nobody’s', [], 0, 'employee', []],
  ['a buyer’s', [held('buyer')], 2, 'employee', ['buying', 'fulfil']],
  ['a storekeeper’s', [held('storekeeper')], 0, 'employee', ['store']],
  ['an agent’s', [held('support_agent')], 0, 'super_admin', ['tickets']],
  ['one that begins tomorrow is nobody’s yet', [held('buyer', { from: '2199-01-01' })], 0, 'employee', []],
  ['one that waits for confirmation is nobody’s yet', [held('buyer', { status: 'proposed' })], 0, 'employee', []],
  ['one that ended', [held('buyer', { from: '2020-01-01', to: '2020-12-31' })], 0, 'employee', []],
  ['one on its last day', [held('buyer', { from: '2020-01-01', to: today })], 0, 'employee', ['buying']],
  ['of a role that has something to fulfil', [], 2, 'hr_manager', ['fulfil']],
  ['of administration, which has a page for it', [], 2, 'administrator', []],
] as const)('the tabs that a duty adds: %s', async (_name, own, waiting, role, expected) => {
  signIn(role);
  [duties, queue] = [[...own], waiting];
  show(<RequestListPage />, undefined, '/employee/request-forms');
  const bar = screen.getByRole('navigation', { name: 'Requests' });
  await waitFor(() => expect(asked.filter(({ pathname }) => /mine|summary/.test(pathname)).length).toBeGreaterThan(1));
  await waitFor(() => expect(within(bar).getByText('Open').textContent).toContain('1'));
  const shown = () => Object.entries(TAB).flatMap(([id, label]) => (within(bar).queryByText(label) ? [id] : []));
  await waitFor(() => expect(shown()).toEqual(expected));
});

test.each([
  ['fulfil', '/requests', { view: 'queue', team: [] }],
  ['buying', '/requests', { view: 'queue', team: 'buyer' }],
  ['store', '/bookings', { status: ['approved', 'checked_out'], sort: 'from' }],
  ['tickets', '/tickets', { view: 'open' }],
  ['waiting', '/requests', { view: 'all', team: [] }],
])('the tab %s lists what it says', async (tab, path, query) => {
  signIn('employee');
  duties = [held('buyer'), held('storekeeper'), held('support_agent')];
  show(<RequestListPage />, undefined, `/employee/request-forms?tab=${tab}`);
  await waitFor(() => expect(asked.map(({ pathname }) => pathname)).toContain(`/api/v1${path}`));
  const { searchParams } = asked.find(({ pathname }) => pathname === `/api/v1${path}`)!;
  for (const [name, value] of Object.entries(query)) expect(searchParams.getAll(name)).toEqual([value].flat());
});
