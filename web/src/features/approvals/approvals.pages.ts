import { page } from '#web/kit/page.ts';

const inbox = () => import('./ApprovalInboxPage.tsx');

/** One inbox; the last part of the address says what it is about (workspace C2). */
export const approvalPages = [
  page({
    name: 'approvals',
    at: { department_head: 'approvals', administrator: 'approvals', managing_director: 'approvals' },
    can: 'approvals:read',
    crumb: 'Approvals',
    screen: inbox,
  }),
  page({
    name: 'approvals.requests',
    at: { department_head: 'approvals/requests' },
    can: 'approvals:read',
    crumb: 'Requests',
    screen: inbox,
  }),
  page({
    name: 'approvals.leave',
    at: { department_head: 'approvals/leave' },
    can: 'approvals:read',
    crumb: 'Leave Requests',
    screen: inbox,
  }),
  page({
    name: 'approvals.projects',
    at: { department_head: 'approvals/projects' },
    can: 'approvals:read',
    crumb: 'Project Approvals',
    screen: inbox,
  }),
  page({
    name: 'approvals.procurement',
    at: { department_head: 'approvals/procurement' },
    can: 'approvals:read',
    crumb: 'Procurement',
    screen: inbox,
  }),
  page({
    name: 'approvals.forms',
    at: { administrator: 'approvals/request-forms' },
    can: 'approvals:read',
    crumb: 'Form requests',
    screen: inbox,
  }),
  page({
    name: 'approvals.detail',
    at: { administrator: 'approvals/:requestId' },
    can: 'approvals:read',
    crumb: 'Approval',
    screen: () => import('./ApprovalPage.tsx'),
  }),
  page({
    name: 'history',
    at: { managing_director: 'history' },
    can: 'approvals:read',
    crumb: 'History',
    screen: () => import('./DecisionHistoryPage.tsx'),
  }),
];
