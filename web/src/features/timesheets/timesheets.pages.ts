import { page } from '#web/kit/page.ts';

export const timesheetPages = [
  page({
    name: 'timesheet',
    at: { employee: 'timesheet' },
    can: 'timesheets:read',
    crumb: 'Timesheet',
    screen: () => import('./TimesheetPage.tsx'),
  }),
  page({
    name: 'timesheet.sheet',
    at: { employee: 'timesheet/:timesheetId' },
    can: 'timesheets:read',
    crumb: 'Week',
    screen: () => import('./SheetPage.tsx'),
  }),
];
