import { page } from '#web/kit/page.ts';

const screen = () => import('./ResourcesPage.tsx');

export const resourcePages = [
  page({ name: 'resources', at: { administrator: 'resources' }, can: 'resources:read', crumb: 'Shared Resources', screen }),
  page({ name: 'resources.vehicles', at: { administrator: 'resources/vehicles' }, can: 'resources:read', crumb: 'Vehicles', screen }),
  page({ name: 'resources.equipment', at: { administrator: 'resources/equipment' }, can: 'resources:read', crumb: 'Equipment', screen }),
  page({
    name: 'resources.one',
    at: { administrator: 'resources/:resourceId' },
    can: 'resources:read',
    crumb: 'Resource',
    screen: () => import('./ResourcePage.tsx'),
  }),
];
