import { page } from '#web/kit/page.ts';

export const preferencesPages = [
  page({
    name: 'preferences',
    at: { employee: 'preferences' },
    can: 'preferences:write',
    crumb: 'Preferences',
    screen: () => import('./PreferencesPage.tsx'),
  }),
];
