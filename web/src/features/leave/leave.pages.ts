import { page } from '#web/kit/page.ts';

export const leavePages = [
  page({
    name: 'leave',
    at: { employee: 'leave' },
    can: 'leave:read',
    crumb: 'Leave',
    screen: () => import('./LeavePage.tsx'),
  }),
  page({
    name: 'leave.request',
    at: { employee: 'leave/request' },
    can: 'leave:request',
    crumb: 'Request leave',
    screen: () => import('./LeaveFormPage.tsx'),
  }),
  page({
    name: 'leave.detail',
    at: { employee: 'leave/:requestId', hr_manager: 'leave/:requestId' },
    can: 'leave:read',
    crumb: 'Leave request',
    screen: () => import('./LeaveRequestPage.tsx'),
  }),
  page({
    name: 'leave.company',
    at: { hr_manager: 'leave' },
    can: 'leave:manage',
    crumb: 'Leave',
    screen: () => import('./CompanyLeavePage.tsx'),
  }),
  page({
    name: 'payroll-leave',
    at: { hr_manager: 'payroll-leave' },
    can: 'leave:manage',
    crumb: 'Payroll & Leave',
    screen: () => import('./PayrollLeavePage.tsx'),
  }),
];
