import { page } from '#web/kit/page.ts';

export const supportPages = [
  page({
    name: 'support',
    at: { administrator: 'support' },
    can: 'support:read',
    crumb: 'User Support',
    screen: () => import('./SupportPage.tsx'),
  }),
  page({
    name: 'support.tickets',
    at: { administrator: 'support/tickets' },
    can: 'tickets:use',
    crumb: 'Tickets',
    screen: () => import('./TicketsPage.tsx'),
  }),
];
