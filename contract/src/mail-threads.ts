import { z } from 'zod';
import { bytes, paged, route } from './kit/route.ts';
import { id, instant, pageQuery } from './kit/schema.ts';
import { Address, PLACES } from './mail.ts';
import { MailContent } from './mail-content.ts';

const emailId = z.string().regex(/^\d{1,18}$/);
const ofProject = z.object({ id: id('prj'), mail: emailId });

/** A project that a conversation is filed to. */
export const FiledTo = z.object({
  id: id('prj'),
  code: z.string(),
  name: z.string(),
  /** Everybody who sees the project reads it, and not only whoever reads its mailbox. */
  isOpen: z.boolean(),
});
export type FiledTo = z.infer<typeof FiledTo>;

/**
 * A project that an open conversation is probably about: its number stands in a subject, its client wrote, or the reader filed this sender's
 * mail there. Nobody but the reader files it.
 */
export const FilingSuggestion = z.object({
  id: id('prj'),
  code: z.string(),
  name: z.string(),
  reason: z.enum(['subject', 'client', 'sender']),
});
export type FilingSuggestion = z.infer<typeof FilingSuggestion>;

/** Who was in a conversation so far: asked before somebody else is written to (mail.md 6.2). */
export const MailCircle = z.object({
  /** The company's own domain; what is of any other one is outside. */
  domain: z.string(),
  /** Addresses outside that are in it already, in lower case; none: all of it stayed within the company. */
  outside: z.array(z.string()),
  /** Codes of the projects without a client that it is filed to. */
  ownProjects: z.array(z.string()),
});
export type MailCircle = z.infer<typeof MailCircle>;

export const MailHead = z.object({ id: z.string(), subject: z.string(), from: Address, date: instant(), snippet: z.string() });
export type MailHead = z.infer<typeof MailHead>;

/** Where a mail lies; account and folder are null in one's own mailbox here. */
export const MailPlace = z.object({ folder: z.enum(PLACES), account: z.string().nullable(), box: z.string().nullable() });
export type MailPlace = z.infer<typeof MailPlace>;

/** A filed conversation by its newest mail. */
export const FiledMail = MailHead.extend({
  mails: z.int(),
  filedBy: z.string(),
  isOpen: z.boolean(),
  /** Where it lies in a mailbox that the caller reads; null where they read it here alone. */
  place: MailPlace.nullable(),
  /** Among the unanswered: how many working days somebody outside has waited for an answer. */
  waitingDays: z.int().nullable(),
});
export type FiledMail = z.infer<typeof FiledMail>;

/** How many conversations changed, and which mails went from the inbox to the archive. */
export const Muted = z.object({ changed: z.int(), archived: z.array(z.string()) });
export type Muted = z.infer<typeof Muted>;

/** How conversations stand after somebody took one apart or made several one. */
export const Regrouped = z.object({
  /** With which it is undone; null where nothing changed. */
  undo: id('mrg').nullable(),
  /** Mails of the conversation that came of it, in all folders. */
  mails: z.int(),
});
export type Regrouped = z.infer<typeof Regrouped>;

/** mail.md 3.1, 4.6, 6.3: what is done to a conversation as a whole; what comes to it later is muted and filed with it. */
export const mailThreadsApi = {
  circle: route({
    method: 'GET',
    path: '/mail/:id/circle',
    can: 'mail:read',
    summary: 'Who outside the company is in the conversation of a mail so far, and which projects without a client it is filed to',
    params: z.object({ id: emailId }),
    data: MailCircle,
  }),
  mute: route({
    method: 'POST',
    path: '/mail/mute',
    can: 'mail:organise',
    summary: 'Mute the conversations of mails, so that nothing of them comes into the inbox, or hear them again',
    body: z.object({ ids: z.array(emailId).min(1).max(500), isMuted: z.boolean() }),
    data: Muted,
    once: 'accepted',
  }),
  split: route({
    method: 'POST',
    path: '/mail/:id/split',
    can: 'mail:organise',
    summary: 'Begin a conversation of its own with a mail: its answers go with it, those that come later too',
    params: z.object({ id: emailId }),
    body: z.object({}),
    data: Regrouped,
    once: 'accepted',
  }),
  merge: route({
    method: 'POST',
    path: '/mail/merge',
    can: 'mail:organise',
    summary: 'Make the conversations of mails of one mailbox one; what comes to any of them later belongs to it',
    body: z.object({ ids: z.array(emailId).min(1).max(500) }),
    data: Regrouped,
    once: 'accepted',
  }),
  undoRegrouping: route({
    method: 'POST',
    path: '/mail/regroupings/:id/undo',
    can: 'mail:organise',
    summary: 'Take back what you took apart or made one; what came since goes with what it answers',
    params: z.object({ id: id('mrg') }),
    body: z.object({}),
    data: Regrouped,
    once: 'accepted',
  }),
  file: route({
    method: 'POST',
    path: '/mail/file',
    can: 'mail:organise',
    summary: 'File the conversations of mails to a project, for all who see it or not, or take them out of it again',
    body: z.object({
      ids: z.array(emailId).min(1).max(500),
      projectId: id('prj'),
      isFiled: z.boolean(),
      isOpen: z.boolean().default(false),
    }),
    /** How many conversations were filed or taken out, and how many that were filed before are open or not now. */
    data: z.object({ changed: z.int(), reopened: z.int() }),
    once: 'accepted',
  }),
  refuse: route({
    method: 'POST',
    path: '/mail/:id/not-of-project',
    can: 'mail:organise',
    summary: 'Say that the conversation of a mail is not about a project, which is then suggested for it no more',
    params: z.object({ id: emailId }),
    body: z.object({ projectId: id('prj') }),
    data: z.object({ projectId: id('prj') }),
    once: 'accepted',
  }),
  list: route({
    method: 'GET',
    path: '/projects/:id/mail',
    can: 'mail:read',
    summary:
      'Conversations filed to a project that are open to all who see it or in a mailbox you may read, the newest first; of those that nobody answered who waits longest',
    params: z.object({ id: id('prj') }),
    query: z.object({ ...pageQuery, only: z.enum(['unanswered']).optional() }),
    data: paged(FiledMail),
  }),
  conversation: route({
    method: 'GET',
    path: '/projects/:id/mail/:mail',
    can: 'mail:read',
    summary: 'The mails of a conversation that is open to all who see a project, the oldest first; the newest 200',
    params: ofProject,
    data: z.array(MailHead),
  }),
  read: route({
    method: 'GET',
    path: '/projects/:id/mail/:mail/content',
    can: 'mail:read',
    summary: 'A mail of a conversation that is open to all who see a project: what it says, and nothing of its mailbox',
    params: ofProject,
    data: MailContent,
  }),
  readFile: route({
    method: 'GET',
    path: '/projects/:id/mail/:mail/files/:index',
    can: 'mail:read',
    summary: 'A file of such a mail',
    params: ofProject.extend({ index: z.coerce.number().int().min(0).max(9999) }),
    data: bytes(),
    rate: 300,
  }),
};
