import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answers } from '@lintel/contract/form-rules';
import type { RequestDetail, RequestRow } from '@lintel/contract/requests';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'requests';
type View = 'mine' | 'department' | 'project' | 'queue' | 'all';

export const requestQuery = (id: string) =>
  queryOptions({ queryKey: [KEY, 'one', id], queryFn: ({ signal }) => api.requests.get({ id: id as RequestRow['id'] }, { signal }) });

/** Who would decide a draft, as each save leaves it. */
export const chainQuery = ({ id, version }: Pick<RequestDetail, 'id' | 'version'>) =>
  queryOptions({
    queryKey: [KEY, 'chain', id, version],
    queryFn: ({ signal }) => api.requests.chain({ id }, { signal }),
    placeholderData: keepPreviousData,
  });

export const summaryQuery = (view: View) =>
  queryOptions({ queryKey: [KEY, 'summary', view], queryFn: ({ signal }) => api.requests.summary({ query: { view } }, { signal }) });

export const galleryQuery = queryOptions({
  queryKey: ['templates', 'gallery'],
  queryFn: ({ signal }) => api.templates.gallery({}, { signal }),
});

export type ReferenceType = 'department' | 'project' | 'cost_code' | 'resource';

export const referencesQuery = (type: ReferenceType, q: string) =>
  queryOptions({
    queryKey: ['references', type, q],
    queryFn: ({ signal }) => api.requests.references({ type, query: q ? { q } : {} }, { signal }),
    placeholderData: keepPreviousData,
  });

export const assigneesQuery = (id: string) =>
  queryOptions({
    queryKey: [KEY, 'assignees', id],
    queryFn: ({ signal }) => api.requests.assignees({ id: id as RequestRow['id'] }, { signal }),
  });

export const readRequestsAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });
const show = (request: RequestDetail) => queryClient.setQueryData(requestQuery(request.id).queryKey, request);

export async function startRequest(body: { templateId: string; onBehalfOfId?: string; copyOf?: string }): Promise<RequestDetail> {
  const request = await api.requests.start({ body: body as { templateId: `tpl_${string}` } }, { idempotencyKey: intentKey() });
  show(request);
  return request;
}

export const saveDraft = (id: string, answers: Answers, version: number) =>
  api.requests.save({ id: id as RequestRow['id'], body: { answers, version } }, { idempotencyKey: intentKey() });

/** Answers the version after that. */
export async function saveBehalf(id: string, version: number, onBehalfOfId: string | null): Promise<number> {
  const { answers } = await api.requests.get({ id: id as RequestRow['id'] });
  const body = { answers, version, onBehalfOfId: onBehalfOfId as `emp_${string}` | null };
  return (await api.requests.save({ id: id as RequestRow['id'], body }, { idempotencyKey: intentKey() })).version;
}

export async function amendRequest(id: string, answers: Answers, version: number): Promise<void> {
  show(await api.requests.amend({ id: id as RequestRow['id'], body: { answers, version } }, { idempotencyKey: intentKey() }));
}

type Name = 'submit' | 'take' | 'complete' | 'reopen' | 'withdraw' | 'cancel';

export async function moveRequest(
  name: string,
  { id, version }: Pick<RequestRow, 'id' | 'version'>,
  input?: Record<string, unknown>,
): Promise<RequestDetail> {
  const moved = await api.requests.transition(
    { id, body: { name: name as Name, version, ...(input ? { input } : {}) } },
    { idempotencyKey: intentKey() },
  );
  show(moved);
  void readRequestsAgain();
  return moved;
}

export async function assignRequests(ids: readonly string[], assigneeId: string): Promise<number> {
  const { assigned } = await api.requests.assign(
    { body: { ids: ids as RequestRow['id'][], assigneeId: assigneeId as `emp_${string}` } },
    { idempotencyKey: intentKey() },
  );
  await readRequestsAgain();
  return assigned;
}

export const remindOf = async (id: string): Promise<string[]> =>
  (await api.requests.remind({ id: id as RequestRow['id'], body: {} }, { idempotencyKey: intentKey() })).reminded;

/** What was left out and why, a sentence each. */
export async function remindOfSeveral(rows: readonly RequestRow[]): Promise<{ reminded: number; leftOut: string[] }> {
  const ids = rows.map(({ id }) => id);
  const { reminded, skipped } = await api.requests.remindSeveral({ body: { ids } }, { idempotencyKey: intentKey() });
  return { reminded, leftOut: skipped.map(({ title, reason }) => `${title}: ${reason}`) };
}

export async function rateRequest(id: string, rating: number): Promise<void> {
  show(await api.requests.rate({ id: id as RequestRow['id'], body: { rating } }, { idempotencyKey: intentKey() }));
}
