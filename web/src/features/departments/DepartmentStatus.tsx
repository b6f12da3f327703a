import type { Department } from '@lintel/contract/departments';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

const LOOK: Record<Department['status'], Status> = { active: 'active', archived: 'locked' };

export function DepartmentStatus({ status }: { status: Department['status'] }) {
  return <StatusBadge status={LOOK[status]} label={MACHINES.department.states[status].label} quiet={status === 'active'} />;
}
