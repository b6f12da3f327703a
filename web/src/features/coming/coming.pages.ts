import type { Role } from '@lintel/contract/access';
import { page, type Page } from '#web/kit/page.ts';

/** Path below the role and name of every page that has its address, guard and place in the menu, but no contents yet. */
export const COMING = {
  super_admin: {},
  managing_director: {
    performance: 'Performance Overview',
    financials: 'Financial Insights',
    'payment/:paymentId': 'Payment',
  },
  department_head: {
    budget: 'Budget',
    reports: 'Reports',
  },
  hr_manager: {
    payroll: 'Payroll',
    'payroll/process': 'Process payroll',
    'payroll/:payrollId': 'Payroll run',
  },
  accountant: {
    payroll: 'Payroll Management',
    'payroll/process': 'Process payroll',
    'payroll/:payrollId': 'Payroll run',
    'procurement-payments': 'Procurement Payments',
    'procurement-payments/:requestId': 'Purchase',
    reports: 'Financial Reports',
    'reports/balance-sheet': 'Balance sheet',
    'reports/income-statement': 'Income statement',
    'reports/custom': 'Custom report',
    reconciliation: 'Payment Reconciliation',
    'reconciliation/:paymentId': 'Match payment',
    payments: 'Payments',
    'payments/generate': 'Generate Payments',
    'payments/from-request/:requestId': 'Pay request',
  },
  administrator: {},
  employee: {
    payslips: 'My Payslips',
    'payslips/:payslipId': 'Payslip',
  },
} as const satisfies Record<Role, Record<string, string>>;

export const comingPages: Page[] = Object.entries(COMING).flatMap(([role, titles]) =>
  Object.entries(titles).map(([path, title]) =>
    page({ name: `${role}/${path}`, at: { [role]: path }, can: 'signed-in', crumb: title, screen: () => import('./ComingPage.tsx') }),
  ),
);
