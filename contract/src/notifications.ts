import { z } from 'zod';
import { paged, route } from './kit/route.ts';
import { id, instant, pageQuery } from './kit/schema.ts';
import { SEVERITIES } from './notification-types.ts';

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
  /** Until when what it asks for has to be done. */
  dueAt: instant().nullable(),
  readAt: instant().nullable(),
  /** When what it asked for was done, by anyone. */
  doneAt: instant().nullable(),
  /** Its reader may say that they have dealt with it. What is decided is dealt with by deciding. */
  canBeDone: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

export const notificationsApi = {
  list: route({
    method: 'GET',
    path: '/notifications',
    can: 'notifications:read',
    summary: 'Your notifications, newest first',
    query: z.object({
      ...pageQuery,
      unread: z.stringbool().optional(),
      /** Asks for an action or is critical, and is not done. */
      waiting: z.stringbool().optional(),
    }),
    data: paged(Notification),
  }),
  unreadCount: route({
    method: 'GET',
    path: '/notifications/unread-count',
    can: 'notifications:read',
    summary: 'How many of yours are unread',
    data: z.object({ count: z.int() }),
  }),
  approvalsOfMail: route({
    method: 'GET',
    path: '/notifications/of-mail/:id/approvals',
    can: 'notifications:read',
    summary: 'The approvals that a mail of the house told you of',
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    data: z.array(id('apr')),
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
  markDone: route({
    method: 'POST',
    path: '/notifications/done',
    can: 'notifications:read',
    summary: 'Say that some of yours are dealt with; they wait no longer',
    body: z.object({ ids: z.array(id('ntf')).min(1).max(200) }),
    data: z.object({ count: z.int() }),
    once: 'accepted',
  }),
};
