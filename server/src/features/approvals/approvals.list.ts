import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { namesOf } from '#server/features/people/people.service.ts';
import type { z } from 'zod';
import { APPROVAL_FLAGS, APPROVAL_KINDS, APPROVAL_KIND_TABLE, kindLabel, type ApprovalKind } from '@lintel/contract/approval-kinds';
import { approvalMachine, type Approval, type ApprovalRow, type approvalsApi } from '@lintel/contract/approvals';
import type { PageOf } from '@lintel/contract/kit/route';
import { stateLabels } from '@lintel/contract/kit/machine';
import { readSetting } from '#server/features/settings/settings.service.ts';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { defineList, readList, readOne, type Columns, type RowOf } from '#server/platform/list.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { contains, peopleNamed } from '#server/platform/text-search.ts';
import { decisionsOf, stepsOf } from './approvals.chain.ts';
import { changesBetween } from './approvals.changes.ts';
import { DECISIONS, isDelegated, isStuck, mayWatch, mineNow, readableBy, visibleTo, waitsFor } from './approvals.queries.ts';
import { fieldsOf, subjectOf, type Content } from './approvals.subjects.ts';

type Query = z.output<typeof approvalsApi.list.query>;
type Tab = Query['tab'];
const eb = expressionBuilder<Database, 'approval'>();

/** What a tab is ordered by where nobody asks: what is due first, what was decided last, what was asked for last. */
const ORDER: Record<Tab, NonNullable<Query['sort']>> = {
  waiting: 'due',
  delegated: 'due',
  stuck: 'due',
  decided: '-decided',
  mine: '-created',
  all: '-created',
};

const approvalsList = (user: User, now: Date, currency: string, tab: Tab = 'all') =>
  defineList<Query>()({
    dataset: 'approvals',
    from: (join) => sql`approval
      ${join} employee requester on requester.id = approval.requester_id
      left join department on department.id = approval.department_id
      left join project on project.id = approval.project_id
      left join approval_step step on step.approval_id = approval.id and step.no = approval.step_no`,
    key: sql`approval.id`,
    scope: visibleTo,
    search: (text) =>
      sql<SqlBool>`approval.id in (select id from approval where ${contains(sql`lower(title)`, text)}
        union all select id from approval where requester_id in (${peopleNamed(text)}))`,
    filters: {
      tab: (asked, who) => TABS[asked](who),
      group: (group) =>
        eb(
          'approval.kind',
          'in',
          APPROVAL_KINDS.filter((one) => APPROVAL_KIND_TABLE[one].group === group),
        ),
      kind: (kind) => eb('approval.kind', '=', kind),
      status: (status) => eb('approval.status', '=', status),
      departmentId: (id) => eb('approval.department_id', '=', id),
      projectId: (id) => eb('approval.project_id', '=', id),
      requesterId: (id) => eb('approval.requester_id', '=', id),
      minMinor: (least, who) => eb.and([readableBy(who), eb('approval.amount_minor', '>=', least)]),
      minDays: (days) => eb('approval.created_at', '<=', new Date(now.getTime() - days * DAY_MS)),
      flagged: (is) => (is ? sql<SqlBool>`cardinality(approval.flags) > 0` : EVERY),
    },
    order: ORDER[tab],
    columns: columnsFor(user),
    present: (row, who): ApprovalRow => present(row, who, currency),
  });

/** The list as it stands now, for its page and its file; one query. */
export const approvalsListNow = async (db: Db, user: User, now: Date, tab: Tab) =>
  approvalsList(user, now, await readSetting(db, 'company.currency', now), tab);

/** A page of an inbox; three queries. */
export const listApprovals = async (db: Db, user: User, now: Date, query: Query): Promise<PageOf<ApprovalRow>> =>
  readList(await approvalsListNow(db, user, now, query.tab), { db, user }, { ...query, sort: query.sort ?? ORDER[query.tab] });

type Reader = Pick<Ctx, 'db' | 'user' | 'now'>;

export const findApproval = (ctx: Reader, id: string): Promise<Approval | null> => find(ctx, eb('approval.id', '=', id));

