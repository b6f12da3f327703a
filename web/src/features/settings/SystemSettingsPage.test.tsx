import type { SettingRow } from '@lintel/contract/settings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, refusalOf, show as showAnything } from '#test/show.tsx';
import { UiProvider } from '#web/ui/UiProvider.tsx';
import { SystemSettingsPage } from './SystemSettingsPage.tsx';

const user = userEvent.setup({ delay: null });
const row = (more: Partial<SettingRow>): SettingRow => ({
  ...{
    key: 'company.name',
    label: 'Company name',
    hint: null,
    group: 'Company',
    kind: 'text',
    unit: null,
    choices: null,
    value: 'Corvane',
    initial: '',
  },
  ...{
    isCritical: false,
    canChange: true,
    version: 0,
    updatedAt: null,
    updatedByName: null,
    approvedByName: null,
    next: null,
    pending: null,
  },
  ...more,
});
const PENDING = {
  ...{ id: `stp_${'0'.repeat(26)}`, value: '1200000', effectiveOn: null, proposedByName: 'Viktor Sandell', version: 1, transitions: [] },
  ...{ proposedAt: '2026-11-20T08:00:00.000Z', status: 'pending' as const },
};
const ROWS = [
  row({}),
  row({ key: 'company.week_start', label: 'Calendars begin the week on', kind: 'choice', choices: { sunday: 'Sunday' }, value: 'sunday' }),
  row({
    key: 'approvals.t2_minor',
    label: 'Threshold T2',
    group: 'Approvals',
    kind: 'money',
    value: '1000000',
    isCritical: true,
    pending: PENDING,
  }),
];

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true, data: ROWS, message: '' }))));
afterEach(cleanup);

async function show(): Promise<void> {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <UiProvider scheme="light">
          <SystemSettingsPage />
        </UiProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await screen.findByText('Company name');
}
const names = () => screen.queryAllByRole('button', { name: /^Change / }).map((one) => one.getAttribute('aria-label'));

test('critical changes that wait stand above every group, with the way there', async () => {
  await show();
  expect(screen.getByText('One critical change waits:')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Threshold T2' }).getAttribute('href')).toContain('group=Approvals');
});

test('a setting is found in whatever group it is, by its name or its value as it is read', async () => {
  await show();
  const search = screen.getByRole('searchbox', { name: 'Name or value of a setting' });
  await user.type(search, 'sunday week');
  expect(names()).toEqual(['Change Calendars begin the week on']);
  await user.clear(search);
  await user.type(search, 'threshold');
  expect(screen.getByText('10,000.00')).toBeDefined();
  await user.type(search, ' nothing');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(names()).toContain('Change Company name');
});

test('the page keeps its heading where the settings cannot be read', async () => {
  answerCalls(() => refusalOf('Something went wrong on our side.', 500));
  showAnything(<SystemSettingsPage />);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'System Settings' })).toBeDefined();
});
