import type { Role } from '@lintel/contract/access';
import { isoDay } from '@lintel/contract/kit/days';
import { relationsOf } from '#server/features/people/people.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { DEMO_PEOPLE } from './demo.people.ts';

/** The same work done by one of the demo's people, with the relations that they have by then. */
export async function actingAs(ctx: Ctx, number: string): Promise<Ctx> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'work_email', 'department_id'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  const role = DEMO_PEOPLE.find((one) => one.number === number)!.role as Role;
  return {
    ...ctx,
    user: {
      id: person.id,
      name: person.name,
      email: person.work_email,
      role,
      departmentId: person.department_id,
      sessionId: null,
      ...(await relationsOf(ctx.db, person.id, isoDay(ctx.now))),
    },
  };
}
