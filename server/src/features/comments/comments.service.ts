import type { Activity, Comment, CommentInput, Discussion } from '@lintel/contract/comments';
import { newId } from '@lintel/contract/kit/ids';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { loadUser } from '#server/features/people/people.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';
import { fail } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events.ts';
import { staleRow } from '#server/platform/stale.ts';
import { history } from '#server/platform/transitions.ts';
import { findComment, listComments, listEdits, presentComment, presentStep } from './comments.queries.ts';
import { listFieldEdits } from './comments.edits.ts';
import { findSubject, type DiscussionSubject } from './comments.subjects.ts';

export { defineDiscussion, type ShownEdits, type ShownField } from './comments.subjects.ts';

/** @throws Refusal 404 for who may not see the record */
export async function readDiscussion({ db, user }: Ctx, type: string, subjectId: string): Promise<Discussion> {
  const { seesInternal = false, isOutline = false, edits = {}, parts, names } = await subjectFor({ db, user }, type, subjectId);
  const comments = isOutline ? [] : await listComments(db, type, subjectId, seesInternal);
  const steps = (await history(db, type, subjectId)).filter(({ from, to }) => !isOutline || from !== to);
  const entries: Activity[] = [
    ...(await listFieldEdits(db, { type, subjectId, edits, parts, names })),
    ...steps.map((step) => presentStep(type, isOutline ? { ...step, ...UNSAID } : step)),
    ...comments.map((row) => presentComment(row, user)),
  ];
  // Each list comes newest first; reversed, what happened at one instant keeps its order.
  return { entries: entries.toReversed().sort((a, b) => a.at.localeCompare(b.at)), seesInternal, canComment: !isOutline };
}

// Who reads that it moved reads neither why nor by whose decision.
const UNSAID = { input: {}, decidedById: null, decidedByName: null, forName: null };

export async function addComment(ctx: Ctx, type: string, subjectId: string, input: CommentInput): Promise<Comment> {
  const subject = await talkFor(ctx, type, subjectId);
  const { text, mentions = [], isInternal = false } = input;
  if (isInternal && !subject.seesInternal) throw fail('access.forbidden');
  await checkMentions(ctx, type, subjectId, mentions, isInternal);
  const id = newId('cmt', ctx.now.getTime());
  await ctx.db
    .insertInto('comment')
    .values({
      id,
      subject_type: type,
      subject_id: subjectId,
      author_id: ctx.user.id,
      text,
      mentions: [...mentions],
      is_internal: isInternal,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute();
  await tellMentioned(ctx, subject, mentions);
  await emit(ctx.db, null, { kind: 'comments.changed' });
  return presentComment((await findComment(ctx.db, id))!, ctx.user);
}

/** Only who wrote it; what it said before is kept, and who is mentioned now for the first time is told. */
export async function editComment(
  ctx: Ctx,
  id: string,
  { text, mentions = [], version }: Pick<CommentInput, 'text' | 'mentions'> & { version: number },
): Promise<Comment> {
  const before = await findComment(ctx.db, id);
  if (!before) throw fail('request.not_found');
  const subject = await talkFor(ctx, before.subject_type, before.subject_id);
  if (before.is_internal && !subject.seesInternal) throw fail('request.not_found');
  if (before.author_id !== ctx.user.id) throw fail('comment.not_yours', { name: before.byName ?? 'Lintel' });
  await checkMentions(ctx, before.subject_type, before.subject_id, mentions, before.is_internal);
  const { numUpdatedRows } = await ctx.db
    .updateTable('comment')
    .set({ text, mentions: [...mentions], edited_at: ctx.now, updated_at: ctx.now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw await staleRow(ctx.db, { type: 'comment', id, seen: version, version: before.version, shown: [] });
  await ctx.db
    .insertInto('comment_edit')
    .values({ comment_id: id, version, text: before.text, at: before.edited_at ?? before.created_at })
    .execute();
  await audit(ctx, {
    action: 'comment.edit',
    subjectType: 'comment',
    subjectId: id,
    subjectLabel: subject.title,
    before: { version },
    after: { version: version + 1 },
  });
  await tellMentioned(
    ctx,
    subject,
    mentions.filter((one) => !before.mentions.includes(one)),
  );
  await emit(ctx.db, null, { kind: 'comments.changed' });
  return presentComment((await findComment(ctx.db, id))!, ctx.user);
}

export async function readEdits(ctx: Ctx, id: string): Promise<{ text: string; at: string }[]> {
  const comment = await findComment(ctx.db, id);
  if (!comment) throw fail('request.not_found');
  const { seesInternal } = await talkFor(ctx, comment.subject_type, comment.subject_id);
  if (comment.is_internal && !seesInternal) throw fail('request.not_found');
  return (await listEdits(ctx.db, id)).map(({ text, at }) => ({ text, at: at.toISOString() }));
}

async function subjectFor({ db, user }: Pick<Ctx, 'user'> & { db: Db }, type: string, subjectId: string): Promise<DiscussionSubject> {
  const subject = await findSubject(db, user, type, subjectId);
  if (!subject) throw fail('request.not_found');
  return subject;
}

/** The same for who is part of the conversation: to whom it is not open, there is none. */
async function talkFor(ctx: Ctx, type: string, subjectId: string): Promise<DiscussionSubject> {
  const subject = await subjectFor(ctx, type, subjectId);
  if (subject.isOutline) throw fail('request.not_found');
  return subject;
}

/** A mention is an invitation to a page: who would find nothing there is not invited. */
async function checkMentions(ctx: Ctx, type: string, subjectId: string, ids: readonly string[], isInternal: boolean): Promise<void> {
  for (const id of new Set(ids)) {
    const person = await loadUser(ctx, id);
    if (!person) throw fail('request.not_found');
    const subject = await findSubject(ctx.db, person, type, subjectId);
    if (!subject || subject.isOutline || (isInternal && !subject.seesInternal)) throw fail('comment.mention_unable', { name: person.name });
  }
}

async function tellMentioned(ctx: Ctx, { title, link }: DiscussionSubject, ids: readonly string[]): Promise<void> {
  for (const recipientId of [...new Set(ids)].filter((id) => id !== ctx.user.id).sort())
    await notify(ctx, {
      recipientId,
      type: 'comments.mentioned',
      severity: 'info',
      title: `${ctx.user.name} mentioned you`,
      body: title,
      link,
    });
}
