import { useQuery } from '@tanstack/react-query';
import { labelsQuery } from '#web/features/mail/mail.data.ts';
import { LabelsDialog as Labels } from '#web/kit/LabelsDialog.tsx';
import { useRemoveLabel, useSaveLabel } from './labels.data.ts';

/** One's labels of mails, or those of a shared mailbox. */
export function LabelsDialog({ account, onClose }: { account?: string | undefined; onClose: () => void }) {
  const labels = useQuery(labelsQuery(account));
  const save = useSaveLabel();
  const remove = useRemoveLabel();
  return (
    <Labels
      title={account ? 'Labels of this mailbox' : 'Labels'}
      things="your labels"
      none={`No labels yet. ${account ? 'They are those of all its readers' : 'They are yours alone'}: add the first one.`}
      labels={labels}
      save={(label, input) => save.mutateAsync({ label, account, input })}
      remove={({ id }) => remove.mutateAsync(id)}
      removal="It comes off every email. The emails stay."
      onClose={onClose}
    />
  );
}
