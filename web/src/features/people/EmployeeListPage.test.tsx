import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { sessionStore } from '#web/kit/session.store.ts';
import { answerCalls, show } from '#test/show.tsx';
import { EmployeeListPage } from './EmployeeListPage.tsx';

afterEach(cleanup);

test.each([
  ['status=terminated', 'Nobody has left.'],
  ['status=draft&status=onboarding', 'Nobody is being hired.'],
  ['missing=any', 'Nothing is missing.'],
  ['view=endings', 'Nothing ends within 30 days.'],
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

test('what ends stands one by one: what, when and whose', async () => {
  sessionStore.set({
    ...sessionStore.get(),
    role: 'hr_manager',
    user: { id: 'emp_1', name: 'Anneke de Vos', role: 'hr_manager' } as never,
  });
  const marta = { employeeId: 'emp_2', employeeName: 'Marta Kessler', position: 'Foreman', departmentName: 'Building', on: '2026-12-01' };
  const rows = [
    { ...marta, id: 'crt_1', ending: 'certificate', type: 'CRANE' },
    { ...marta, id: 'contract emp_2', ending: 'contract', type: null },
  ];
  answerCalls((url) => (url.includes('/lists/') ? { columns: null, views: [] } : url.includes('/employees/endings') ? rows : []));
  show(<EmployeeListPage />, undefined, '/hr-manager/employees?view=endings');
  const table = await screen.findByRole('table', { name: 'What ends within 30 days' });
  await within(table).findByText('Contract');
  const said = within(table).getAllByRole('row').slice(1);
  expect(said.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Certificate: Crane operator.*1 Dec.*Marta Kessler.*Building/),
    expect.stringMatching(/^Contract.*1 Dec.*Marta Kessler.*Building/),
  ]);
});
