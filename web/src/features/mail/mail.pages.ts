import { page } from '#web/kit/page.ts';

const PATHS = ['mail', 'mail/:folder', 'mail/:folder/:id'] as const;

/** The mailbox of every role (decisions 4): the same screen as in the overlay. */
export const mailPage = page({
  name: 'mail',
  at: {
    super_admin: PATHS,
    managing_director: PATHS,
    hr_manager: PATHS,
    accountant: PATHS,
    administrator: PATHS,
    department_head: PATHS,
    employee: PATHS,
  },
  can: 'mail:read',
  crumb: 'Email Center',
  screen: () => import('./MailPage.tsx'),
});
