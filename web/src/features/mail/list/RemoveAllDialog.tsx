import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { sentenceOf } from '#web/kit/toast.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import type { MailPlace } from '#web/features/mail/mail.place.ts';
import { listOf, showBulk } from './bulk.store.ts';

interface RemoveAllDialogProps {
  place: MailPlace;
  title: string;
  /** How many there are, as the list says it. */
  all: string;
  onClose: () => void;
  onStarted?: () => void;
}

/** Asks before everything of a list goes for good, in the background. */
export function RemoveAllDialog({ place, title, all, onClose, onStarted }: RemoveAllDialogProps) {
  const client = useQueryClient();
  const things = all === '1' ? '1 email' : `${all} emails`;
  const removing = useMutation({
    mutationFn: () => api.mailBulk.remove({ body: listOf(place) }, { idempotencyKey: intentKey() }),
    onSuccess: (run) => {
      showBulk(client, run, 'deleted for good', true);
      onStarted?.();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={title}
      confirmLabel={`Delete ${things}`}
      isFinal
      isBusy={removing.isPending}
      {...(removing.isError ? { error: sentenceOf(removing.error) } : {})}
      onConfirm={() => removing.mutate()}
    >
      {things === '1 email' ? 'It goes' : `All ${things} go`} for good. There is no way to get {things === '1 email' ? 'it' : 'them'} back.
    </ConfirmDialog>
  );
}
