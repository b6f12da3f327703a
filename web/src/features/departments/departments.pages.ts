import { page } from '#web/kit/page.ts';

export const departmentPages = [
  page({
    name: 'departments',
    at: { super_admin: 'departments' },
    can: 'departments:oversee',
    crumb: 'Departments',
    screen: () => import('./DepartmentListPage.tsx'),
  }),
  page({
    name: 'departments.create',
    at: { super_admin: 'departments/create' },
    can: 'departments:write',
    crumb: 'New department',
    screen: () => import('./DepartmentCreatePage.tsx'),
  }),
  page({
    name: 'departments.detail',
    at: { super_admin: 'departments/:departmentId' },
    can: 'departments:read',
    crumb: 'Department',
    screen: () => import('./DepartmentPage.tsx'),
  }),
];