export const findLatest = (ctx: Reader, kind: ApprovalKind, subjectId: string): Promise<Approval | null> =>
  find(ctx, eb.and([eb('approval.kind', '=', kind), eb('approval.subject_id', '=', subjectId)]));

const DAY_MS = 86_400_000;
const EVERY = sql<SqlBool>`true`;

const TABS: Record<Tab, (user: User) => Expression<SqlBool>> = {
  waiting: waitsFor,
  delegated: (user) => eb.and([waitsFor(user), isDelegated(user)]),
  decided: (user) =>
    eb(
      'approval.id',
      'in',
      eb.selectFrom('approval_decision').select('approval_id').where('actor_id', '=', user.id).where('action', 'in', DECISIONS),
    ),
  mine: (user) => eb('approval.requester_id', '=', user.id),
  stuck: () => isStuck,
  all: () => EVERY,
};

const STATES = stateLabels(approvalMachine);
const KINDS = Object.fromEntries(APPROVAL_KINDS.map((kind) => [kind, kindLabel(kind)]));
const flagLabels = sql<string[]>`array(select ${JSON.stringify(APPROVAL_FLAGS)}::jsonb ->> flag from unnest(approval.flags) flag)`;
const bundle = sql<string | null>`(approval.input ->> 'bundle')`;
const week = sql<string | null>`(case when approval.kind = 'timesheet' then ${bundle} end)`;
// What is decided has no end: it stands last.
const due = sql<Date>`coalesce(approval.due_at, 'infinity')`;
const since = sql<Date>`coalesce(step.started_at, approval.created_at)`;

/** Who may only find approvers reads no amount: neither in a cell nor by its order. */
function columnsFor(user: User) {
  const amount = sql<string | null>`(case when ${readableBy(user)} then approval.amount_minor end)`;
  return {
    id: { value: sql<ApprovalRow['id']>`approval.id` },
    title: { value: sql<string>`approval.title`, label: 'What', sort: sql`lower(approval.title)` },
    kind: { value: sql<ApprovalKind>`approval.kind`, label: 'Kind', words: KINDS },
    subjectId: { value: sql<string>`approval.subject_id` },
    requesterId: { value: sql<ApprovalRow['requesterId']>`approval.requester_id` },
    requester: { value: sql<string>`requester.name`, label: 'From', sort: sql`lower(requester.name)` },
    department: { value: sql<string | null>`department.name`, label: 'Department', sort: sql`lower(department.name)` },
    project: { value: sql<string | null>`project.code`, label: 'Project' },
    amount: { value: amount, label: 'Amount', kind: 'money', sort: sql`coalesce(${amount}, -1)` },
    flags: { value: sql<ApprovalRow['flags']>`approval.flags` },
    flagLabels: { value: flagLabels, label: 'Flags' },
    week: { value: week, sort: sql`(coalesce(${week}, ''), ${due})` },
    form: { value: bundle, sort: sql`(coalesce(${bundle}, ''), ${due})` },
    status: { value: sql<ApprovalRow['status']>`approval.status`, label: 'Status', words: STATES, sort: true },
    stepName: { value: sql<string | null>`step.name`, label: 'Step' },
    waitingOn: {
      value: sql<string[]>`array(select who.name from approval_assignee one join employee who on who.id = one.employee_id
        where approval.status = 'pending' and one.approval_id = approval.id and one.step_no = approval.step_no
          and one.is_active and one.via <> 'adviser' order by one.via = 'escalation', who.name)`,
      label: 'Waiting on',
    },
    startedAt: { value: sql<Date | null>`step.started_at` },
    since: { value: since, label: 'Since', kind: 'instant', sort: true },
    created: { value: sql<Date>`approval.created_at`, label: 'Asked', kind: 'instant', sort: true },
    due: { value: sql<Date | null>`approval.due_at`, label: 'Due', kind: 'instant', sort: due },
    decided: {
      value: sql<Date | null>`approval.decided_at`,
      label: 'Decided',
      kind: 'instant',
      sort: sql`coalesce(approval.decided_at, approval.updated_at)`,
    },
    about: { value: sql<string | null>`(approval.input ->> 'about')` },
    ruleName: { value: sql<string>`approval.rule_name`, label: 'Rule' },
    version: { value: sql<number>`approval.version` },
    facts: { value: sql<Approval['facts']>`approval.facts` },
    content: { value: sql<Content>`approval.content` },
    previousId: { value: sql<string | null>`approval.previous_id` },
    watcherIds: { value: sql<string[]>`approval.watcher_ids` },
    isReadable: { value: sql<boolean>`${readableBy(user)}` },
    isMine: { value: sql<boolean>`${waitsFor(user)}` },
    isStuck: { value: sql<boolean>`${isStuck}` },
    isAdviser: { value: sql<boolean>`(approval.status = 'pending' and exists (${mineNow(user)} and mine.via = 'adviser'))` },
    forName: {
      value: sql<string | null>`(select who.name from approval_assignee mine join employee who on who.id = mine.on_behalf_of
        where mine.approval_id = approval.id and mine.step_no = approval.step_no and mine.employee_id = ${user.id} and mine.is_active)`,
    },
  } satisfies Columns;
}

