import type { EmailRow } from '@lintel/contract/mail';
import { useMutation } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { saveFrom } from '#web/kit/download.ts';
import { toast } from '#web/kit/toast.tsx';
import { idsOf } from '#web/features/mail/actions/mail.changes.ts';
import type { WholeList } from './BulkBar.tsx';
import { listOf } from './bulk.store.ts';

/** An address names so many ids: more mails are more files. */
const MOST_IDS = 200;

type Chosen = Pick<WholeList, 'place' | 'isWhole'>;

/** Saves mails as one mbox: those of the rows, or all that a list shows. */
export function useExportMails(): (rows: readonly EmailRow[], whole: Chosen) => void {
  const { mutate } = useMutation({
    mutationFn: async ({ rows, whole: { place, isWhole } }: { rows: readonly EmailRow[]; whole: Chosen }) => {
      const queries = isWhole
        ? [listOf(place)]
        : chunksOf(rows.flatMap(idsOf)).map((ids) => ({ folder: place.folder, ids: ids.join(',') }));
      for (const query of queries) await saveFrom(api.mailTransfer.export.address({ query }));
    },
    onSuccess: () => toast.result('The file comes to your downloads while it is written'),
    onError: (error) => toast.problem(error),
  });
  return (rows, whole) => mutate({ rows, whole });
}

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let n = 0; n < ids.length; n += MOST_IDS) chunks.push(ids.slice(n, n + MOST_IDS));
  return chunks;
}
