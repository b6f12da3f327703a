import { page } from '#web/kit/page.ts';

export const settingPages = [
  page({
    name: 'settings',
    at: { super_admin: 'system-settings' },
    can: 'settings:read',
    crumb: 'System Settings',
    screen: () => import('./SystemSettingsPage.tsx'),
  }),
];