type Row = RowOf<ReturnType<typeof columnsFor>>;

function present(row: Row, user: User, currency: string): ApprovalRow {
  const transitions = openTransitions(approvalMachine, row, user, {
    approve: ({ isMine }) => isMine,
    return: ({ isMine }) => isMine,
    reject: ({ isMine }) => isMine,
    reassign: ({ isMine }) => isMine,
    ask: ({ isMine }) => isMine,
    advise: ({ isAdviser }) => isAdviser,
    rescue: (one) => one.isStuck,
  });
  const isPending = row.status === 'pending';
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subjectId,
    title: row.title,
    requesterId: row.requesterId,
    requesterName: row.requester,
    departmentName: row.department,
    projectCode: row.project,
    amountMinor: row.amount,
    currency,
    flags: row.flags,
    bundle: row.form,
    status: row.status,
    stepName: isPending ? row.stepName : null,
    waitingOn: row.waitingOn,
    forName: row.forName,
    createdAt: row.created.toISOString(),
    waitingSince: isPending ? (row.startedAt?.toISOString() ?? null) : null,
    dueAt: row.due?.toISOString() ?? null,
    decidedAt: row.decided?.toISOString() ?? null,
    version: row.version,
    transitions,
  };
}

/** The latest of them, with chain, decisions, what changed and what may be marked: five queries more, and those of its form. Who only finds approvers sees neither facts nor comments. */
async function find({ db, user, now }: Reader, condition: Expression<SqlBool>): Promise<Approval | null> {
  const currency = await readSetting(db, 'company.currency', now);
  const row = await readOne(approvalsList(user, new Date(0), currency), { db, user }, condition, '-created');
  if (!row) return null;
  const before = row.isReadable && row.previousId ? await contentOfApproval(db, row.previousId) : null;
  const decisions = await decisionsOf(db, row.id);
  const { around } = subjectOf(row.kind);
  const { flags, facts } = around && row.isReadable && row.status === 'pending' ? await around.now({ db, now }, row.subjectId) : row;
  return {
    ...present({ ...row, flags: [...flags] }, user, currency),
    link: row.isReadable ? subjectOf(row.kind).link(row.subjectId) : null,
    facts: row.isReadable ? [...facts] : [],
    about: row.isReadable ? row.about : null,
    ruleName: row.ruleName,
    steps: await stepsOf(db, row.id),
    decisions: row.isReadable ? decisions : decisions.map((one) => ({ ...one, comment: '', fields: [] })),
    changes: before ? changesBetween(before, row.content) : [],
    watchers: row.isReadable ? [...(await namesOf(db, row.watcherIds)).values()] : [],
    isWatching: row.watcherIds.includes(user.id),
    canWatch: row.isReadable && row.requesterId !== user.id && mayWatch(row.status),
    fields: row.isMine ? await fieldsOf(db, row.kind, row.subjectId) : [],
  };
}

async function contentOfApproval(db: Db, id: string): Promise<Content | null> {
  return ((await db.selectFrom('approval').select('content').where('id', '=', id).executeTakeFirst())?.content as Content) ?? null;
}
