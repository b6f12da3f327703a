import type { Email, EmailRow, Folder, FolderCount } from '@lintel/contract/mail';
import type { MailChange } from '@lintel/contract/mail-form';
import type { PageOf } from '@lintel/contract/kit/route';
import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { createStore } from '#web/kit/store.ts';
import { toast } from '#web/kit/toast.tsx';
import { mailKeys, type ListKey } from '#web/features/mail/mail.keys.ts';

export type { MailChange };
/** The same on screen, where mails can be put away too. */
export type ShownChange = Omit<MailChange, 'folder'> & { folder?: Folder | undefined; isMuted?: boolean | undefined };

/** What takes the last change back: the key `z` runs it once. */
export const undoStore = createStore<(() => void) | null>(null);

interface Offer {
  say?: typeof toast.result;
  /** Milliseconds. */
  stays?: number;
  /** It can be taken back for no longer than that. */
  isBrief?: boolean;
}

/** Says what was done and offers to take it back. Answers how to withdraw that, where it turns out not to be so. */
export function offerUndo(done: string, undo: () => void, { say = toast.result, stays = 8000, isBrief = false }: Offer = {}): () => void {
  const withdraw = () => {
    toast.withdraw(told);
    if (undoStore.get() === run) undoStore.set(null);
  };
  const run = () => {
    withdraw();
    undo();
  };
  undoStore.set(run);
  const told = say(done, { action: { label: 'Undo', run }, stays });
  // Also under a hand that rests on it, where a toast would stay.
  if (isBrief) setTimeout(withdraw, stays);
  return withdraw;
}

interface Told {
  /** What was said of it is not so. */
  withdraw?: () => void;
}

/** What can be done with mails that are there; put away until a time, they are in no folder but that. */
export type Deed = MailChange & { snoozedUntil?: string };

interface Change extends Told {
  rows: readonly EmailRow[];
  change: Deed;
}

/**
 * Changes mails at once on screen and then on the server; a refusal brings the old rows back with its reason.
 * `done` is the sentence of the toast, which offers Undo; null where it comes by itself, which `z` does not take back.
 */
export function useChangeMails(): (rows: readonly EmailRow[], change: Deed, done?: string | null) => void {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ rows, change }: Change) => sent(rows.flatMap(idsOf), change),
    onMutate: async ({ rows, change }) => {
      await client.cancelQueries({ queryKey: mailKeys.lists });
      return patchCache(client, rows, shownOf(change));
    },
    onError: (error, { withdraw }, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data);
      withdraw?.();
      toast.problem(error);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  /** Answers which mails were not so before; none where it was refused, which has been said. */
  const run = (given: Change) =>
    mutateAsync(given).then(
      ({ changed: ids }) => new Set(ids),
      () => new Set<string>(),
    );
  return (rows, change, done) => {
    if (rows.length === 0) return;
    const undo = () => {
      const steps = Promise.all([import('./mail.reversed.ts'), before]);
      void steps.then(([{ reversed }, ids]) => {
        for (const [back, group] of reversed(rows, change, ids))
          void run({ rows: group.map((row) => changed(row, shownOf(change))), change: back });
      }, toast.problem);
    };
    const withdraw = done ? offerUndo(done, undo) : undefined;
    const before = run({ rows, change, ...(withdraw ? { withdraw } : {}) });
    if (done === undefined) undoStore.set(undo);
  };
}

async function sent(ids: readonly string[], { snoozedUntil, ...change }: Deed): Promise<{ changed: readonly string[] }> {
  const once = { idempotencyKey: intentKey() };
  if (!snoozedUntil) return api.mail.update({ body: { ids: [...ids], change } }, once);
  await api.mail.snooze({ body: { ids: [...ids], until: snoozedUntil } }, once);
  return { changed: ids };
}

const shownOf = ({ snoozedUntil, ...change }: Deed): ShownChange => (snoozedUntil ? { ...change, folder: 'snoozed' } : change);

