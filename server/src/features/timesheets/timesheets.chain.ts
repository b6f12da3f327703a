import type { RehearsedChain } from '@lintel/contract/approval-chains';
import { rehearse, type Routing } from '#server/features/approvals/approvals.service.ts';
import { namesOf } from '#server/features/people/people.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { confirmersWanted } from './timesheets.lines.ts';

/** By what the chain of a week is chosen. Whoever entered hours, handed them in or confirmed a line does not approve them (SoD-2, SoD-8). */
export const routingOf = (employeeId: string, departmentId: string | null, involved: readonly (string | null)[]): Routing => ({
  kind: 'timesheet',
  requesterId: employeeId,
  involved: [...new Set(involved)].filter((id): id is string => id !== null && id !== employeeId && id !== 'system'),
  departmentId,
});

/** Who would confirm the hours of projects first, and who would decide then: one's own week as it is booked now. */
export async function chainOf(ctx: Ctx, week: string): Promise<{ first: string[]; chain: RehearsedChain }> {
  const { db, user } = ctx;
  const entries = await db
    .selectFrom('time_entry')
    .innerJoin('timesheet', 'timesheet.id', 'timesheet_id')
    .select(['project_id', 'entered_by'])
    .where('timesheet.employee_id', '=', user.id)
    .where('week', '=', week)
    .execute();
  const enterers = entries.map(({ entered_by }) => entered_by);
  const first = await confirmersWanted(
    ctx,
    entries.flatMap(({ project_id }) => project_id ?? []),
    [user.id, ...enterers],
  );
  // Where a project has two who confirm, nobody knows yet which of them will.
  const sole = first.filter(({ project_id }) => first.filter((other) => other.project_id === project_id).length === 1);
  const involved = [...enterers, ...sole.map(({ employee_id }) => employee_id)];
  const names = await namesOf(db, [...new Set(first.map(({ employee_id }) => employee_id))]);
  return { first: [...names.values()].toSorted(), chain: await rehearse(ctx, routingOf(user.id, user.departmentId, involved)) };
}
