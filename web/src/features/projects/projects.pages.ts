import { page } from '#web/kit/page.ts';

export const projectPages = [
  page({
    name: 'projects',
    at: { department_head: 'projects' },
    can: 'projects:read',
    crumb: 'Projects',
    screen: () => import('./ProjectListPage.tsx'),
  }),
  page({
    name: 'projects.all',
    at: { super_admin: 'projects' },
    can: 'projects:read-all',
    crumb: 'Projects',
    screen: () => import('./ProjectListPage.tsx'),
  }),
  page({
    name: 'projects.mine',
    at: { employee: 'projects' },
    can: 'projects:read',
    crumb: 'My projects',
    screen: () => import('./MyProjectsPage.tsx'),
  }),
  page({
    name: 'projects.new',
    at: { department_head: 'projects/new' },
    can: 'projects:propose',
    crumb: 'New project',
    screen: () => import('./ProjectFormPage.tsx'),
  }),
  page({
    name: 'projects.detail',
    at: {
      super_admin: 'projects/:projectId',
      managing_director: 'project/:projectId',
      department_head: 'projects/:projectId',
      employee: 'projects/:projectId',
    },
    can: 'projects:read',
    crumb: 'Project',
    screen: () => import('./ProjectDetailPage.tsx'),
  }),
];
