import type { ApprovalRow } from '@lintel/contract/approvals';
import s from './ApprovalInbox.module.css';
import { BulkApprove } from './BulkApprove.tsx';

interface BundleHeadProps {
  name: string;
  note?: string;
  /** Those of it on this page. */
  rows: readonly ApprovalRow[];
}

/** Heads what stands together, and decides all of it at once (workspace C2). */
export function BundleHead({ name, note, rows }: BundleHeadProps) {
  return (
    <span className={s.bundle}>
      <span>
        {name} {note && <span className={s.sub}>{note}</span>}
      </span>
      <span className={s.bundleEnd}>
        <BulkApprove rows={rows} of={name} />
      </span>
    </span>
  );
}
