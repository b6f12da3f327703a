import { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { answerCalls, COMPANY_SETTINGS, show } from '#test/show.tsx';
import { companyDay } from '#web/kit/today.ts';
import { sessionStore } from '#web/kit/session.store.ts';
import { ProfilePage } from './ProfilePage.tsx';

const MARTA = {
  ...{ id: 'emp_1', number: 'E0007', name: 'Marta Kessler', status: 'active', position: 'Site Foreman', role: 'employee', version: 1 },
  ...{ departmentName: 'Building', managerName: null, hireDate: '2020-01-01', photoId: null },
};
afterEach(cleanup);

// SoD-5: bank details are verified by who has the duty for it.
test.each([
  ['bank_verifier', 'confirmed', true],
  ['bank_verifier', 'proposed', false],
  ['buyer', 'confirmed', false],
])('who has the duty %s, %s, has the tab to verify bank details: %s', async (duty, status, isShown) => {
  const today = companyDay();
  const asked: string[] = [];
  sessionStore.set({ ...sessionStore.get(), role: 'employee', user: { id: 'emp_1', name: 'Marta Kessler', role: 'employee' } } as never);
  answerCalls((url) => {
    asked.push(url);
    if (url.includes('/duties/mine')) return [{ id: 'dty_1', duty, status, from: today, to: null, transitions: [], version: 1 }];
    if (url.includes('settings')) return COMPANY_SETTINGS;
    return url.includes('/people/me') ? MARTA : [];
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  show(<ProfilePage />, queries, '/employee/profile?tab=equipment');
  const bar = await screen.findByRole('navigation', { name: 'Parts of your profile' });
  await waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(within(bar).queryByText('Bank details to verify') !== null).toBe(isShown);
  expect(asked.some((url) => url.includes('/duties/mine'))).toBe(true);
});
