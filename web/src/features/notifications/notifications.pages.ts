import { page } from '#web/kit/page.ts';

export const notificationPages = [
  page({
    name: 'notifications',
    at: { employee: 'notifications' },
    can: 'notifications:read',
    crumb: 'Notifications',
    screen: () => import('./NotificationsPage.tsx'),
  }),
];
