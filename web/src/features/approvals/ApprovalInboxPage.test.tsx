import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/kit/queries.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { ApprovalInboxPage } from './ApprovalInboxPage.tsx';

const row = (id: string, kind: string, title: string, bundle: string | null) => ({
  ...{ id, kind, title, bundle, subjectId: id, requesterId: 'emp_2', requesterName: 'Rosa Delgado', departmentName: 'Building' },
  ...{ projectCode: null, amountMinor: null, currency: 'EUR', flags: [], status: 'pending', stepName: 'Head', waitingOn: ['Jonas Ekdahl'] },
  ...{ forName: null, createdAt: '2026-10-12T06:35:00Z', waitingSince: '2026-10-12T06:35:00Z', dueAt: '2026-10-14T06:35:00Z' },
  ...{ decidedAt: null, version: 1, transitions: ['approve'] },
});
const ROWS = [
  row('apr_1', 'timesheet', 'Hours of Rosa', '2026-W41'),
  row('apr_2', 'expense', 'Ferry', 'Expense'),
  row('apr_3', 'timesheet', 'Hours of Bruno', '2026-W40'),
  row('apr_4', 'timesheet', 'Hours of Ahmed', '2026-W41'),
];

let asked: URLSearchParams[];
let sent: unknown[];
beforeEach(() => {
  asked = [];
  sessionStore.set({
    ...sessionStore.get(),
    role: 'department_head',
    user: { id: 'emp_1', name: 'Jonas Ekdahl', role: 'department_head' } as never,
  });
  sent = answerCalls((url) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    if (pathname.endsWith('/approvals/approve'))
      return { approved: 1, skipped: [{ id: 'apr_4', title: 'Hours of Ahmed', reason: 'It was changed.' }] };
    if (pathname.endsWith('/approvals/counts')) return { waiting: { requests: 4 }, delegated: 0, stuck: 0, bulkLimit: 50 };
    if (pathname.includes('settings')) return { company: 'Corvane', locale: 'en-GB', weekStart: 'monday', timeZone: 'Europe/Berlin' };
    if (pathname.includes('/lists/')) return { columns: null, views: [] };
    if (!pathname.endsWith('/approvals')) return [];
    asked.push(searchParams);
    return ROWS;
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The heads of the table and the titles below each; what stands alone has no head. */
const tableGroups = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowgroup')
    .slice(1)
    .map((group) => [
      within(group).queryByRole('rowheader')?.textContent ?? null,
      ...within(group)
        .getAllByRole('button', { name: /^(Hours|Ferry)/ })
        .map((button) => button.textContent),
    ]);

test('hours that wait stand together by their week, and are approved together', async () => {
  show(<ApprovalInboxPage />, queryClient, '/department-head/approvals/requests');
  const table = await screen.findByRole('table', { name: 'Approvals' });
  await within(table).findByRole('button', { name: 'Hours of Rosa' });
  expect(asked.findLast((query) => !query.has('size'))?.get('sort')).toBe('week');
  expect(tableGroups(table)).toEqual([
    [null, 'Ferry'],
    ['Week 41 05 – 11 Oct 2026Approve 2', 'Hours of Rosa', 'Hours of Ahmed'],
    ['Week 40 28 Sep – 04 Oct 2026Approve 1', 'Hours of Bruno'],
  ]);
  await userEvent.click(within(table).getByRole('button', { name: 'Approve 2 of Week 41' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Approve 2' }));
  await waitFor(() =>
    expect(sent).toContainEqual({
      items: [
        { id: 'apr_1', version: 1 },
        { id: 'apr_4', version: 1 },
      ],
    }),
  );
  const left = await screen.findByRole('dialog', { name: '1 left out' });
  await userEvent.click(within(left).getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['administrator/approvals/request-forms', 'form'],
  ['department-head/approvals', null],
  ['department-head/approvals/requests?tab=decided', null],
])('%s is asked for by %s', async (address, sort) => {
  show(<ApprovalInboxPage />, queryClient, `/${address}`);
  const table = await screen.findByRole('table', { name: 'Approvals' });
  await within(table).findByRole('button', { name: 'Ferry' });
  expect(asked.findLast((query) => !query.has('size'))?.get('sort')).toBe(sort);
  expect(tableGroups(table).length).toBe(sort ? 3 : 1);
});

test.each([
  ['To decide', 'department-head/approvals', ['What', 'From', 'Amount', 'Waiting on', 'Since', 'Due'], 'Overdue, 14 Oct'],
  [
    'Decided by me',
    'department-head/approvals?tab=decided',
    ['What', 'From', 'Amount', 'Waiting on', 'Status', 'Decided'],
    'In review, with you',
  ],
])('%s: what waits says when it is due and since when that is over, what is settled how it ended', async (_, address, heads, mark) => {
  vi.useFakeTimers({ now: new Date('2026-10-20T08:00:00Z'), toFake: ['Date'] });
  show(<ApprovalInboxPage />, queryClient, `/${address}`);
  const table = await screen.findByRole('table', { name: 'Approvals' });
  const rows = await within(table).findAllByText(mark);
  expect(rows).toHaveLength(ROWS.length);
  const shown = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean);
  expect(shown).toEqual([...heads, 'More']);
});
