import { ROLES, type Role } from '@lintel/contract/access';
import { describe, expect, test } from 'vitest';
import { homeOf, pathBelow, routesOf } from '#web/kit/page.ts';
import { PATHS } from '#web/kit/paths.gen.ts';
import { PAGES } from './pages.ts';
import { crumbsOf } from './shell/crumbs.ts';
import { mayOpen } from './shell/guard.ts';
import { isActive, isMarked, MENU } from './shell/menu.ts';
import { findPages } from './shell/search.pages.ts';

/** specification §2.2, with the two pages that only the menu names (decisions 4). */
const SPECIFIED: Record<Role, string> = {
  super_admin:
    '; dashboard; departments; departments/create; departments/{departmentId}; system-settings; projects; projects/{projectId}; employees; employees/{employeeId}; audit-logs',
  managing_director: '; dashboard; performance; financials; approvals; history; project/{projectId}; payment/{paymentId}',
  department_head:
    '; dashboard; projects; projects/new; projects/{projectId}; team; team/{employeeId}; request-forms; approvals; approvals/requests; approvals/leave; approvals/projects; approvals/procurement; budget; reports',
  hr_manager:
    '; dashboard; mail; employees; employees/create; employees/{employeeId}; payroll-leave; payroll; leave; payroll/process; payroll/{payrollId}; leave/{requestId}',
  accountant:
    '; dashboard; payroll; payroll/process; payroll/{payrollId}; procurement-payments; procurement-payments/{requestId}; reports; reports/balance-sheet; reports/income-statement; reports/custom; reconciliation; reconciliation/{paymentId}; payments; payments/generate; payments/from-request/{requestId}',
  administrator:
    '; dashboard; request-forms; request-forms/create; request-forms/templates; request-forms/{formId}; resources; resources/vehicles; resources/equipment; resources/{resourceId}; support; support/tickets; support/password-resets; approvals; approvals/request-forms; approvals/{requestId}',
  employee:
    '; dashboard; tasks; tasks/{taskId}; profile; profile/edit; leave; leave/request; leave/{requestId}; payslips; payslips/{payslipId}; request-forms; request-forms/create; request-forms/{formId}; timesheet',
};

const routes = routesOf(PAGES);
const specified = ROLES.flatMap((role) =>
  SPECIFIED[role].split('; ').map((path) => pathBelow(role, path.replaceAll('{', ':').replaceAll('}', '').replace(/^;$/, ''))),
);
const hasRoute = (path: string) => routes.some((route) => route.path === path);

describe('the page table', () => {
  test('has the 93 routes of the specification', () => {
    expect(specified).toHaveLength(93);
    expect(specified.filter((path) => !hasRoute(path))).toEqual([]);
  });

  test('has the mailbox, its folders and its mails for every role, and beyond that only what everybody has', () => {
    const mail = ROLES.flatMap((role) => ['mail', 'mail/:folder', 'mail/:folder/:id'].map((path) => pathBelow(role, path)));
    expect(mail.filter((path) => !hasRoute(path))).toEqual([]);
    const more = routes.map(({ path }) => path).filter((path) => !specified.includes(path) && !mail.includes(path));
    expect(more).toEqual([
      // Writing in a window of its own.
      '/employee/compose',
      // Mailboxes of a role have no page in the specification; who gives access to them needs one.
      '/super-admin/shared-mailboxes',
      '/administrator/shared-mailboxes',
      // Files of long lists, which a job writes and a notification names.
      '/employee/exports',
      '/employee/preferences',
      '/employee/notifications',
      '/employee/projects',
      '/employee/projects/:projectId',
      // A week has its own address, for whoever decides on it.
      '/employee/timesheet/:timesheetId',
      // Human Resources makes forms of its own category; the specification gives it no page for them.
      '/hr-manager/request-forms/templates',
      '/hr-manager/request-forms/create',
      '/hr-manager/request-forms/:formId',
    ]);
  });

  test('names every path and every page once', () => {
    expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length);
    expect(new Set(PAGES.map(({ name }) => name)).size).toBe(PAGES.length);
    expect(Object.keys(PATHS)).toEqual(PAGES.map(({ name }) => name));
  });
});