/** Removes drafts, and mails in the trash, for good. */
export function useRemoveMails(): (rows: readonly EmailRow[], done: string) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ rows }: { rows: readonly EmailRow[]; done: string }) =>
      api.mail.remove({ body: { ids: rows.flatMap(idsOf) } }, { idempotencyKey: intentKey() }),
    onSuccess: (_, { done }) => toast.result(done),
    onError: (error) => toast.problem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['mail'] }),
  });
  return (rows, done) => {
    if (rows.length > 0) mutate({ rows, done });
  };
}

/** The mails that a row stands for: of a conversation those in its folder. */
export const idsOf = ({ id, conversation }: EmailRow): readonly string[] => conversation?.ids ?? [id];

/** The row after the change. */
export function changed<Row extends EmailRow>(row: Row, change: ShownChange): Row {
  const labels = [...row.labels.filter((label) => !change.removeLabels?.includes(label)), ...(change.addLabels ?? [])];
  return {
    ...row,
    status: change.seen === undefined ? row.status : change.seen ? 'read' : 'unread',
    starred: change.starred ?? row.starred,
    isMuted: change.isMuted ?? row.isMuted,
    // A folder of another server counts as archive.
    folder: change.folder ?? (change.box ? 'archive' : row.folder),
    labels: [...new Set(labels)],
  };
}

/** Writes the change into every cached list, mail and count. Answers what was there before. */
export function patchCache(client: QueryClient, rows: readonly EmailRow[], change: ShownChange): [QueryKey, unknown][] {
  const ids = new Set(rows.flatMap(idsOf));
  const before: [QueryKey, unknown][] = [];
  for (const [key, data] of client.getQueriesData<PageOf<EmailRow>>({ queryKey: mailKeys.lists })) {
    if (!data) continue;
    before.push([key, data]);
    client.setQueryData(key, patchList(data, key[2] as ListKey, ids, change));
  }
  for (const id of ids) {
    const key = mailKeys.message(id);
    const mail = client.getQueryData<Email>(key);
    if (!mail) continue;
    before.push([key, mail]);
    client.setQueryData(key, changed(mail, change));
  }
  patchCounts(client, rows, change, before);
  return before;
}

function patchList(list: PageOf<EmailRow>, { folder, box }: ListKey, ids: ReadonlySet<string>, change: ShownChange): PageOf<EmailRow> {
  const isAway = change.box === undefined ? change.folder !== undefined && change.folder !== folder : change.box !== box;
  const isLeaving = (row: EmailRow) => ids.has(row.id) && isAway;
  const items = list.items.filter((row) => !isLeaving(row)).map((row) => (ids.has(row.id) ? changed(row, change) : row));
  const left = list.items.length - items.length;
  return { items, page: { ...list.page, total: list.page.total - left } };
}

function patchCounts(client: QueryClient, rows: readonly EmailRow[], change: ShownChange, before: [QueryKey, unknown][]): void {
  const delta = unreadDelta(rows, change);
  const counts = client.getQueryData<FolderCount[]>(mailKeys.folders);
  if (counts) {
    before.push([mailKeys.folders, counts]);
    client.setQueryData(
      mailKeys.folders,
      counts.map((one) => ({ ...one, unread: Math.max(0, one.unread + (delta.get(one.folder) ?? 0)) })),
    );
  }
  for (const [folder, by] of delta) {
    const key = mailKeys.unread(folder);
    const unread = client.getQueryData<number>(key);
    if (unread === undefined) continue;
    before.push([key, unread]);
    client.setQueryData(key, Math.max(0, unread + by));
  }
}

/** By how many the unread mails of each folder change. */
export function unreadDelta(rows: readonly EmailRow[], change: ShownChange): Map<Folder, number> {
  const delta = new Map<Folder, number>();
  const add = (folder: Folder, by: number) => delta.set(folder, (delta.get(folder) ?? 0) + by);
  // Those of other servers and of shared mailboxes are counted with their accounts.
  for (const row of rows.filter(({ elsewhere, shared }) => elsewhere === null && shared === null)) {
    const after = changed(row, change);
    if (row.status === 'unread') add(row.folder, -1);
    if (after.status === 'unread') add(after.folder, 1);
  }
  return delta;
}
