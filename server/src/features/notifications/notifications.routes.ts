import { notificationsApi } from '@lintel/contract/notifications';
import { defineHandover } from '#server/features/mail/mail.service.ts';
import type { Mount } from '#server/platform/mount.ts';
import { approvalsOfMail } from './notifications.mailed.ts';
import { countUnread, listNotifications } from './notifications.queries.ts';
import { markDone, markRead, notify } from './notifications.service.ts';

export const mountNotifications = (mount: Mount): void => {
  defineHandover((ctx, handed) => notify(ctx, { type: 'mail.assigned', ...handed }));
  mount('notifications', notificationsApi, {
    list: ({ query }, { db, user }) => listNotifications(db, user, query),
    unreadCount: async (_input, { db, user }) => ({ count: await countUnread(db, user) }),
    approvalsOfMail: ({ id }, ctx) => approvalsOfMail(ctx, id),
    markRead: async ({ body: { ids } }, ctx) => ({ count: await markRead(ctx, ids) }),
    markDone: async ({ body: { ids } }, ctx) => ({ count: await markDone(ctx, ids) }),
  });
};
