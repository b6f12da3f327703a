import { notificationsApi } from '@lintel/contract/notifications';
import type { Mount } from '#server/platform/mount.ts';
import { countUnread, listNotifications } from './notifications.queries.ts';
import { markDone, markRead } from './notifications.service.ts';

export const mountNotifications = (mount: Mount): void =>
  mount('notifications', notificationsApi, {
    list: ({ query }, { db, user }) => listNotifications(db, user, query),
    unreadCount: async (_input, { db, user }) => ({ count: await countUnread(db, user) }),
    markRead: async ({ body: { ids } }, ctx) => ({ count: await markRead(ctx, ids) }),
    markDone: async ({ body: { ids } }, ctx) => ({ count: await markDone(ctx, ids) }),
  });
