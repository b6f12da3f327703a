import { page } from '#web/kit/page.ts';

export const settingPages = [
  page({
    name: 'settings',
    at: { super_admin: 'system-settings' },
    can: 'settings:oversee',
    crumb: 'System Settings',
    screen: () => import('./SystemSettingsPage.tsx'),
  }),
];
