import { z } from 'zod';
import { route } from './kit/route.ts';
import { id, instant, version } from './kit/schema.ts';

const Named = z.object({ id: z.string(), name: z.string() });

export const Comment = z.object({
  kind: z.literal('comment'),
  id: id('cmt'),
  at: instant(),
  byId: z.string(),
  byName: z.string(),
  byPhotoId: id('file').nullable(),
  text: z.string(),
  mentions: z.array(Named),
  isInternal: z.boolean(),
  editedAt: instant().nullable(),
  version: version(),
  /** It is the caller's own. */
  canEdit: z.boolean(),
});
export type Comment = z.infer<typeof Comment>;

const Step = z.object({
  kind: z.literal('step'),
  id: z.string(),
  at: instant(),
  byId: z.string(),
  byName: z.string(),
  /** In whose place they did it. */
  forName: z.string().nullable(),
  /** The transition's name in the machine of the subject's type. */
  name: z.string(),
  /** What they did, in the words of that machine: "returned it". */
  said: z.string(),
  /** What the person gave as reason, comment or note. */
  note: z.string().nullable(),
});

export const FieldChange = z.object({
  /** The field in the words of its page: "Due". */
  label: z.string(),
  /** How its values are shown; of what is hidden there are none, only that it changed. */
  as: z.enum(['text', 'day', 'money', 'hidden']),
  /** Null for nothing; left out where the log does not say what it was. */
  before: z.string().nullable().optional(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof FieldChange>;

const Edit = z.object({
  kind: z.literal('edit'),
  id: z.string(),
  at: instant(),
  byId: z.string(),
  byName: z.string(),
  /** In whose place they changed it. */
  forName: z.string().nullable(),
  /** Of the fields that were changed those that the caller may read. */
  changes: z.array(FieldChange).min(1),
});

/** What was said and done about a record, and what was changed of it. */
export const Activity = z.discriminatedUnion('kind', [Comment, Step, Edit]);
export type Activity = z.infer<typeof Activity>;

/** A record's conversation, newest last: at most the latest 200 each of comments, steps and edits. */
export const Discussion = z.object({
  entries: z.array(Activity),
  /** There is a conversation, and the caller is part of it; else they read what happened alone. */
  canComment: z.boolean(),
  /** The caller reads and writes internal notes as well. */
  seesInternal: z.boolean(),
});
export type Discussion = z.infer<typeof Discussion>;

export const CommentInput = z.object({
  text: z.string().trim().min(1, 'Write something first').max(10_000, 'At most 10,000 characters'),
  mentions: z.array(id('emp')).max(20).default([]),
  isInternal: z.boolean().default(false),
});
export type CommentInput = z.input<typeof CommentInput>;

const subject = z.object({ subjectType: z.string().max(40), subjectId: z.string().max(60) });

export const commentsApi = {
  list: route({
    method: 'GET',
    path: '/discussions/:subjectType/:subjectId',
    can: 'comments:read',
    summary: 'What was said and done about a record and changed of it, newest last',
    params: subject,
    data: Discussion,
  }),
  add: route({
    method: 'POST',
    path: '/discussions/:subjectType/:subjectId/comments',
    can: 'comments:write',
    summary: 'Say something about a record; who is mentioned is told',
    params: subject,
    body: CommentInput,
    data: Comment,
    once: 'accepted',
  }),
  edit: route({
    method: 'PATCH',
    path: '/comments/:id',
    can: 'comments:write',
    summary: 'Change what you said; the earlier text is kept',
    params: z.object({ id: id('cmt') }),
    body: CommentInput.pick({ text: true, mentions: true }).extend({ version: version() }),
    data: Comment,
    once: 'accepted',
  }),
  edits: route({
    method: 'GET',
    path: '/comments/:id/edits',
    can: 'comments:read',
    summary: 'What a comment said before it was edited, newest first',
    params: z.object({ id: id('cmt') }),
    data: z.array(z.object({ text: z.string(), at: instant() })),
  }),
};
