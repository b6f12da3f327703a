import { z } from 'zod';
import { bytes, paged, route } from './kit/route.ts';
import { files, instant, pageQuery } from './kit/schema.ts';
import { Attachment } from './mail-attachment.ts';
import { MAIL_LIMITS, MailChange, Priority, SendForm, Uploaded } from './mail-form.ts';
import { elsewhere, emailId, inboxes, MAIL_FINDINGS, OF_CONVERSATION } from './mail-reading.ts';
import { DeliveryState } from './mail-outbox.ts';

/** specification §3 */
export const FOLDERS = ['inbox', 'sent', 'drafts', 'archive', 'trash'] as const;
/** With those that come back later, and what nobody wants. */
export const PLACES = [...FOLDERS, 'snoozed', 'spam'] as const;
export const Folder = z.enum(PLACES);
export type Folder = z.infer<typeof Folder>;
export const FOLDER_LABELS: Record<Folder, string> = {
  inbox: 'Inbox',
  sent: 'Sent',
  drafts: 'Drafts',
  archive: 'Archive',
  trash: 'Trash',
  snoozed: 'Snoozed',
  spam: 'Spam',
};

export const Address = z.object({ email: z.string(), name: z.string() });
export type Address = z.infer<typeof Address>;

/** What a row stands for where a list shows conversations. */
export const Conversation = z.object({
  /** Its mails in this folder, the newest first: what is done to the row is done to them, and to no others. */
  ids: z.array(z.string()),
  /** Mails in all folders but the trash. */
  total: z.int(),
  unread: z.int(),
  /** Who wrote in it, the last one first. */
  people: z.array(Address),
});
export type Conversation = z.infer<typeof Conversation>;

/** A row of a list. */
export const EmailRow = z.object({
  id: z.string(),
  folder: Folder,
  subject: z.string(),
  from: Address,
  to: z.array(Address),
  date: instant(),
  snippet: z.string(),
  status: z.enum(['read', 'unread']),
  starred: z.boolean(),
  priority: Priority,
  labels: z.array(z.string()),
  hasAttachments: z.boolean(),
  attachmentCount: z.int(),
  isDraft: z.boolean(),
  ...{ answered: z.boolean(), forwarded: z.boolean() },
  /** For mail of yours that waits or goes to outside recipients; null otherwise. */
  delivery: DeliveryState.nullable(),
  /** Until when a held mail waits. */
  sendAt: instant().nullable(),
  /** Its sender chose that time. */
  isScheduled: z.boolean(),
  /** Until when it is put away. */
  snoozedUntil: instant().nullable(),
  /** When it came back; its row stands at that time. */
  returnedAt: instant().nullable(),
  /** Null in the company's mailbox; else the account on another server, and its folder where that has a name of its own. */
  elsewhere: z.object({ accountId: z.string(), box: z.string().nullable() }).nullable(),
  ...OF_CONVERSATION,
  /** Set in a list of conversations, where the row is their newest mail. */
  conversation: Conversation.nullable(),
});
export type EmailRow = z.infer<typeof EmailRow>;

/** What only a draft knows; the ids are those of the mails that it answers or passes on. */
export const DraftData = z.object({
  lastEditedAt: instant(),
  inReplyTo: z.string().nullable(),
  forwardOf: z.string().nullable(),
  identityId: z.string().nullish(),
  accountId: z.string().nullish(),
  answersSeen: z.int().nullish(),
  remindAt: instant().nullish(),
});
export type DraftData = z.infer<typeof DraftData>;

/** One mail, whole (specification §3). `htmlBody` is already clean; it is cleaned again before it is shown. */
export const Email = EmailRow.extend({
  /** The address of the mailbox that has it, and the reader's others, without which a browser may have kept it. */
  ...{ ownAddress: z.string(), otherOwn: z.array(z.string()).optional() },
  messageId: z.string(),
  threadId: z.string(),
  cc: z.array(Address),
  bcc: z.array(Address),
  replyTo: z.string().nullable(),
  receivedDate: instant(),
  createdAt: instant(),
  updatedAt: instant(),
  deletedAt: instant().nullable(),
  textBody: z.string(),
  htmlBody: z.string().nullable(),
  /** Remote pictures that were taken out of `htmlBody`; their addresses stay in `data-remote`. */
  blockedImages: z.int(),
  ...MAIL_FINDINGS,
  attachments: z.array(Attachment),
  draftData: DraftData.nullable(),
  /** What became of it at each outside recipient. */
  recipients: z.array(z.object({ email: z.string(), state: DeliveryState, detail: z.string() })),
  /** What you may do with its delivery now: `sendAgain`, `confirmArrived`, `fileAgain`. */
  transitions: z.array(z.string()),
  version: z.int(),
  /** The mail could not be read as a mail; only its source is there. */
  unreadable: z.boolean(),
});
export type Email = z.infer<typeof Email>;

export const FolderCount = z.object({ folder: Folder, total: z.int(), unread: z.int() });
export type FolderCount = z.infer<typeof FolderCount>;

const searched = { q: z.string().max(300), folder: Folder.optional(), account: elsewhere, inboxes };
/** How many there are, as `searchTotal` says: what lies in the rear half is read from the end. */
const known = z.coerce.number().int().min(0).max(1_000_000_000).optional();
const ids = z.array(emailId.shape.id).min(1).max(500);

