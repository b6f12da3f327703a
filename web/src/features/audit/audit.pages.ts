import { page } from '#web/kit/page.ts';

export const auditPages = [
  page({
    name: 'audit',
    at: { super_admin: 'audit-logs' },
    can: 'audit:read',
    crumb: 'Audit Logs',
    screen: () => import('./AuditLogPage.tsx'),
  }),
];
