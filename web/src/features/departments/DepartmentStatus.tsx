import type { Department } from '@lintel/contract/departments';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StateBadge } from '#web/kit/StateBadge.tsx';

export const DepartmentStatus = ({ status }: Pick<Department, 'status'>) => <StateBadge state={MACHINES.department.states[status]} />;
