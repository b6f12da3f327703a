/** `<CoverageCalendar departmentId highlight/>` on an approvals page; `<BalanceTable employeeId/>` and `<BalanceStrip employeeId/>` on a person's. */
export { BalanceStrip } from './BalanceStrip.tsx';
export { BalanceTable } from './BalanceTable.tsx';
export { CoverageCalendar } from './CoverageCalendar.tsx';
