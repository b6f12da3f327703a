import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { APPROVAL_KINDS, APPROVAL_KIND_TABLE, kindsReadBy, type ApprovalKind, type KindGroup } from '@lintel/contract/approval-kinds';
import { approvalMachine, type Approval, type ApprovalCounts, type ApprovalRow } from '@lintel/contract/approvals';
import type { PageOf } from '@lintel/contract/kit/route';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { isSystem, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { decisionsOf, stepsOf } from './approvals.chain.ts';
import { changesBetween } from './approvals.changes.ts';
import { subjectOf, type Content } from './approvals.subjects.ts';

/** Approvals that a person knows of: all that they may read, and for whoever finds approvers that the others exist (workspace B2). */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user) || isGranted(user.role, 'approvals:reassign')) return sql<SqlBool>`true`;
  return readableBy(user);
}

/** Addressed to them now or before, asked for by them, of a department that they head, or of a kind that their role reads. */
export function readableBy(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'approval'>();
  const kinds = kindsReadBy(user.role);
  return eb.or([
    eb('approval.requester_id', '=', user.id),
    sql<SqlBool>`${user.id} = any(approval.involved)`,
    eb('approval.id', 'in', eb.selectFrom('approval_assignee').select('approval_id').where('employee_id', '=', user.id)),
    ...(user.heads.length > 0 ? [eb('approval.department_id', 'in', [...user.heads])] : []),
    ...(kinds.length > 0 ? [eb('approval.kind', 'in', kinds)] : []),
  ]);
}

export interface ApprovalsQuery {
  page: number;
  size: number;
  tab: 'waiting' | 'delegated' | 'decided' | 'mine' | 'stuck' | 'all';
  sort: 'due' | '-created' | '-amount';
  group?: KindGroup | undefined;
  kind?: ApprovalKind | undefined;
  status?: ApprovalRow['status'] | undefined;
  departmentId?: string | undefined;
  q?: string | undefined;
  minMinor?: string | undefined;
  minDays?: number | undefined;
  flagged?: boolean | undefined;
}

/** A page of an inbox; three queries. */
export async function listApprovals(db: Db, user: User, now: Date, query: ApprovalsQuery): Promise<PageOf<ApprovalRow>> {
  const wanted = expressionBuilder<Database, 'approval'>().and([visibleTo(user), ...tabOf(user, query.tab), ...filtersOf(query, now)]);
  const { total } = await db
    .selectFrom('approval')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await inOrder(rowsOf(db, user).where(wanted), query)
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  const currency = await currencyOf(db);
  return { items: rows.map((row) => present(row, user, currency)), page: { number: query.page, size: query.size, total: Number(total) } };
}

export async function findApproval(db: Db, user: User, id: string): Promise<Approval | null> {
  const row = await rowsOf(db, user).where(visibleTo(user)).where('approval.id', '=', id).executeTakeFirst();
  return row ? whole(db, user, row) : null;
}

