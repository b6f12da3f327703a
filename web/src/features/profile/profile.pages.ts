import { page } from '#web/kit/page.ts';

export const profilePages = [
  page({ name: 'profile', at: { employee: 'profile' }, can: 'signed-in', crumb: 'My Profile', screen: () => import('./ProfilePage.tsx') }),
  page({
    name: 'profile.edit',
    at: { employee: 'profile/edit' },
    can: 'preferences:write',
    crumb: 'Edit',
    screen: () => import('./ProfileEditPage.tsx'),
  }),
];
