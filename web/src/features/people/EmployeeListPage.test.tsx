import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { EmployeeListPage } from './EmployeeListPage.tsx';

afterEach(cleanup);

test.each([
  ['status=terminated', 'Nobody has left.'],
  ['status=draft&status=onboarding', 'Nobody is being hired.'],
  ['missing=any', 'Nothing is missing.'],
  ['', 'Nobody is on file yet.'],
  ['status=terminated&location=Yard', 'Nothing matches these filters'],
  ['status=terminated&q=vos', 'Nothing matches these filters'],
])('what HR reads where %s finds nobody: %s', async (query, said) => {
  sessionStore.set({
    ...sessionStore.get(),
    role: 'hr_manager',
    user: { id: 'emp_1', name: 'Anneke de Vos', role: 'hr_manager' } as never,
  });
  answerCalls((url) => (url.includes('/lists/') ? { columns: null, views: [] } : []));
  show(<EmployeeListPage />, undefined, `/hr-manager/employees?${query}`);
  expect(await screen.findByText(said)).toBeTruthy();
});
