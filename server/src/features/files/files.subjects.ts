import { sql, type Expression, type SqlBool } from 'kysely';
import type { User } from '#server/platform/context.ts';

/** Which rows of `file`, all of one type, this person may read: the one rule for opening, listing and finding them. */
export type FileScope = (user: User) => Expression<SqlBool>;

const SCOPES = new Map<string, FileScope>();

/** Lets a kind of record have files. The type is the name of its machine, where it has one. Once a type. */
export function defineFileSubject(type: string, scope: FileScope): void {
  if (SCOPES.has(type)) throw new Error(`the files of ${type} are defined twice`);
  SCOPES.set(type, scope);
}

/** The kinds of records that may have files. */
export const fileSubjects = (): string[] => [...SCOPES.keys()];

/** Every file of a record that this person may read. */
export const filesVisibleTo = (user: User): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    fileSubjects().map((type) => filesOfType(user, type)),
    sql` or `,
  )})`;

/** Those of one kind of record; none of a kind that nobody defined. */
export function filesOfType(user: User, type: string): Expression<SqlBool> {
  const scope = SCOPES.get(type);
  return scope ? sql<SqlBool>`(file.subject_type = ${type} and ${scope(user)})` : sql<SqlBool>`false`;
}
