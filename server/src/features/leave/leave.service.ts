import { connectLeave } from './leave.settle.ts';

export { absentOn, leaveDays } from './leave.absences.ts';
export { leaveJobs } from './leave.jobs.ts';
export { accrue, adjust } from './leave.ledger.ts';
export { createRequest, moveRequest } from './leave.requests.ts';

connectLeave();
