import type { Role } from '@lintel/contract/access';
import { page, type Page } from '#web/kit/page.ts';

/** Path below the role, name of the page, and what will stand there (specification §2.2, workspace C2). */
type ComingRow = readonly [path: string, title: string, sentence: string];

/** Pages that have their address, guard and place in the menu, but not their contents yet. */
export const COMING: Record<Role, readonly ComingRow[]> = {
  super_admin: [
    ['departments/:departmentId', 'Department', 'One department with its members, projects, budget use and settings will stand here.'],
    ['system-settings', 'System Settings', 'The settings of the whole workspace, with critical changes waiting for a second person, will stand here.'],
    ['projects', 'All Projects', 'All projects with their status, health and manager will stand here, without money.'],
    ['projects/:projectId', 'Project', 'One project with its schedule, tasks, team and documents will stand here.'],
    ['employees/:employeeId', 'Employee', 'One person’s sign-in, sessions, duties and delegations will stand here.'],
  ],
  managing_director: [
    ['performance', 'Performance Overview', 'How departments and projects perform against schedule and cost will stand here.'],
    ['financials', 'Financial Insights', 'Cash, revenue, margin, receivables and payables of the company will stand here.'],
    ['approvals', 'Approvals & Decisions', 'The decisions that wait for you, with what they change, will stand here.'],
    ['history', 'History', 'Your past decisions and the key events of the company will stand here.'],
    ['project/:projectId', 'Project', 'One project from the top, with its margin, cash position and risks, will stand here.'],
    ['payment/:paymentId', 'Payment', 'One payment or batch to check and release, with everybody who handled it, will stand here.'],
  ],
  department_head: [
    ['projects', 'Department Projects', 'Your department’s projects with their health and what they need will stand here.'],
    ['projects/new', 'New project', 'The steps to propose a project, from basics to team, will stand here.'],
    ['projects/:projectId', 'Project', 'One project to manage, with its schedule, budget, procurement and team, will stand here.'],
    ['team', 'Team', 'Who is here today and who can do what in your department will stand here.'],
    ['team/:employeeId', 'Team member', 'One member of your team with their time, certificates and tasks will stand here.'],
    ['request-forms', 'Request Forms', 'The requests of your department, and a start for new ones, will stand here.'],
    ['approvals', 'Approvals', 'Everything that waits for your decision will stand here.'],
    ['approvals/requests', 'Requests', 'General requests, expenses, timesheets and bookings to decide will stand here.'],
    ['approvals/leave', 'Leave Requests', 'Leave requests of your team, with a calendar of who covers, will stand here.'],
    ['approvals/projects', 'Project Approvals', 'Budget changes, milestones and members of projects to decide will stand here.'],
    ['approvals/procurement', 'Procurement', 'Purchases to decide, with the budget before and after, will stand here.'],
    ['budget', 'Budget', 'The money of your department and its projects, month by month, will stand here.'],
    ['reports', 'Reports', 'Reports on budget, job cost, hours and absence of your department will stand here.'],
  ],
  hr_manager: [
    ['employees/create', 'New employee', 'The steps to hire somebody, from person to pay and access, will stand here.'],
    ['employees/:employeeId', 'Employee', 'One personnel file, with every look at its secret parts recorded, will stand here.'],
    ['payroll-leave', 'Payroll & Leave', 'The next pay day, open exceptions, pending leave and absences will stand here.'],
    ['payroll', 'Payroll', 'All payroll runs, with what each still needs, will stand here.'],
    ['leave', 'Leave', 'The company’s leave requests, calendar, balances and policies will stand here.'],
    ['payroll/process', 'Process payroll', 'The steps to prepare a payroll run will stand here.'],
    ['payroll/:payrollId', 'Payroll run', 'One payroll run with its lines, totals and history will stand here.'],
    ['leave/:requestId', 'Leave request', 'One leave request to decide, with balance and coverage, will stand here.'],
  ],
  accountant: [
    ['payroll', 'Payroll Management', 'Payroll runs to approve, post and pay will stand here.'],
    ['payroll/process', 'Process payroll', 'The steps of a payroll run, to prepare or to review, will stand here.'],
    ['payroll/:payrollId', 'Payroll run', 'One payroll run with its journal preview and payments will stand here.'],
    ['procurement-payments', 'Procurement Payments', 'Purchases on their way from approved request to payable bill will stand here.'],
    ['procurement-payments/:requestId', 'Purchase', 'One purchase from end to end, with orders, receipts and bills matched, will stand here.'],
    ['reports', 'Financial Reports', 'Statements and reports on projects, payables, payroll and tax will stand here.'],
    ['reports/balance-sheet', 'Balance sheet', 'The position of the company at a date will stand here.'],
    ['reports/income-statement', 'Income statement', 'The result of a period will stand here.'],
    ['reports/custom', 'Custom report', 'A builder for reports of your own will stand here.'],
    ['reconciliation', 'Payment Reconciliation', 'Bank lines and booked payments to match will stand here.'],
    ['reconciliation/:paymentId', 'Match payment', 'The bank lines that may belong to one payment will stand here.'],
    ['payments', 'Payments', 'All payments and receivables, with the cash they leave, will stand here.'],
    ['payments/generate', 'Generate Payments', 'The bills that are due, to be grouped into a payment batch, will stand here.'],
    ['payments/from-request/:requestId', 'Pay request', 'The payment of one request, or the step that is still missing, will stand here.'],
  ],
  administrator: [
    ['request-forms', 'Request Forms Management', 'All submitted requests, with those waiting to be fulfilled, will stand here.'],
    ['request-forms/create', 'New form', 'A builder for request forms will stand here.'],
    ['request-forms/templates', 'Templates', 'The library of request forms will stand here.'],
    ['request-forms/:formId', 'Request form', 'One form with its versions and use, or one submission of it, will stand here.'],
    ['resources', 'Shared Resources', 'Vehicles and equipment with their bookings will stand here.'],
    ['resources/vehicles', 'Vehicles', 'Vehicles with plate, driver, insurance and inspection will stand here.'],
    ['resources/equipment', 'Equipment', 'Equipment with certificates, calibration and day rate will stand here.'],
    ['resources/:resourceId', 'Resource', 'One vehicle or tool to hand out, take back or report as damaged will stand here.'],
    ['support', 'User Support', 'Open tickets, waiting resets and how support is doing will stand here.'],
    ['support/tickets', 'Tickets', 'The queue of support tickets will stand here.'],
    ['support/password-resets', 'Password resets', 'People who cannot sign in, and how far their recovery is, will stand here.'],
    ['approvals', 'Approvals', 'Bookings and requests that wait for your decision will stand here.'],
    ['approvals/request-forms', 'Form requests', 'Form requests to decide, grouped by form, will stand here.'],
    ['approvals/:requestId', 'Approval', 'One request with its chain of decisions will stand here.'],
  ],
  employee: [
    ['tasks', 'My Tasks', 'Your tasks for today, this week and later will stand here.'],
    ['tasks/:taskId', 'Task', 'One task with its checklist, photos and logged time will stand here.'],
    ['leave', 'Leave', 'Your leave balance and your requests will stand here.'],
    ['leave/request', 'Request leave', 'A form to ask for leave, with holidays and the team’s absences, will stand here.'],
    ['leave/:requestId', 'Leave request', 'One of your leave requests and how far it is will stand here.'],
    ['payslips', 'My Payslips', 'Your payslips, month by month, will stand here.'],
    ['payslips/:payslipId', 'Payslip', 'One payslip, each line with how it was calculated, will stand here.'],
    ['request-forms', 'Request Forms', 'Your requests, from draft to done, will stand here.'],
    ['request-forms/create', 'New request', 'The forms that you can start a request with will stand here.'],
    ['request-forms/:formId', 'Request', 'One of your requests and what happens to it next will stand here.'],
    ['timesheet', 'Timesheet', 'Your hours, week by week and project by project, will stand here.'],
  ],
};

export const comingPages: Page[] = Object.entries(COMING).flatMap(([role, rows]) =>
  rows.map(([path, title]) =>
    page({ name: `${role}/${path}`, at: { [role]: path }, can: 'signed-in', crumb: title, screen: () => import('./ComingPage.tsx') }),
  ),
);
