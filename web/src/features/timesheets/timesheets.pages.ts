import { page } from '#web/kit/page.ts';

export const timesheetPages = [
  page({
    name: 'timesheet',
    at: { employee: 'timesheet' },
    can: 'timesheets:read',
    crumb: 'Timesheet',
    screen: () => import('./TimesheetPage.tsx'),
  }),
];
