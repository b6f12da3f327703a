import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/kit/queries.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { BoardBar } from './BoardBar.tsx';
import { Figures } from './Figures.tsx';

const figure = (key: string, label: string, departmentId?: string) => ({
  ...{ key, label, value: '12', unit: '', note: '', isAlert: false, line: [1, 3, 2] },
  change: { value: '+2', since: 'from the week before', trend: 'up', isGood: null },
  opens: { target: 'employees', query: { status: 'active', ...(departmentId ? { departmentId } : {}) }, count: 12 },
});

let asked: string[];
let sent: unknown[];
let hidden: string[];
beforeEach(() => {
  asked = [];
  hidden = [];
  sessionStore.set({
    ...sessionStore.get(),
    role: 'hr_manager',
    user: { id: 'emp_1', name: 'Anneke de Vos', role: 'hr_manager' } as never,
  });
  sent = answerCalls((url, body) => {
    if (url.includes('/preferences')) {
      hidden = (body as { dashboardHidden?: string[] } | undefined)?.dashboardHidden ?? hidden;
      return { dashboardHidden: hidden };
    }
    if (url.includes('/dashboard/charts')) return { asOf: '2026-11-23T08:00:00Z', charts: [] };
    if (!url.includes('/dashboard')) return { company: 'Corvane', legalLine: '' };
    asked.push(new URL(url, 'http://x').search);
    const departmentId = new URL(url, 'http://x').searchParams.get('departmentId') ?? undefined;
    return {
      ...{ asOf: '2026-11-23T08:00:00Z', watch: [], lists: [], hasPeriod: true, departments: [{ id: 'dep_1', name: 'Building' }] },
      figures: [figure('headcount', 'Headcount', departmentId), figure('turnover', 'Turnover', departmentId)],
    };
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

// Here a menu stays as it was before it faded in.
const inMenu = { name: 'Turnover', hidden: true };

const board = () =>
  show(
    <>
      <BoardBar />
      <Figures />
    </>,
    queryClient,
  );

test('a period and a department are asked for, and a figure opens its rows with the department', async () => {
  board();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Period' }));
  await user.click(await screen.findByText('This quarter'));
  await user.click(screen.getByRole('button', { name: 'Department' }));
  await user.click(await screen.findByText('Building'));
  const link = await screen.findByRole('link', { name: 'Headcount' });
  await waitFor(() => expect(link.getAttribute('href')).toContain('departmentId=dep_1'));
  expect(asked).toContain('?period=quarter&departmentId=dep_1');
  expect(screen.getAllByText('from the week before', { exact: false })).toHaveLength(2);
});

test('what is unpinned is gone from the board, and comes back when it is pinned again', async () => {
  board();
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Turnover' });
  await user.click(screen.getByRole('button', { name: 'Pinned' }));
  await user.click(await screen.findByRole('menuitemcheckbox', inMenu));
  expect(screen.queryByRole('link', { name: 'Turnover' })).toBeNull();
  expect(sent).toEqual([{ dashboardHidden: ['turnover'] }]);
  await user.click(screen.getByRole('menuitemcheckbox', inMenu));
  expect(await screen.findByRole('link', { name: 'Turnover' })).toBeTruthy();
});

test('goes to the printer as a sheet of the company with what is pinned', async () => {
  hidden = ['turnover'];
  board();
  await screen.findByRole('link', { name: 'Headcount' });
  fireEvent(window, new Event('beforeprint'));
  const paper = within(screen.getByRole('article'));
  expect(paper.getByRole('heading', { name: 'Dashboard' })).toBeTruthy();
  expect(paper.getByRole('rowheader', { name: 'Headcount' })).toBeTruthy();
  expect(paper.queryByText('Turnover')).toBeNull();
});
