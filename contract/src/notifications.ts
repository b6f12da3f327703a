import { z } from 'zod';
import { paged, route } from './kit/route.ts';
import { id, instant, pageQuery } from './kit/schema.ts';

export const SEVERITIES = ['info', 'action', 'warning', 'critical'] as const;

/** workspace A16 */
export const Notification = z.object({
  id: id('ntf'),
  type: z.string(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
  body: z.string(),
  /** A page of the app, without the role's prefix where it exists for every role: `mail/inbox/42`. */
  link: z.string().nullable(),
  /** How often the same was said within a day. */
  count: z.int(),
  createdAt: instant(),
  readAt: instant().nullable(),
});
export type Notification = z.infer<typeof Notification>;

export const notificationsApi = {
  list: route({
    method: 'GET',
    path: '/notifications',
    can: 'notifications:read',
    summary: 'Your notifications, newest first',
    query: z.object({ ...pageQuery, unread: z.stringbool().optional() }),
    data: paged(Notification),
  }),
  unreadCount: route({
    method: 'GET',
    path: '/notifications/unread-count',
    can: 'notifications:read',
    summary: 'How many of yours are unread',
    data: z.object({ count: z.int() }),
  }),
  markRead: route({
    method: 'POST',
    path: '/notifications/read',
    can: 'notifications:read',
    summary: 'Mark some, or all, as read; answers how many are still unread',
    body: z.object({ ids: z.array(id('ntf')).max(200).optional() }),
    data: z.object({ count: z.int() }),
    once: 'accepted',
  }),
};
