import { page } from '#web/kit/page.ts';

export const requestPages = [
  page({
    name: 'requests.mine',
    at: { employee: 'request-forms' },
    can: 'requests:read',
    crumb: 'Request Forms',
    screen: () => import('./RequestListPage.tsx'),
  }),
  page({
    name: 'requests.new',
    at: { employee: 'request-forms/create' },
    can: 'requests:write',
    crumb: 'New request',
    screen: () => import('./RequestCreatePage.tsx'),
  }),
  page({
    name: 'requests.detail',
    at: { employee: 'request-forms/:formId' },
    can: 'requests:read',
    crumb: 'Request',
    screen: () => import('./RequestPage.tsx'),
  }),
  page({
    name: 'requests.department',
    at: { department_head: 'request-forms' },
    can: 'requests:read',
    crumb: 'Request Forms',
    screen: () => import('./DepartmentRequestsPage.tsx'),
  }),
  page({
    name: 'requests.manage',
    at: { administrator: 'request-forms' },
    can: 'requests:manage',
    crumb: 'Request Forms Management',
    screen: () => import('./ManageRequestsPage.tsx'),
  }),
];
