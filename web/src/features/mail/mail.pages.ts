import { everyRole, page } from '#web/kit/page.ts';

/** The mailbox of every role (decisions 4): the same screen as in the overlay. */
export const mailPages = [
  page({
    name: 'mail',
    at: everyRole(['mail', 'mail/:folder', 'mail/:folder/:id']),
    can: 'mail:read',
    crumb: 'Email Center',
    screen: () => import('./MailPage.tsx'),
  }),
  page({
    name: 'mail.compose',
    at: { employee: 'compose' },
    can: 'mail:send',
    crumb: 'Message',
    isBare: true,
    screen: () => import('./compose/ComposeWindowPage.tsx'),
  }),
  page({
    name: 'mailboxes',
    at: { super_admin: 'shared-mailboxes', administrator: 'shared-mailboxes' },
    can: 'mailboxes:manage',
    crumb: 'Shared mailboxes',
    screen: () => import('./arrange/SharedMailboxesPage.tsx'),
  }),
];
