/** What other slices show of recovery: the report of a colleague, and one recovery for its reporter or the manager who confirms. */
export { RecoveryPanel } from './RecoveryPanel.tsx';
export { ReportForm } from './ReportForm.tsx';
export { recoveryQuery } from './recovery.data.ts';
