import type { Profile } from '@lintel/contract/people';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

export const PersonStatus = ({ status }: Pick<Profile, 'status'>) => <StateBadge state={MACHINES.employee.states[status]} />;
