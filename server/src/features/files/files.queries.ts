import { sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import type { StoredFile } from '@lintel/contract/files';
import type { Database, Db } from '#server/platform/db.ts';
import type { User } from '#server/platform/context.ts';
import { contains } from '#server/platform/text-search.ts';
import { filesVisibleTo } from './files.subjects.ts';

type FileRow = Selectable<Database['file']> & { uploadedByName: string | null; about: string | null };

const rows = (db: Db) =>
  db
    .selectFrom('file')
    .leftJoin('employee', 'employee.id', 'file.uploaded_by')
    .leftJoin('employee as about', (join) => join.onRef('about.id', '=', 'file.subject_id').on('file.subject_type', '=', 'employee'))
    .selectAll('file')
    .select(['employee.name as uploadedByName', 'about.name as about']);

/** What this person may read: files of records, and uploads of theirs that none has taken in. */
export const readableBy = (user: User): Expression<SqlBool> =>
  sql<SqlBool>`(file.subject_id is null and file.uploaded_by = ${user.id} or ${filesVisibleTo(user)})`;

export const findFiles = (db: Db, ids: readonly string[], scope: Expression<SqlBool> = sql<SqlBool>`true`): Promise<FileRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows(db)
        .where('file.id', 'in', [...ids])
        .where(scope)
        .orderBy('file.id')
        .execute();

/** The files of some records of one type within a scope, oldest first. */
export const listFiles = (
  db: Db,
  type: string,
  subjectIds: readonly string[],
  scope: Expression<SqlBool> = sql<SqlBool>`true`,
): Promise<FileRow[]> =>
  subjectIds.length === 0
    ? Promise.resolve([])
    : rows(db)
        .where('subject_type', '=', type)
        .where('subject_id', 'in', [...subjectIds])
        .where(scope)
        .orderBy('file.created_at')
        .orderBy('file.id')
        .execute();

/** By a part of the name, within a scope; the left side is the expression of the index file_name. */
export const findNamed = (db: Db, scope: Expression<SqlBool>, text: string, limit: number) =>
  db
    .selectFrom('file')
    .leftJoin('employee as about', (join) => join.onRef('about.id', '=', 'file.subject_id').on('file.subject_type', '=', 'employee'))
    .select(['file.id', 'file.name', 'file.subject_type', 'about.name as about'])
    .where('file.subject_id', 'is not', null)
    .where(contains(sql`lower(file.name)`, text))
    .where(scope)
    .orderBy('file.created_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(limit)
    .execute();

export const present = (row: FileRow): StoredFile => ({
  id: row.id as StoredFile['id'],
  name: row.name,
  size: row.size,
  mime: row.mime,
  category: row.category,
  sensitivity: row.sensitivity,
  uploadedById: row.uploaded_by,
  uploadedByName: row.uploadedByName,
  createdAt: row.created_at.toISOString(),
});
