import type { Recovery } from '@lintel/contract/recovery';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

export const RecoveryStatus = ({ status }: Pick<Recovery, 'status'>) => <StateBadge state={MACHINES.recovery.states[status]} />;
