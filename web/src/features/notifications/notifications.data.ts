import { queryOptions, useMutation } from '@tanstack/react-query';
import { api, intentKey } from '#web/kit/api.ts';
import { queryClient } from '#web/kit/queries.ts';
import { toast } from '#web/kit/toast.tsx';

const KEY = 'notifications';
/** Among what waits for somebody on their dashboard. */
const WAITING = 'waiting';

export const unreadNotificationsQuery = queryOptions({
  queryKey: [KEY, 'unread-count'],
  queryFn: ({ signal }) => api.notifications.unreadCount({}, { signal }),
  select: ({ count }) => count,
});

/** All of them without it. */
export type NotificationsShown = 'unread' | 'waiting';

export const notificationsQuery = (page = 1, size = 20, shown?: NotificationsShown) =>
  queryOptions({
    queryKey: [KEY, 'list', page, size, shown],
    queryFn: ({ signal }) => api.notifications.list({ query: { page, size, ...(shown ? { [shown]: 'true' } : {}) } }, { signal }),
  });

/** Marks some as read, or all of them. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (ids?: string[]) => api.notifications.markRead({ body: ids ? { ids } : {} }, { idempotencyKey: intentKey() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [KEY] }),
    onError: (error) => toast.problem(error),
  });
}

/** Says that one is dealt with: it waits no longer. */
export function useMarkDone() {
  return useMutation({
    mutationFn: (id: string) => api.notifications.markDone({ body: { ids: [id] } }, { idempotencyKey: intentKey() }),
    onSuccess: () => Promise.all([KEY, WAITING].map((key) => queryClient.invalidateQueries({ queryKey: [key] }))),
    onError: (error) => toast.problem(error),
  });
}