export const mailApi = {
  folder: route({
    method: 'GET',
    path: '/mail/folder/:folder',
    can: 'mail:read',
    summary: 'The mails of a folder, newest first',
    params: z.object({ folder: Folder }),
    query: z.object({ ...pageQuery, by: z.enum(['mail', 'conversation']).default('mail'), box: elsewhere, inboxes }),
    data: paged(EmailRow),
  }),
  search: route({
    method: 'GET',
    path: '/mail/search',
    can: 'mail:read',
    summary: 'Mails with all of these words, newest first',
    query: z.object({ ...pageQuery, ...searched, known }),
    data: paged(EmailRow),
    rate: 300,
  }),
  searchTotal: route({
    method: 'GET',
    path: '/mail/search/total',
    can: 'mail:read',
    summary: 'How many mails a search finds where its list stopped counting; nothing where that takes too long',
    query: z.object(searched),
    data: z.object({ total: z.int().nullable() }),
    rate: 120,
  }),
  unreadCount: route({
    method: 'GET',
    path: '/mail/unread-count/:folder',
    can: 'mail:read',
    summary: 'How many mails of a folder are unread',
    params: z.object({ folder: Folder }),
    data: z.object({ count: z.int() }),
  }),
  folders: route({
    method: 'GET',
    path: '/mail/folders',
    can: 'mail:read',
    summary: 'Your folders with their counts',
    data: z.array(FolderCount),
  }),
  thread: route({
    method: 'GET',
    path: '/mail/:id/thread',
    can: 'mail:read',
    summary: 'The mails of its conversation, the oldest first',
    params: emailId,
    data: z.array(EmailRow),
  }),
  get: route({ method: 'GET', path: '/mail/:id', can: 'mail:read', summary: 'One mail', params: emailId, data: Email }),
  raw: route({ method: 'GET', path: '/mail/:id/raw', can: 'mail:read', summary: 'The mail as it came', params: emailId, data: bytes() }),
  attachment: route({
    method: 'GET',
    path: '/mail/:id/attachments/:index',
    can: 'mail:read',
    summary: 'One file of a mail',
    params: emailId.extend({ index: z.coerce.number().int().min(0).max(10_000) }),
    data: bytes(),
  }),
  send: route({
    method: 'POST',
    path: '/mail/send',
    can: 'mail:send',
    summary: 'Send a mail',
    form: SendForm,
    data: z.object({ id: z.string(), messageId: z.string(), delivery: DeliveryState.nullable(), sendAt: instant().nullable() }),
    once: 'accepted',
    rate: 60,
    bodyLimit: MAIL_LIMITS.mailBytes + 10_000_000,
  }),
  draft: route({
    method: 'POST',
    path: '/mail/draft',
    can: 'mail:send',
    summary: 'Save a draft; with draftId the same draft again',
    form: SendForm,
    data: Email,
    once: 'accepted',
    rate: 240,
    bodyLimit: MAIL_LIMITS.mailBytes + 10_000_000,
  }),
  upload: route({
    method: 'POST',
    path: '/mail/uploads',
    can: 'mail:send',
    summary: 'Store files for a mail that is being written',
    form: z.object({ attachments: files().default([]) }),
    data: z.array(Uploaded),
    bodyLimit: MAIL_LIMITS.mailBytes + 1_000_000,
  }),
  copyAttachments: route({
    method: 'POST',
    path: '/mail/:id/attachments/copy',
    can: 'mail:send',
    summary: 'Take the files of a mail along into one that is being written',
    params: emailId,
    body: z.object({}),
    data: z.array(Uploaded),
    once: 'accepted',
  }),
  update: route({
    method: 'POST',
    path: '/mail/update',
    can: 'mail:organise',
    summary: 'Read, star, label or move mails; those that were not so already are answered',
    body: z.object({ ids, change: MailChange }),
    data: z.object({ changed: z.array(z.string()) }),
    once: 'accepted',
  }),
  snooze: route({
    method: 'POST',
    path: '/mail/snooze',
    can: 'mail:organise',
    summary: 'Put mails away until a time at which they come back on top',
    body: z.object({ ids, until: instant() }),
    data: z.object({ changed: z.int() }),
    once: 'accepted',
  }),
  remove: route({
    method: 'POST',
    path: '/mail/remove',
    can: 'mail:organise',
    summary: 'Remove drafts, and mails in the trash or in Spam, for good',
    body: z.object({ ids }),
    data: z.object({ changed: z.int() }),
    once: 'accepted',
  }),
  recipients: route({
    method: 'GET',
    path: '/mail/recipients',
    can: 'mail:send',
    summary: 'Who you might mean: colleagues and people you wrote with',
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    data: z.array(Address),
    rate: 600,
  }),
  scheduled: route({
    method: 'GET',
    path: '/mail/scheduled',
    can: 'mail:read',
    summary: 'Mails of yours that go out at a time you chose, the next one first',
    data: z.array(EmailRow),
  }),
  takeBack: route({
    method: 'POST',
    path: '/mail/:id/take-back',
    can: 'mail:send',
    summary: 'Make a mail that waits a draft again',
    params: emailId,
    body: z.object({}),
    data: Email,
    once: 'required',
  }),
  schedule: route({
    method: 'POST',
    path: '/mail/:id/schedule',
    can: 'mail:send',
    summary: 'Send a mail that waits at another time, or now',
    params: emailId,
    body: z.object({ sendAt: instant().nullable() }),
    data: Email,
    once: 'required',
  }),
  delivery: route({
    method: 'POST',
    path: '/mail/:id/delivery',
    can: 'mail:send',
    summary: 'Settle a delivery that failed or stayed unclear',
    params: emailId,
    body: z.object({ name: z.enum(['sendAgain', 'confirmArrived', 'fileAgain']), version: z.int() }),
    data: Email,
    once: 'required',
  }),
};
