import { page } from '#web/kit/page.ts';

export const templatePages = [
  page({
    name: 'templates',
    at: { administrator: 'request-forms/templates' },
    can: 'templates:write',
    crumb: 'Templates',
    screen: () => import('./TemplateListPage.tsx'),
  }),
  page({
    name: 'templates.new',
    at: { administrator: 'request-forms/create' },
    can: 'templates:write',
    crumb: 'New form',
    screen: () => import('./TemplateCreatePage.tsx'),
  }),
  page({
    name: 'templates.detail',
    at: { administrator: 'request-forms/:formId' },
    can: 'requests:manage',
    crumb: 'Request form',
    screen: () => import('./FormDetailPage.tsx'),
  }),
];
