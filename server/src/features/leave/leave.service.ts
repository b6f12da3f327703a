import { connectLeave } from './leave.settle.ts';

export { absentOn, leaveDays, type LeaveDayOf } from './leave.absences.ts';
export { balancesOf, projectionOf } from './leave.balances.ts';
export { listTypes } from './leave.types.ts';
export { listRequests } from './leave.list.ts';
export { leaveJobs } from './leave.jobs.ts';
export { accrue, adjust } from './leave.ledger.ts';
export { createRequest, moveRequest } from './leave.requests.ts';

connectLeave();
