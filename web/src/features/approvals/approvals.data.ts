import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApprovalKind, KindGroup } from '@lintel/contract/approval-kinds';
import type { Approval, ApprovalRow } from '@lintel/contract/approvals';
import { api, intentKey } from '#web/kit/api.ts';
import { BULK_MAX } from '#web/kit/contract.gen.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'approvals';
type Id = `apr_${string}`;
export type InboxTab = 'waiting' | 'delegated' | 'decided' | 'mine' | 'stuck' | 'all';

/** The first of a tab, for the dashboards; of one kind where it is named. */
export const approvalsQuery = (tab: InboxTab, size: number, kind?: ApprovalKind) =>
  queryOptions({
    queryKey: [KEY, 'list', tab, size, kind],
    queryFn: ({ signal }) => api.approvals.list({ query: { tab, size, ...(kind ? { kind } : {}) } }, { signal }),
  });

export const approvalQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.approvals.get({ id: id as Id }, { signal }) });

export const approvalOfQuery = (kind: ApprovalKind, subjectId: string) =>
  queryOptions({ queryKey: [KEY, 'of', kind, subjectId], queryFn: ({ signal }) => api.approvals.of({ kind, subjectId }, { signal }) });

/** The latest approval of a subject where it is known already: for what stands beside its panel. */
export const useApprovalOf = (kind: ApprovalKind, subjectId: string) => useQuery(approvalOfQuery(kind, subjectId)).data ?? null;

export const countsQuery = queryOptions({ queryKey: [KEY, 'counts'], queryFn: ({ signal }) => api.approvals.counts({}, { signal }) });

const NONE = {
  waiting: { requests: 0, leave: 0, projects: 0, procurement: 0, money: 0, control: 0 },
  delegated: 0,
  stuck: 0,
  bulkLimit: BULK_MAX,
};

/** What waits for you, live; nothing until it is known (specification §8). */
export const useApprovalCounts = () => useQuery(countsQuery).data ?? NONE;

/** How many wait for you of what an inbox is about: a kind, a group, or all. */
export function useWaitingCount({ group, kind }: { group?: KindGroup; kind?: ApprovalKind }): number {
  const { waiting } = useApprovalCounts();
  const { data: ofKind } = useQuery({ ...approvalsQuery('waiting', 1, kind), enabled: kind !== undefined });
  if (kind) return ofKind?.page.total ?? 0;
  return group ? waiting[group] : Object.values(waiting).reduce((sum, one) => sum + one, 0);
}

export const departmentNamesQuery = queryOptions({
  queryKey: ['departments', 'names'],
  queryFn: ({ signal }) => api.departments.names({}, { signal }),
});

/** All that is shown of approvals and of what they are about is read again. */
export const readApprovalsAgain = () => queryClient.invalidateQueries();

export type Move = 'approve' | 'return' | 'reject' | 'reassign' | 'rescue' | 'ask' | 'advise';

export async function moveApproval({ id, version }: ApprovalRow, name: Move, input: Record<string, unknown>): Promise<Approval> {
  const moved = await api.approvals.transition({ id: id as Id, body: { name, input, version } }, { idempotencyKey: intentKey() });
  await readApprovalsAgain();
  return moved;
}

/** Whether one is told how it ends. */
export async function watchApproval({ id }: Approval, isWatching: boolean): Promise<void> {
  await api.approvals.watch({ id, body: { isWatching } }, { idempotencyKey: intentKey() });
  await readApprovalsAgain();
}

export async function approveSeveral(rows: readonly ApprovalRow[]) {
  const items = rows.map(({ id, version }) => ({ id: id as Id, version }));
  const outcome = await api.approvals.approveSeveral({ body: { items } }, { idempotencyKey: intentKey() });
  await readApprovalsAgain();
  return outcome;
}