describe('the guard', () => {
  test.each(ROLES)('%s reaches the own group and everybody’s own data, and nothing else', (own) => {
    const groups = new Set(routes.filter((route) => mayOpen(route, own)).map((route) => route.role));
    expect(groups).toEqual(new Set<Role>([own, 'employee']));
    expect(routes.filter(({ role }) => role === own).every((route) => mayOpen(route, own))).toBe(true);
  });
});

/** specification §2.3 */
const SIDEBAR: Record<Role, string> = {
  super_admin: 'Dashboard, Departments, All Projects, All Employees, System Settings, Audit Logs',
  department_head:
    'Dashboard, Department Projects, Team, Request Forms, Approvals (Leave Requests at approvals/leave, Project Approvals at approvals/projects, Procurement at approvals/procurement), Budget, Reports',
  hr_manager: 'Dashboard, Employee Directory, Payroll & Leave',
  managing_director: 'Executive Dashboard, Performance Overview, Financial Insights, Approvals & Decisions, History',
  accountant:
    'Accounting Dashboard, Payroll Management, Procurement Payments, Financial Reports, Payment Reconciliation, Generate Payments',
  administrator: 'Admin Dashboard, Request Forms Management, Shared Resources, User Support, Approvals',
  employee: 'Dashboard, My Tasks, My Profile, Leave, My Payslips, Request Forms, Timesheet',
};

describe('the sidebar', () => {
  test.each(ROLES)('of %s has the labels of the specification in their order', (role) => {
    const text = MENU[role]
      .map(({ label, children }) =>
        children ? `${label} (${children.map((child) => `${child.label} at ${child.path}`).join(', ')})` : label,
      )
      .join(', ');
    expect(text).toBe(SIDEBAR[role]);
  });

  test.each(ROLES)('of %s leads to pages only', (role) => {
    const targets = MENU[role].flatMap((item) => [item, ...(item.children ?? [])]).map(({ path }) => pathBelow(role, path));
    expect(targets.filter((path) => !hasRoute(path))).toEqual([]);
  });

  // The Email Center is opened in the bar above, and a message in a window of its own.
  test.each(ROLES)('of %s has one entry marked on every page but those of the mail', (role) => {
    const marks = routesOf(PAGES)
      .filter((route) => route.role === role && !/\/(mail|compose)(\/|$)/.test(route.path))
      .map(({ path }) => [path, MENU[role].filter((item) => isMarked(item, role, path)).length]);
    expect(marks.filter(([, count]) => count !== 1)).toEqual([]);
  });

  test.each([
    ['/department-head/approvals', true],
    ['/department-head/approvals/leave', true],
    ['/department-head/approvals-archive', false],
    ['/department-head', false],
  ])('at %s the item approvals is active: %s', (pathname, expected) => {
    expect(isActive('/department-head/approvals', pathname)).toBe(expected);
  });
});

describe('the breadcrumbs', () => {
  test.each([
    ['/employee', 'Dashboard'],
    ['/managing-director/dashboard', 'Executive Dashboard'],
    ['/super-admin/employees', 'All Employees'],
    ['/hr-manager/employees', 'Employee Directory'],
    ['/super-admin/departments/create', 'Departments > New department'],
    ['/employee/profile/edit', 'My Profile > Edit'],
    ['/department-head/approvals/leave', 'Approvals > Leave Requests'],
    ['/managing-director/project/prj_1', '(Project) > Project'],
    ['/accountant/payments/from-request/req_1', 'Payments > (From request) > Pay request'],
    ['/hr-manager/mail/inbox/42', 'Email Center > Inbox'],
  ])('of %s are %s', (pathname, expected) => {
    const text = crumbsOf(pathname, routes).map(({ label, href }) => (href ? label : `(${label})`));
    expect(text.join(' > ')).toBe(expected);
  });
});

describe('pages in the search', () => {
  test('are those of the own role and of everybody, by name', () => {
    expect(findPages('hr_manager', 'employee dir')[0]).toEqual({ path: '/hr-manager/employees', label: 'Employee Directory' });
    expect(findPages('employee', 'audit')).toEqual([]);
    expect(findPages('super_admin', 'prefer').map(({ path }) => path)).toEqual(['/employee/preferences']);
    expect(homeOf('hr_manager')).toBe('/hr-manager/dashboard');
  });
});
