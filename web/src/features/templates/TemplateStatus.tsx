import type { TemplateRow } from '@lintel/contract/templates';
import { MACHINES } from '#web/kit/machines.gen.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

const LOOK: Record<TemplateRow['status'], Status> = { draft: 'draft', published: 'approved', deprecated: 'on_hold', archived: 'locked' };

export function TemplateStatus({ status }: { status: TemplateRow['status'] }) {
  return (
    <StatusBadge
      status={LOOK[status]}
      label={MACHINES.template.states[status].label}
      quiet={status === 'published' || status === 'archived'}
    />
  );
}
