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

test('a card among those with missing data says what is missing', async () => {
  sessionStore.set({
    ...sessionStore.get(),
    role: 'hr_manager',
    user: { id: 'emp_1', name: 'Anneke de Vos', role: 'hr_manager' } as never,
  });
  const ben = {
    ...{ id: 'emp_2', number: 'E0054', name: 'Ben Carver', photoId: null, position: 'Apprentice', department: 'Building', manager: null },
    ...{ grade: null, employmentType: 'permanent', hireDate: null, endDate: null, location: null, phone: null, email: 'ben@x.example' },
    ...{ certificates: null, status: 'onboarding', missing: ['manager', 'bank'], login: null, lastRole: null, accountRoles: null },
  };
  answerCalls((url) => (url.includes('/lists/') ? { columns: null, views: [] } : url.includes('/employees?') ? [ben] : []));
  show(<EmployeeListPage />, undefined, '/hr-manager/employees?missing=any');
  expect(await screen.findByText('No manager, No verified bank account')).toBeTruthy();
});
