import { page } from '#web/kit/page.ts';

export const peoplePages = [
  page({
    name: 'people.list',
    at: { super_admin: 'employees', hr_manager: 'employees' },
    can: 'people:read',
    crumb: 'Employees',
    screen: () => import('./EmployeeDirectoryPage.tsx'),
  }),
];
