import { page } from '#web/kit/page.ts';

export const peoplePages = [
  page({
    name: 'people.list',
    at: { super_admin: 'employees', hr_manager: 'employees' },
    can: 'employees:oversee',
    crumb: 'Employees',
    screen: () => import('./EmployeeDirectoryPage.tsx'),
  }),
];
