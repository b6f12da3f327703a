import { mailApi } from '@lintel/contract/mail';
import type { Mount } from '#server/platform/mount.ts';
import { listConversations, listThread } from './mail.conversations.ts';
import { saveDraft } from './mail.drafts.ts';
import { copyAttachments, keepUploads, openAttachment, openRaw } from './mail.files.ts';
import { takeBack } from './mail.hold.ts';
import { removeMails, updateMails } from './mail.organise.ts';
import { countFolders, findEmail, findRecipients, listFolder, listLabels, listScheduled } from './mail.queries.ts';
import { rescheduleMail } from './mail.schedule.ts';
import { searchMail } from './mail.search.ts';
import { sendMail } from './mail.send.ts';
import { settleDelivery } from './mail.settle.ts';

export const mountMail = (mount: Mount): void =>
  mount('mail', mailApi, {
    folder: ({ folder, query }, { db, user }) => (query.by === 'mail' ? listFolder : listConversations)(db, user, folder, query),
    thread: ({ id }, { db, user }) => listThread(db, user, id),
    search: ({ query }, { db, user }) => searchMail(db, user, query.q, query.folder, query),
    unreadCount: async ({ folder }, { db, user }) => ({
      count: (await countFolders(db, user)).find((one) => one.folder === folder)?.unread ?? 0,
    }),
    folders: (_, { db, user }) => countFolders(db, user),
    get: ({ id }, { db, user }) => findEmail(db, user, id),
    raw: ({ id }, ctx) => openRaw(ctx, id),
    attachment: ({ id, index }, ctx) => openAttachment(ctx, id, index),
    send: ({ form }, ctx) => sendMail(ctx, form),
    draft: ({ form }, ctx) => saveDraft(ctx, form),
    upload: ({ form }, ctx) => keepUploads(ctx, form.attachments),
    copyAttachments: ({ id }, ctx) => copyAttachments(ctx, id),
    update: ({ body }, ctx) => updateMails(ctx, body.ids, body.change),
    remove: ({ body }, ctx) => removeMails(ctx, body.ids),
    labels: (_, { db, user }) => listLabels(db, user),
    recipients: ({ query }, { db, user }) => findRecipients(db, user, query.q),
    scheduled: (_, { db, user }) => listScheduled(db, user),
    takeBack: ({ id }, ctx) => takeBack(ctx, id),
    schedule: ({ id, body }, ctx) => rescheduleMail(ctx, id, body.sendAt),
    delivery: ({ id, body }, ctx) => settleDelivery(ctx, id, body),
  });
