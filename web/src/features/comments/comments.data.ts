import { queryOptions } from '@tanstack/react-query';
import type { Comment, CommentInput } from '@lintel/contract/comments';
import { api, intentKey } from '#web/kit/api.ts';
import { useServerEvent } from '#web/kit/events.ts';
import { queryClient } from '#web/kit/queries.ts';

const KEY = 'comments';

export interface Subject {
  subjectType: string;
  subjectId: string;
}

export const discussionQuery = (subject: Subject) =>
  queryOptions({
    queryKey: [KEY, subject.subjectType, subject.subjectId],
    queryFn: ({ signal }) => api.comments.list(subject, { signal }),
    // What changed while it was not open was told to nobody.
    staleTime: 0,
  });

export const editsQuery = ({ id, version }: Comment) =>
  queryOptions({ queryKey: [KEY, 'edits', id, version], queryFn: ({ signal }) => api.comments.edits({ id }, { signal }) });

/** Who a mention may mean. */
export const mentionableQuery = (q: string) =>
  queryOptions({
    queryKey: ['people', 'mention', q],
    queryFn: async ({ signal }) => (await api.people.list({ query: { q, size: 6 } }, { signal })).items,
  });

/** Whose events tell that something was changed of a kind of record. */
const HEARD: Record<string, Parameters<typeof useServerEvent>[0]> = {
  booking: 'resources.changed',
  department: 'departments.changed',
  employee: 'people.changed',
  leave_request: 'leave.changed',
  project: 'projects.changed',
  request: 'requests.changed',
  resource: 'resources.changed',
  task: 'tasks.changed',
};

/** An edit of the record is an entry: while its timeline is open, it is read again. */
export const useChangesHeard = (subjectType: string): void =>
  useServerEvent(HEARD[subjectType] ?? 'comments.changed', () => void readAgain());

const readAgain = () => queryClient.invalidateQueries({ queryKey: [KEY] });

export async function addComment(subject: Subject, body: CommentInput): Promise<void> {
  await api.comments.add({ ...subject, body }, { idempotencyKey: intentKey() });
  await readAgain();
}

export async function editComment({ id, version }: Comment, { text, mentions }: CommentInput): Promise<void> {
  await api.comments.edit({ id, body: { text, mentions, version } }, { idempotencyKey: intentKey() });
  await readAgain();
}
