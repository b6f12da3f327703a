import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { APPROVAL_KIND_TABLE, kindsAlsoReadBy, kindsReadBy, type ApprovalKind } from '@lintel/contract/approval-kinds';
import type { ApprovalCounts, ApprovalRow } from '@lintel/contract/approvals';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { isSystem, type Ctx, type User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';

/** Approvals that a person knows of: all that they may read, and for whoever finds approvers that the others exist (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user)) return sql<SqlBool>`true`;
  return isGranted(user.role, 'approvals:reassign') ? sql<SqlBool>`not ${isKeptFrom(user)}` : readableBy(user);
}

/**
 * Addressed to them now or before, asked for by them, or of a kind that their role reads; where the kind says so also what concerns them,
 * and what is of a department that they head. What is about themselves, of any other kind, they do not read, whatever their role.
 */
export function readableBy(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'approval'>();
  const kinds = kindsReadBy(user.role);
  // The widest way first: of whoever reads most, the others are asked for few rows.
  const ways = eb.or([
    ...(kinds.length > 0 ? [eb('approval.kind', 'in', kinds)] : []),
    eb('approval.requester_id', '=', user.id),
    sql<SqlBool>`${user.id} = any(approval.involved)`,
    eb('approval.id', 'in', eb.selectFrom('approval_assignee').select('approval_id').where('employee_id', '=', user.id)),
    ...(user.heads.length > 0
      ? [eb.and([eb('approval.department_id', 'in', [...user.heads]), eb('approval.kind', 'in', kindsAlsoReadBy('head'))])]
      : []),
  ]);
  return eb.and([ways, sql<SqlBool>`not ${isKeptFrom(user)}`]);
}

/** It concerns them, and is not for them to read. */
const isKeptFrom = (user: User): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${user.id} = any(approval.involved) and approval.requester_id <> ${user.id} and approval.kind <> all(${kindsAlsoReadBy('concerned')}))`;

/** Until it is over for good: what came back may be sent again. */
export const mayWatch = (status: ApprovalRow['status']): boolean => status === 'pending' || status === 'returned';

/** What decides a step; the other actions ask, remind or hand over. */
export const DECISIONS = ['approve', 'reject', 'return'] as const;

/** What the menu and the tabs count, and how many of them may be decided at once. */
export async function countApprovals({ db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>): Promise<ApprovalCounts> {
  const rows = await db
    .selectFrom('approval')
    .select((eb) => [
      'approval.kind',
      eb.fn.countAll<string>().as('count'),
      sql<string>`count(*) filter (where ${isDelegated(user)})`.as('delegated'),
    ])
    .where(waitsFor(user))
    .groupBy('approval.kind')
    .execute();
  const stuck = isGranted(user.role, 'approvals:reassign')
    ? await db
        .selectFrom('approval')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where(isStuck)
        .executeTakeFirstOrThrow()
    : { count: 0 };
  const waiting = { requests: 0, leave: 0, projects: 0, procurement: 0, money: 0, control: 0 };
  for (const { kind, count } of rows) waiting[APPROVAL_KIND_TABLE[kind].group] += Number(count);
  return {
    waiting,
    delegated: rows.reduce((sum, row) => sum + Number(row.delegated), 0),
    stuck: Number(stuck.count),
    bulkLimit: await readSetting(db, 'approvals.bulk_limit', now),
  };
}

export const mineNow = (user: User) => sql`
  select from approval_assignee mine
  where mine.approval_id = approval.id and mine.step_no = approval.step_no and mine.employee_id = ${user.id} and mine.is_active`;

/** Addressed to them and theirs to decide: neither their own (SoD-1) nor decided by them before (SoD-2). */
export function waitsFor(user: User): Expression<SqlBool> {
  return sql<SqlBool>`(approval.status = 'pending' and exists (${mineNow(user)} and mine.via <> 'adviser')
    and approval.requester_id <> ${user.id} and not ${user.id} = any(approval.involved)
    and not exists (select from approval_decision earlier where earlier.approval_id = approval.id and earlier.step_no < approval.step_no
      and earlier.actor_id = ${user.id} and earlier.action = 'approve'))`;
}

/** On a slice's own table: its subjects of this kind that wait for somebody's decision. */
export const waitsForDecision = (user: User, kind: ApprovalKind, subjectId: Expression<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`${subjectId} in (select approval.subject_id from approval where approval.kind = ${kind} and ${waitsFor(user)})`;

/** On a slice's own table: who has to decide on a subject now, or decided on it last. */
export const deciderOf = (kind: ApprovalKind, subjectId: Expression<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select case approval.status when 'pending' then (
    select string_agg(who.name, ', ' order by who.name) from approval_assignee one join employee who on who.id = one.employee_id
    where one.approval_id = approval.id and one.step_no = approval.step_no and one.is_active and one.via <> 'adviser')
  else (
    select who.name from approval_decision decision join employee who on who.id = decision.actor_id
    where decision.approval_id = approval.id and decision.action = any(${DECISIONS}) order by decision.at desc, decision.id desc limit 1) end
  from approval where approval.kind = ${kind} and approval.subject_id = ${subjectId} order by approval.created_at desc limit 1)`;

export const isDelegated = (user: User) => sql<SqlBool>`exists (${mineNow(user)} and mine.on_behalf_of is not null)`;

export const isStuck = sql<SqlBool>`(approval.status = 'pending' and not exists (
  select from approval_assignee one where one.approval_id = approval.id and one.step_no = approval.step_no and one.is_active and one.via <> 'adviser'))`;
