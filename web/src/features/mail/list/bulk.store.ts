import type { BulkChange, BulkRun } from '@lintel/contract/mail-bulk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { createStore } from '#web/kit/store.ts';
import { toast } from '#web/kit/toast.tsx';
import { inboxesOf } from '#web/features/mail/mail.data.ts';
import type { MailPlace } from '#web/features/mail/mail.place.ts';

type BulkPlace = Pick<MailPlace, 'folder' | 'account' | 'box' | 'search' | 'isAll'>;

/** The change of many mails that runs or ran last; null where its line was closed. */
export interface ShownBulk {
  id: string;
  /** `archived`, `marked as read` */
  done: string;
  /** What is done cannot be taken back. */
  isFinal?: boolean | undefined;
}

export const bulkStore = createStore<ShownBulk | null>(null);

/** What a list shows, as the calls name it. */
export const listOf = ({ folder, account, box, search, isAll }: BulkPlace) => ({ folder, account, box, q: search, ...inboxesOf(isAll) });

const WATCH_MS = 700;

export const isRunning = ({ done, total }: BulkRun): boolean => done < total;

/** Not below `mail`: it is asked again by its own clock while it runs. */
export const bulkQuery = (id: string) =>
  queryOptions({
    queryKey: ['mail-bulk', id],
    queryFn: ({ signal }) => api.mailBulk.get({ id }, { signal }),
    refetchInterval: ({ state }) => (!state.data || isRunning(state.data) ? WATCH_MS : false),
  });

/** Starts a change of everything that a list shows. */
export function useStartBulk(): (place: BulkPlace, change: BulkChange, done: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ place, change }: { place: BulkPlace; change: BulkChange; done: string }) =>
      api.mailBulk.start({ body: { ...listOf(place), change } }, { idempotencyKey: intentKey() }),
    onSuccess: (run, { done }) => showBulk(client, run, done),
    onError: (error) => toast.problem(error),
  });
  return (place, change, done) => mutate({ place, change, done });
}

export function showBulk(client: ReturnType<typeof useQueryClient>, run: BulkRun, done: string, isFinal?: boolean): void {
  client.setQueryData(bulkQuery(run.id).queryKey, run);
  bulkStore.set({ id: run.id, done, isFinal });
}

export function useUndoBulk(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.mailBulk.undo({ id, body: {} }, { idempotencyKey: intentKey() }),
    onSuccess: (run) => {
      client.setQueryData(bulkQuery(id).queryKey, run);
      void client.invalidateQueries({ queryKey: bulkQuery(id).queryKey });
    },
    onError: (error) => toast.problem(error),
  });
}
