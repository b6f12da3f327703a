import type { RequestRow } from '@lintel/contract/requests';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

export const RequestStatus = ({ status, label }: { status: RequestRow['status']; label?: string | undefined }) => (
  <StateBadge state={MACHINES.request.states[status]} label={label} quiet={label ? false : undefined} />
);
