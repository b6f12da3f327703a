import type { EmailRow } from '@lintel/contract/mail';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { emails } from './mail.actions.ts';
import { useRemoveMails } from './mail.changes.ts';

interface RemoveDialogProps {
  rows: readonly EmailRow[];
  onClose: () => void;
  onRemoved: (rows: readonly EmailRow[]) => void;
}

/** Asks before something goes that cannot come back. */
export function RemoveDialog({ rows, onClose, onRemoved }: RemoveDialogProps) {
  const remove = useRemoveMails();
  const things = emails(rows.length);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete ${things} for good`}
      confirmLabel={`Delete ${things}`}
      isFinal
      onConfirm={() => {
        remove(rows, `Deleted ${things}`);
        onRemoved(rows);
        onClose();
      }}
    >
      There is no way to get {rows.length === 1 ? 'it' : 'them'} back.
    </ConfirmDialog>
  );
}
