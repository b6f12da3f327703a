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
