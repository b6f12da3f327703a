import type { Certification } from '@lintel/contract/certifications';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Status } from '#web/ui/StatusTone.ts';

const LOOK: Record<Certification['status'], { status: Status; label: string }> = {
  valid: { status: 'approved', label: 'Valid' },
  expiring: { status: 'due_soon', label: 'Ends soon' },
  expired: { status: 'overdue', label: 'Expired' },
};

export function CertificateBadge({ status }: { status: Certification['status'] }) {
  return <StatusBadge {...LOOK[status]} quiet={status === 'valid'} />;
}
