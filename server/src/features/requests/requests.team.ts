import { sql, type Expression, type SqlBool } from 'kysely';
import { AT_WORK } from '@lintel/contract/employment';
import { TEAMS, type Team } from '@lintel/contract/request-kinds';
import type { Reference } from '@lintel/contract/requests';
import { holdersOfDuty } from '#server/features/approvals/approvals.service.ts';
import { companyDay } from '#server/features/calendars/calendars.service.ts';
import { hasDuty, type Ctx, type User } from '#server/platform/context.ts';

/** What says who works on a request. */
export interface TeamRow {
  fulfilment: Team;
  owner_id: string;
  team_department_id: string | null;
}

/** Of the team that works on it: a role, those with the duty, or the department of the form's owner. */
export function isInTeam({ fulfilment, owner_id, team_department_id }: TeamRow, user: User): boolean {
  if (fulfilment === 'buyer') return hasDuty(user, 'buyer');
  if (fulfilment === 'owner') return owner_id === user.id || (team_department_id !== null && team_department_id === user.departmentId);
  return fulfilment === user.role;
}

/** The same, as a condition on `request`. */
export const inTeam = (user: User): Expression<SqlBool> => sql<SqlBool>`(request.fulfilment = ${user.role}
  or (request.fulfilment = 'buyer' and ${hasDuty(user, 'buyer')})
  or (request.fulfilment = 'owner' and (request.owner_id = ${user.id} or request.team_department_id = ${user.departmentId})))`;

/** Everybody of a team, by name. */
export async function teamMembers(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { fulfilment, owner_id, team_department_id }: TeamRow,
): Promise<Reference[]> {
  const { db, now } = ctx;
  const isOne =
    fulfilment === 'buyer'
      ? sql<SqlBool>`employee.id = any(${await holdersOfDuty(db, 'buyer', await companyDay(db, now))}::text[])`
      : fulfilment === 'owner'
        ? sql<SqlBool>`(employee.id = ${owner_id} or employee.department_id = ${team_department_id})`
        : sql<SqlBool>`coalesce(employee.last_role, (select account.roles[1] from account where lower(account.email) = lower(employee.work_email))) = ${fulfilment}`;
  const rows = await db
    .selectFrom('employee')
    .select(['id', 'name', 'position'])
    .where('status', 'in', AT_WORK)
    .where('has_login', '=', true)
    .where(isOne)
    .orderBy('name')
    .limit(100)
    .execute();
  return rows.map(({ id, name, position }) => ({ id, label: name, sub: position }));
}

/** Whom or what an approved request waits for: what it led to, else its team. */
export const waitsForWords = ({ fulfilment, linked }: { fulfilment: Team; linked: unknown }): string =>
  fulfilment === 'none' && linked ? (linked as { label: string }).label : teamLabel(fulfilment);

export const teamLabel = (team: Team): string => TEAMS[team];
