import { page } from '#web/kit/page.ts';

export const exportPages = [
  page({
    name: 'exports',
    at: { employee: 'exports' },
    can: 'preferences:write',
    crumb: 'Exports',
    screen: () => import('./ExportsPage.tsx'),
  }),
];
