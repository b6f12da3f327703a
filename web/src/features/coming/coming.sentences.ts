import type { COMING } from './coming.pages.ts';

type Sentences = { [R in keyof typeof COMING]: Record<keyof (typeof COMING)[R], string> };

/** What will stand on the pages that are not built yet (workspace C2). */
export const SENTENCES: Sentences = {
  super_admin: {},
  managing_director: {
    performance: 'How departments and projects perform against schedule and cost will stand here.',
    financials: 'Cash, revenue, margin, receivables and payables of the company will stand here.',
    'payment/:paymentId': 'One payment or batch to check and release, with everybody who handled it, will stand here.',
  },
  department_head: {
    budget: 'The money of your department and its projects, month by month, will stand here.',
    reports: 'Reports on budget, job cost, hours and absence of your department will stand here.',
  },
  hr_manager: {
    payroll: 'All payroll runs, with what each still needs, will stand here.',
    'payroll/process': 'The steps to prepare a payroll run will stand here.',
    'payroll/:payrollId': 'One payroll run with its lines, totals and history will stand here.',
  },
  accountant: {
    payroll: 'Payroll runs to approve, post and pay will stand here.',
    'payroll/process': 'The steps of a payroll run, to prepare or to review, will stand here.',
    'payroll/:payrollId': 'One payroll run with its journal preview and payments will stand here.',
    'procurement-payments': 'Purchases on their way from approved request to payable bill will stand here.',
    'procurement-payments/:requestId': 'One purchase from end to end, with orders, receipts and bills matched, will stand here.',
    reports: 'Statements and reports on projects, payables, payroll and tax will stand here.',
    'reports/balance-sheet': 'The position of the company at a date will stand here.',
    'reports/income-statement': 'The result of a period will stand here.',
    'reports/custom': 'A builder for reports of your own will stand here.',
    reconciliation: 'Bank lines and booked payments to match will stand here.',
    'reconciliation/:paymentId': 'The bank lines that may belong to one payment will stand here.',
    payments: 'All payments and receivables, with the cash they leave, will stand here.',
    'payments/generate': 'The bills that are due, to be grouped into a payment batch, will stand here.',
    'payments/from-request/:requestId': 'The payment of one request, or the step that is still missing, will stand here.',
  },
  administrator: {},
  employee: {
    payslips: 'Your payslips, month by month, will stand here.',
    'payslips/:payslipId': 'One payslip, each line with how it was calculated, will stand here.',
  },
};
