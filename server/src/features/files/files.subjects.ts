import type { Sensitivity } from '@lintel/contract/files';
import { sql, type Expression, type SqlBool } from 'kysely';
import type { User } from '#server/platform/context.ts';
import type { Db } from '#server/platform/db.ts';

/** May this person see a file of that sensitivity of the record? Asked with every look at it. */
export type CanRead = (db: Db, user: User, subjectId: string, sensitivity: Sensitivity) => Promise<boolean>;

const SUBJECTS = new Map<string, CanRead>();

/** Lets a kind of record have files. The type is the name of its machine, where it has one. Once a type. */
export function defineFileSubject(type: string, canRead: CanRead): void {
  if (SUBJECTS.has(type)) throw new Error(`the files of ${type} are defined twice`);
  SUBJECTS.set(type, canRead);
}

/** The same rule as a condition on rows of `file` of one type, for the search: what it finds, `CanRead` lets be opened. */
export type FileScope = (user: User) => Expression<SqlBool>;
const SCOPES = new Map<string, FileScope>();

/** Lets the files of a kind of record be found by their names. */
export const defineFileScope = (type: string, scope: FileScope): void => void SCOPES.set(type, scope);

/** Every file that this person may find. */
export const filesVisibleTo = (user: User): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    [...SCOPES].map(([type, scope]) => sql`(file.subject_type = ${type} and ${scope(user)})`),
    sql` or `,
  )})`;

/** False for a type that nobody defined. */
export const mayRead = async (db: Db, user: User, type: string, subjectId: string, sensitivity: Sensitivity): Promise<boolean> =>
  (await SUBJECTS.get(type)?.(db, user, subjectId, sensitivity)) ?? false;
