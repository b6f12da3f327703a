import { page } from '#web/kit/page.ts';

export const peoplePages = [
  page({
    name: 'people.list',
    at: { super_admin: 'employees', hr_manager: 'employees' },
    can: 'employees:oversee',
    crumb: 'Employees',
    screen: () => import('./EmployeeListPage.tsx'),
  }),
  page({
    name: 'people.create',
    at: { hr_manager: 'employees/create' },
    can: 'employees:write',
    crumb: 'New employee',
    screen: () => import('./EmployeeCreatePage.tsx'),
  }),
  page({
    name: 'people.detail',
    at: { super_admin: 'employees/:employeeId', hr_manager: 'employees/:employeeId', department_head: 'team/:employeeId' },
    can: 'employees:read',
    crumb: 'Employee',
    screen: () => import('./EmployeePage.tsx'),
  }),
  page({
    name: 'people.team',
    at: { department_head: 'team' },
    can: 'employees:read',
    crumb: 'Team',
    screen: () => import('./TeamPage.tsx'),
  }),
];
