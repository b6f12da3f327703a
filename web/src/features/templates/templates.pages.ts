import { page } from '#web/kit/page.ts';

export const templatePages = [
  page({
    name: 'templates',
    at: { hr_manager: 'request-forms/templates', administrator: 'request-forms/templates' },
    can: 'templates:write',
    crumb: 'Templates',
    screen: () => import('./TemplateListPage.tsx'),
  }),
  page({
    name: 'templates.new',
    at: { hr_manager: 'request-forms/create', administrator: 'request-forms/create' },
    can: 'templates:write',
    crumb: 'New form',
    screen: () => import('./TemplateCreatePage.tsx'),
  }),
  page({
    name: 'templates.detail',
    at: { hr_manager: 'request-forms/:formId', administrator: 'request-forms/:formId' },
    can: 'templates:write',
    crumb: 'Request form',
    screen: () => import('./FormDetailPage.tsx'),
  }),
];
