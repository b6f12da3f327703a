import type { PublicPage } from '#web/kit/page.ts';

/** Where a provider sends people back to, who were there to let us into an account of theirs. */
export const mailAccountPages: PublicPage[] = [
  { path: '/auth/mail', crumb: 'Adding a mail account', screen: () => import('./MailConsentPage.tsx') },
];
