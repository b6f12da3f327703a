import type { Db } from '#server/platform/db.ts';

/** By which somebody is called; nothing where nobody has this id, as when it came from outside. */
export async function findName(db: Db, employeeId: string): Promise<string | undefined> {
  return (await namesOf(db, [employeeId])).get(employeeId);
}

/** Of somebody whom a row names: they stay on file for good. */
export async function nameOf(db: Db, employeeId: string): Promise<string> {
  const name = await findName(db, employeeId);
  if (name === undefined) throw new Error(`No employee ${employeeId}.`);
  return name;
}

/** By id, in the order of the names. */
export async function namesOf(db: Db, employeeIds: readonly string[]): Promise<Map<string, string>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('id', 'in', [...employeeIds])
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
