import type { Sensitivity } from '@lintel/contract/files';
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

/** False for a type that nobody defined. */
export const mayRead = async (db: Db, user: User, type: string, subjectId: string, sensitivity: Sensitivity): Promise<boolean> =>
  (await SUBJECTS.get(type)?.(db, user, subjectId, sensitivity)) ?? false;