export async function findLatest(db: Db, user: User, kind: ApprovalKind, subjectId: string): Promise<Approval | null> {
  const row = await rowsOf(db, user)
    .where(visibleTo(user))
    .where('approval.kind', '=', kind)
    .where('approval.subject_id', '=', subjectId)
    .orderBy('approval.created_at', 'desc')
    .orderBy('approval.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? whole(db, user, row) : null;
}

/** What the menu and the tabs count. One query. */
export async function countApprovals(db: Db, user: User): Promise<ApprovalCounts> {
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
  return { waiting, delegated: rows.reduce((sum, row) => sum + Number(row.delegated), 0), stuck: Number(stuck.count) };
}

const mineNow = (user: User) => sql`
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

const isDelegated = (user: User) => sql<SqlBool>`exists (${mineNow(user)} and mine.on_behalf_of is not null)`;

const isStuck = sql<SqlBool>`(approval.status = 'pending' and not exists (
  select from approval_assignee one where one.approval_id = approval.id and one.step_no = approval.step_no and one.is_active and one.via <> 'adviser'))`;

function tabOf(user: User, tab: ApprovalsQuery['tab']): Expression<SqlBool>[] {
  const eb = expressionBuilder<Database, 'approval'>();
  switch (tab) {
    case 'waiting':
      return [waitsFor(user)];
    case 'delegated':
      return [waitsFor(user), isDelegated(user)];
    case 'decided':
      return [
        eb(
          'approval.id',
          'in',
          eb
            .selectFrom('approval_decision')
            .select('approval_id')
            .where('actor_id', '=', user.id)
            .where('action', 'in', ['approve', 'reject', 'return']),
        ),
      ];
    case 'mine':
      return [eb('approval.requester_id', '=', user.id)];
    case 'stuck':
      return [isStuck];
    case 'all':
      return [];
  }
}

const DAY_MS = 86_400_000;

function filtersOf({ group, kind, status, departmentId, q, minMinor, minDays, flagged }: ApprovalsQuery, now: Date): Expression<SqlBool>[] {
  const eb = expressionBuilder<Database, 'approval'>();
  const wanted: Expression<SqlBool>[] = [];
  if (group)
    wanted.push(
      eb(
        'approval.kind',
        'in',
        APPROVAL_KINDS.filter((one) => APPROVAL_KIND_TABLE[one].group === group),
      ),
    );
  if (kind) wanted.push(eb('approval.kind', '=', kind));
  if (status) wanted.push(eb('approval.status', '=', status));
  if (departmentId) wanted.push(eb('approval.department_id', '=', departmentId));
  if (minMinor) wanted.push(eb('approval.amount_minor', '>=', minMinor));
  if (minDays) wanted.push(eb('approval.created_at', '<=', new Date(now.getTime() - minDays * DAY_MS)));
  if (flagged) wanted.push(sql<SqlBool>`cardinality(approval.flags) > 0`);
  if (q)
    wanted.push(
      sql<SqlBool>`(strpos(lower(approval.title), lower(${q})) > 0 or exists (
        select from employee who where who.id = approval.requester_id and strpos(lower(who.name), lower(${q})) > 0))`,
    );
  return wanted;
}

function inOrder(query: ReturnType<typeof rowsOf>, { sort, tab }: ApprovalsQuery) {
  if (sort === '-amount') return query.orderBy('approval.amount_minor', (order) => order.desc().nullsLast()).orderBy('approval.id', 'desc');
  if (sort === '-created' || tab === 'mine') return query.orderBy('approval.created_at', 'desc').orderBy('approval.id', 'desc');
  if (tab === 'decided') return query.orderBy('approval.updated_at', 'desc').orderBy('approval.id', 'desc');
  return query
    .orderBy('approval.due_at', (order) => order.asc().nullsLast())
    .orderBy('approval.created_at', 'desc')
    .orderBy('approval.id', 'desc');
}

function rowsOf(db: Db, user: User) {
  return db
    .selectFrom('approval')
    .innerJoin('employee as requester', 'requester.id', 'approval.requester_id')
    .leftJoin('department', 'department.id', 'approval.department_id')
    .leftJoin('project', 'project.id', 'approval.project_id')
    .leftJoin('approval_step as step', (join) =>
      join.onRef('step.approval_id', '=', 'approval.id').onRef('step.no', '=', 'approval.step_no'),
    )
    .select([
      'approval.id',
      'approval.kind',
      'approval.subject_id as subjectId',
      'approval.title',
      'approval.requester_id as requesterId',
      'requester.name as requesterName',
      'department.name as departmentName',
      'project.code as projectCode',
      'approval.amount_minor as amountMinor',
      'approval.flags',
      'approval.status',
      'step.name as stepName',
      'step.started_at as waitingSince',
      'approval.created_at as createdAt',
      'approval.due_at as dueAt',
      'approval.decided_at as decidedAt',
      'approval.version',
      'approval.facts',
      'approval.content',
      'approval.rule_name as ruleName',
      'approval.previous_id as previousId',
    ])
    .select([
      sql<boolean>`${readableBy(user)}`.as('isReadable'),
      sql<boolean>`${waitsFor(user)}`.as('isMine'),
      sql<boolean>`${isStuck}`.as('isStuck'),
      sql<boolean>`(approval.status = 'pending' and exists (${mineNow(user)} and mine.via = 'adviser'))`.as('isAdviser'),
      sql<string | null>`(select who.name from approval_assignee mine join employee who on who.id = mine.on_behalf_of
        where mine.approval_id = approval.id and mine.step_no = approval.step_no and mine.employee_id = ${user.id} and mine.is_active)`.as(
        'forName',
      ),
      sql<string[]>`array(select who.name from approval_assignee one join employee who on who.id = one.employee_id
        where approval.status = 'pending' and one.approval_id = approval.id and one.step_no = approval.step_no
          and one.is_active and one.via <> 'adviser' order by one.via = 'escalation', who.name)`.as('waitingOn'),
    ]);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const currencyOf = (db: Db): Promise<string> => readSetting(db, 'company.currency');

function present(row: SelectedRow, user: User, currency: string): ApprovalRow {
  const transitions = openTransitions(approvalMachine, row, user, {
    approve: ({ isMine }) => isMine,
    return: ({ isMine }) => isMine,
    reject: ({ isMine }) => isMine,
    reassign: ({ isMine }) => isMine,
    ask: ({ isMine }) => isMine,
    advise: ({ isAdviser }) => isAdviser,
    rescue: (one) => one.isStuck,
  });
  return {
    ...row,
    currency,
    amountMinor: row.isReadable ? row.amountMinor : null,
    stepName: row.status === 'pending' ? row.stepName : null,
    waitingSince: row.status === 'pending' ? (row.waitingSince?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    transitions,
  };
}

/** With chain, decisions and what changed: five queries more. Who only finds approvers sees neither facts nor comments. */
async function whole(db: Db, user: User, row: SelectedRow): Promise<Approval> {
  const before = row.isReadable && row.previousId ? await contentOfApproval(db, row.previousId) : null;
  const decisions = await decisionsOf(db, row.id);
  return {
    ...present(row, user, await currencyOf(db)),
    link: row.isReadable ? subjectOf(row.kind).link(row.subjectId) : null,
    facts: row.isReadable ? row.facts : [],
    ruleName: row.ruleName,
    steps: await stepsOf(db, row.id),
    decisions: row.isReadable ? decisions : decisions.map((one) => ({ ...one, comment: '' })),
    changes: before ? changesBetween(before, row.content as Content) : [],
  };
}

async function contentOfApproval(db: Db, id: string): Promise<Content | null> {
  return ((await db.selectFrom('approval').select('content').where('id', '=', id).executeTakeFirst())?.content as Content) ?? null;
}
