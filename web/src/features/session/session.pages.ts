import type { PublicPage } from '#web/kit/page.ts';

/** specification §2.1, and the two pages that the sign-in card links to. */
export const sessionPages: PublicPage[] = [
  { path: '/auth/login', crumb: 'Sign in', screen: () => import('./LoginPage.tsx') },
  { path: '/auth/callback', crumb: 'Signing in', screen: () => import('./CallbackPage.tsx') },
  { path: '/terms', crumb: 'Terms', screen: () => import('./TermsPage.tsx') },
  { path: '/privacy', crumb: 'Privacy policy', screen: () => import('./PrivacyPage.tsx') },
];
