import type { Db } from '#server/platform/db.ts';
import { plain } from '#server/platform/import.ts';

/** Departments that a file may name, by code and by name as texts are compared; with what is said of any other word. */
export async function departmentsByWord(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('department').select(['id', 'code', 'name']).where('status', '=', 'active').execute();
  return new Map(rows.flatMap(({ id, code, name }) => [code, name].map((word) => [plain(word), id])));
}

export const noSuchDepartment = (word: string): string => `there is no active department ${word}. Use its code or its name.`;
