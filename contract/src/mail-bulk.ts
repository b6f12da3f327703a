import { z } from 'zod';
import { Folder } from './mail.ts';
import { MailChange } from './mail-form.ts';
import { inboxes } from './mail-reading.ts';
import { id, instant } from './kit/schema.ts';
import { route } from './kit/route.ts';

/** One change of every mail of a list, done in the background; it can be taken back. */
export const BulkRun = z.object({
  id: id('mbk'),
  total: z.int(),
  /** How many had their turn; all of them when it is as much as `total`. */
  done: z.int(),
  /** It is being taken back, or was. */
  isUndo: z.boolean(),
});
export type BulkRun = z.infer<typeof BulkRun>;

/** What is done to all of them: put away until a time, muted with their conversations or heard again, filed to a project, or changed as one mail is. */
export const BulkChange = z.union([
  z.object({ snoozedUntil: instant() }),
  z.object({ muted: z.boolean() }),
  z.object({ filed: z.object({ projectId: id('prj'), isOpen: z.boolean() }) }),
  MailChange,
]);
export type BulkChange = z.infer<typeof BulkChange>;

const one = z.object({ id: id('mbk') });
const accountId = z.string().regex(/^\d{1,18}$/);
/** What a list shows: a folder, or a search in it. */
const list = {
  folder: Folder,
  /** An account on another server, and its folder. */
  account: accountId.optional(),
  box: accountId.optional(),
  inboxes,
  q: z.string().trim().max(300).default(''),
};

export const mailBulkApi = {
  start: route({
    method: 'POST',
    path: '/mail/bulk',
    can: 'mail:organise',
    summary: 'Change every mail of a folder, or every one that a search finds in it; put them away, mute them, file them to a project',
    body: z.object({ ...list, change: BulkChange }),
    data: BulkRun,
    once: 'accepted',
    rate: 30,
  }),
  remove: route({
    method: 'POST',
    path: '/mail/bulk/remove',
    can: 'mail:organise',
    summary: 'Remove for good what a folder, or a search in it, shows: drafts, and mails in the trash or in Spam',
    body: z.object(list),
    data: BulkRun,
    once: 'accepted',
    rate: 30,
  }),
  get: route({ method: 'GET', path: '/mail/bulk/:id', can: 'mail:organise', summary: 'How far it is', params: one, data: BulkRun }),
  undo: route({
    method: 'POST',
    path: '/mail/bulk/:id/undo',
    can: 'mail:organise',
    summary: 'Take it back: every mail that did not change since gets what it had',
    params: one,
    body: z.object({}),
    data: BulkRun,
    once: 'accepted',
  }),
};
