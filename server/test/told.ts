import type { Services } from '#server/platform/context.ts';

/** Who is told what while something happens, of everybody in the company and by name: `Amara Nwosu: task.blocked`. */
export async function toldBy({ db }: Pick<Services, 'db'>, step: () => Promise<unknown>): Promise<string[]> {
  // What is said once more would only be counted.
  await db.deleteFrom('notification').execute();
  await step();
  const rows = await db
    .selectFrom('notification')
    .innerJoin('employee', 'employee.id', 'recipient_id')
    .select(['name', 'type'])
    .orderBy('name')
    .orderBy('type')
    .execute();
  return rows.map(({ name, type }) => `${name}: ${type}`);
}

/** Which open pages hear of it while something happens: `leave.changed`, or `approvals.changed: Marta Kessler` where it is one person's. */
export async function heardBy({ db }: Pick<Services, 'db'>, step: () => Promise<unknown>): Promise<string[]> {
  await db.deleteFrom('event').execute();
  await step();
  const rows = await db.selectFrom('event').leftJoin('employee', 'employee.id', 'person_id').select(['kind', 'name']).execute();
  return [...new Set(rows.map(({ kind, name }) => (name === null ? kind : `${kind}: ${name}`)))].toSorted();
}
