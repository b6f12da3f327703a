import { page } from '#web/kit/page.ts';

export const taskPages = [
  page({ name: 'tasks', at: { employee: 'tasks' }, can: 'tasks:read', crumb: 'My Tasks', screen: () => import('./TasksPage.tsx') }),
  page({
    name: 'tasks.detail',
    at: { employee: 'tasks/:taskId' },
    can: 'tasks:read',
    crumb: 'Task',
    screen: () => import('./TaskDetailPage.tsx'),
  }),
];
