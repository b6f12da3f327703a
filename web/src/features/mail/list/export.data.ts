import type { EmailRow } from '@lintel/contract/mail';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { saveBlob } from '#web/kit/files.ts';
import { toast } from '#web/kit/toast.tsx';
import { idsOf } from '#web/features/mail/actions/mail.changes.ts';
import type { WholeList } from './BulkBar.tsx';
import { listOf } from './bulk.store.ts';

/** So many ids are asked for at once. */
const MOST_IDS = 200;

type Chosen = Pick<WholeList, 'place' | 'name' | 'isWhole'>;

/** Saves mails as one mbox: those of the rows, or all that a list shows. */
export function useExportMails(): (rows: readonly EmailRow[], whole: Chosen) => void {
  const { mutate } = useMutation({
    mutationFn: ({ rows, whole }: { rows: readonly EmailRow[]; whole: Chosen }) =>
      whole.isWhole ? api.mailTransfer.export({ query: listOf(whole.place) }) : someOf(rows, whole),
    onMutate: () => toast.result('The file comes to your downloads when it is written'),
    onSuccess: (blob, { whole }) => saveBlob(blob, `${whole.isWhole && !whole.place.search ? whole.name : 'Emails'}.mbox`),
    onError: (error) => toast.problem(error),
  });
  return (rows, whole) => mutate({ rows, whole });
}

/** Files of this kind one behind the other are one. */
async function someOf(rows: readonly EmailRow[], { place: { folder } }: Chosen): Promise<Blob> {
  const ids = rows.flatMap(idsOf);
  const parts: Blob[] = [];
  for (let n = 0; n < ids.length; n += MOST_IDS)
    parts.push(await api.mailTransfer.export({ query: { folder, ids: ids.slice(n, n + MOST_IDS).join(',') } }));
  return new Blob(parts, { type: 'application/mbox' });
}
