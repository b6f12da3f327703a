import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Activity, Comment } from '@lintel/contract/comments';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { lifeOf, type HistoryStep } from '#server/platform/transitions.ts';

const LIMIT = 200;

type CommentRow = Selectable<Database['comment']> & {
  byName: string | null;
  byPhotoId: string | null;
  mentioned: { id: string; name: string }[];
};

const rows = (db: Db) =>
  db
    .selectFrom('comment')
    .leftJoin('employee', 'employee.id', 'comment.author_id')
    .selectAll('comment')
    .select([
      'employee.name as byName',
      'employee.photo_id as byPhotoId',
      sql<{ id: string; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name) order by one.name)
        from employee as one where one.id = any(comment.mentions)), '[]')`.as('mentioned'),
    ]);

export const findComment = (db: Db, id: string): Promise<CommentRow | undefined> =>
  rows(db).where('comment.id', '=', id).executeTakeFirst();

/** The latest of a record, newest first. */
export const listComments = (db: Db, type: string, subjectId: string, seesInternal: boolean): Promise<CommentRow[]> =>
  rows(db)
    .where('subject_type', '=', type)
    .where('subject_id', '=', subjectId)
    .$if(!seesInternal, (query) => query.where('is_internal', '=', false))
    .orderBy('comment.created_at', 'desc')
    .orderBy('comment.id', 'desc')
    .limit(LIMIT)
    .execute();

export const listEdits = (db: Db, id: string): Promise<{ text: string; at: Date }[]> =>
  db.selectFrom('comment_edit').select(['text', 'at']).where('comment_id', '=', id).orderBy('version', 'desc').limit(LIMIT).execute();

export const presentComment = (row: CommentRow, user: User): Comment => ({
  kind: 'comment',
  id: row.id as Comment['id'],
  at: row.created_at.toISOString(),
  byId: row.author_id,
  byName: row.byName ?? 'Lintel',
  byPhotoId: row.byPhotoId as Comment['byPhotoId'],
  text: row.text,
  mentions: row.mentioned,
  isInternal: row.is_internal,
  editedAt: row.edited_at?.toISOString() ?? null,
  version: row.version,
  canEdit: row.author_id === user.id,
});

/** What the person gave with the step that others may read. */
const NOTES = ['reason', 'comment', 'note', 'outcome'] as const;

export const presentStep = (
  type: string,
  { name, at, byId, byName, decidedById, decidedByName, forName, input }: HistoryStep,
): Activity => ({
  kind: 'step',
  id: `${name} ${at.toISOString()}`,
  at: at.toISOString(),
  // The system carries out what somebody decided.
  byId: decidedById ?? byId,
  byName: decidedByName ?? byName ?? 'Lintel',
  forName,
  name,
  said: lifeOf(type)?.machine.transitions[name]?.said ?? name,
  note: NOTES.map((key) => input[key]).find((value): value is string => typeof value === 'string' && value !== '') ?? null,
});
