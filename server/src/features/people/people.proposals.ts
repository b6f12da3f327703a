import { sayDay } from '@lintel/contract/kit/days';
import { WORKS_HERE } from '@lintel/contract/employment';
import { addComment } from '#server/features/comments/comments.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { audit } from '#server/platform/audit.ts';
import type { Ctx } from '#server/platform/context.ts';
import { fail, failAt } from '#server/platform/errors.ts';
import { visibleTo } from './employees.queries.ts';
import { holdersOf, rolesWith } from './people.holders.ts';
import { subjectOf } from './people.service.ts';
import { REVIEW } from './people.subjects.ts';

interface Proposal {
  departmentId: string;
  from: string;
  reason: string;
}

/**
 * A head proposes that one of the department moves; HR decides, by moving them or not. Answers who was told.
 * @throws Refusal department.missing, employee.is_there at `departmentId`
 */
export async function proposeTransfer(ctx: Ctx, id: string, { departmentId, from, reason }: Proposal): Promise<string[]> {
  const person = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name', 'department_id'])
    .where('id', '=', id)
    .where('status', 'in', WORKS_HERE)
    .where(visibleTo(ctx.user))
    .executeTakeFirst();
  if (!person) throw fail('request.not_found');
  if (id === ctx.user.id || person.department_id === null || !ctx.user.heads.includes(person.department_id)) throw fail('access.forbidden');
  const target = await ctx.db
    .selectFrom('department')
    .select('name')
    .where('id', '=', departmentId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!target) throw failAt('departmentId', 'department.missing');
  if (departmentId === person.department_id)
    throw failAt('departmentId', 'employee.is_there', { name: person.name, department: target.name });
  await addComment(ctx, REVIEW, id, { text: `Proposed: a move to ${target.name} from ${sayDay(from)}. ${reason}` });
  await audit(ctx, { action: 'employee.propose-transfer', ...subjectOf(person), after: { departmentId, from }, reason });
  const people = await ctx.db
    .selectFrom('employee')
    .select(['id', 'name'])
    .where('id', 'in', [...(await holdersOf(ctx.db, rolesWith('employees:write'))), ''])
    .where('id', 'not in', [ctx.user.id, id])
    .orderBy('id')
    .execute();
  for (const { id: recipientId } of people)
    await notify(ctx, {
      recipientId,
      type: 'people.transfer_proposed',
      title: `${ctx.user.name} proposes that ${person.name} moves to ${target.name}`,
      body: `From ${sayDay(from)}. ${reason}`,
      link: `hr-manager/employees/${id}?tab=notes`,
      dedupeKey: `people.transfer_proposed ${id}`,
    });
  return people.map(({ name }) => name);
}
