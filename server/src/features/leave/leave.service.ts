import { connectLeave } from './leave.settle.ts';

export { absentOn, leaveDays } from './leave.absences.ts';
export { leaveJobs } from './leave.jobs.ts';
export { accrue } from './leave.ledger.ts';

connectLeave();
