import { page } from '#web/kit/page.ts';

const PLACES = ['dashboard', ''] as const;
const screen = () => import('./DashboardPage.tsx');

/** One screen; the names are those of the menus (specification §2.3). */
export const dashboardPages = [
  page({
    name: 'dashboard',
    at: { super_admin: PLACES, department_head: PLACES, hr_manager: PLACES, employee: PLACES },
    can: 'signed-in',
    crumb: 'Dashboard',
    screen,
  }),
  page({ name: 'dashboard.executive', at: { managing_director: PLACES }, can: 'signed-in', crumb: 'Executive Dashboard', screen }),
  page({ name: 'dashboard.accounting', at: { accountant: PLACES }, can: 'signed-in', crumb: 'Accounting Dashboard', screen }),
  page({ name: 'dashboard.admin', at: { administrator: PLACES }, can: 'signed-in', crumb: 'Admin Dashboard', screen }),
];
