import { page } from '#web/kit/page.ts';

export const recoveryPages = [
  page({
    name: 'support.resets',
    at: { administrator: 'support/password-resets' },
    can: 'recovery:read',
    crumb: 'Password resets',
    screen: () => import('./PasswordResetsPage.tsx'),
  }),
];
