import {
  IconBeach,
  IconBuilding,
  IconBuildingSkyscraper,
  IconCalendarTime,
  IconChartBar,
  IconChartHistogram,
  IconChartLine,
  IconChecklist,
  IconFileDollar,
  IconForms,
  IconHistory,
  IconLayoutDashboard,
  IconLifebuoy,
  IconReceipt2,
  IconReportMoney,
  IconRubberStamp,
  IconScale,
  IconSettings,
  IconShieldCheck,
  IconTransferIn,
  IconTruck,
  IconUser,
  IconUsers,
  IconUsersGroup,
  IconWallet,
} from '@tabler/icons-react';
import type { Role } from '@lintel/contract/access';
import type { KindGroup } from '@lintel/contract/approval-kinds';
import type { ComponentType } from 'react';
import { pathBelow } from '#web/kit/page.ts';

export interface MenuItem {
  label: string;
  /** Below the prefix of the role. */
  path: string;
  icon?: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** Counts the approvals that wait for one: all, or those of a group of kinds. Nothing at 0 (workspace 0.2). */
  counts?: KindGroup | 'all';
  children?: readonly MenuItem[];
  /** Pages without an entry of their own that are reached from here: while one of them is open, this one is marked. */
  leadsTo?: readonly string[];
}

/** specification §2.3, word by word. */
export const MENU: Record<Role, readonly MenuItem[]> = {
  super_admin: [
    { label: 'Dashboard', path: 'dashboard', icon: IconLayoutDashboard },
    { label: 'Departments', path: 'departments', icon: IconBuilding },
    { label: 'All Projects', path: 'projects', icon: IconBuildingSkyscraper },
    { label: 'All Employees', path: 'employees', icon: IconUsers },
    { label: 'System Settings', path: 'system-settings', icon: IconSettings, leadsTo: ['shared-mailboxes'] },
    { label: 'Audit Logs', path: 'audit-logs', icon: IconShieldCheck },
  ],
  department_head: [
    { label: 'Dashboard', path: 'dashboard', icon: IconLayoutDashboard },
    { label: 'Department Projects', path: 'projects', icon: IconBuildingSkyscraper },
    { label: 'Team', path: 'team', icon: IconUsersGroup },
    { label: 'Request Forms', path: 'request-forms', icon: IconForms },
    {
      label: 'Approvals',
      path: 'approvals',
      icon: IconRubberStamp,
      counts: 'all',
      children: [
        { label: 'Leave Requests', path: 'approvals/leave', counts: 'leave' },
        { label: 'Project Approvals', path: 'approvals/projects', counts: 'projects' },
        { label: 'Procurement', path: 'approvals/procurement', counts: 'procurement' },
      ],
    },
    { label: 'Budget', path: 'budget', icon: IconReportMoney },
    { label: 'Reports', path: 'reports', icon: IconChartHistogram },
  ],
  hr_manager: [
    { label: 'Dashboard', path: 'dashboard', icon: IconLayoutDashboard },
    { label: 'Employee Directory', path: 'employees', icon: IconUsers },
    { label: 'Payroll & Leave', path: 'payroll-leave', icon: IconWallet, leadsTo: ['payroll', 'leave', 'request-forms'] },
  ],
  managing_director: [
    { label: 'Executive Dashboard', path: 'dashboard', icon: IconLayoutDashboard },
    { label: 'Performance Overview', path: 'performance', icon: IconChartBar, leadsTo: ['project'] },
    { label: 'Financial Insights', path: 'financials', icon: IconChartLine, leadsTo: ['payment'] },
    { label: 'Approvals & Decisions', path: 'approvals', icon: IconRubberStamp, counts: 'all' },
    { label: 'History', path: 'history', icon: IconHistory },
  ],
  accountant: [
    { label: 'Accounting Dashboard', path: 'dashboard', icon: IconLayoutDashboard },
    { label: 'Payroll Management', path: 'payroll', icon: IconWallet },
    { label: 'Procurement Payments', path: 'procurement-payments', icon: IconFileDollar },
    { label: 'Financial Reports', path: 'reports', icon: IconScale },
    { label: 'Payment Reconciliation', path: 'reconciliation', icon: IconTransferIn },
    { label: 'Generate Payments', path: 'payments/generate', icon: IconReportMoney, leadsTo: ['payments'] },
  ],
  administrator: [
    { label: 'Admin Dashboard', path: 'dashboard', icon: IconLayoutDashboard },
    { label: 'Request Forms Management', path: 'request-forms', icon: IconForms },
    { label: 'Shared Resources', path: 'resources', icon: IconTruck },
    { label: 'User Support', path: 'support', icon: IconLifebuoy, leadsTo: ['shared-mailboxes'] },
    { label: 'Approvals', path: 'approvals', icon: IconRubberStamp, counts: 'all' },
  ],
  employee: [
    { label: 'Dashboard', path: 'dashboard', icon: IconLayoutDashboard, leadsTo: ['notifications'] },
    { label: 'My Tasks', path: 'tasks', icon: IconChecklist, leadsTo: ['projects'] },
    { label: 'My Profile', path: 'profile', icon: IconUser, leadsTo: ['preferences', 'exports'] },
    { label: 'Leave', path: 'leave', icon: IconBeach },
    { label: 'My Payslips', path: 'payslips', icon: IconReceipt2 },
    { label: 'Request Forms', path: 'request-forms', icon: IconForms },
    { label: 'Timesheet', path: 'timesheet', icon: IconCalendarTime },
  ],
};

/** Active when the path is the item's own or below it (specification §2.3). */
export const isActive = (href: string, pathname: string): boolean => pathname === href || pathname.startsWith(`${href}/`);

/** Where the item is marked: on its own pages, on those that it leads to, and the group itself shows the dashboard. */
export const isMarked = ({ path, leadsTo = [] }: MenuItem, role: Role, pathname: string): boolean =>
  [path, ...leadsTo].some((one) => isActive(pathBelow(role, one), pathname)) || (path === 'dashboard' && pathname === pathBelow(role, ''));
