import type { LeaveRequest } from '@lintel/contract/leave';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

export const LeaveStatus = ({ status, quiet }: Pick<LeaveRequest, 'status'> & { quiet?: boolean }) => (
  <StateBadge state={MACHINES.leaveRequest.states[status]} quiet={quiet} />
);
