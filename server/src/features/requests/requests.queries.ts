import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { requestKindsReadBy, sensitivitiesReadBy } from '@lintel/contract/request-kinds';
import { isSystem, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { inTeam } from './requests.team.ts';

const eb = expressionBuilder<Database, 'request'>();

/** Their own, and what was entered for them; what is begun is whoever writes it alone. */
export const isOwn = (user: User): Expression<SqlBool> =>
  eb.or([
    eb('request.requester_id', '=', user.id),
    eb.and([eb('request.on_behalf_of_id', '=', user.id), eb('request.status', '<>', 'draft')]),
  ]);

/** Kinds that the members of a project see of it; its managers see all. */
const PROJECT_KINDS = ['site_log', 'incident', 'procurement', 'resource_booking'] as const;

/**
 * workspace B2, submissions: one's own; those to work on or to decide; those of the departments that one heads and the people that one
 * leads; the project's; and the kinds that one's role reads. What is personal, medical or about pay only those roles see that may.
 */
export function visibleTo(user: User): Expression<SqlBool> {
  if (isSystem(user)) return sql<SqlBool>`true`;
  const kinds = requestKindsReadBy(user.role);
  const mayKnow = eb('request.sensitivity', 'in', sensitivitiesReadBy(user.role));
  const around = [
    ...(kinds.length > 0 ? [eb('request.kind', 'in', kinds)] : []),
    ...(user.heads.length > 0 ? [eb('request.department_id', 'in', [...user.heads])] : []),
    ...(user.team.length > 0 ? [eb('request.requester_id', 'in', [...user.team])] : []),
    ...(user.runs.length > 0 ? [eb('request.project_id', 'in', [...user.runs])] : []),
    ...(user.projects.length > 0
      ? [eb.and([eb('request.project_id', 'in', [...user.projects]), eb('request.kind', 'in', [...PROJECT_KINDS])])]
      : []),
    inTeam(user),
  ];
  // The widest way first: of whoever reads most, the others are asked for few rows.
  return eb.or([
    eb.and([
      eb('request.status', '<>', 'draft'),
      eb.or([eb.and([mayKnow, eb.or(around)]), eb('request.assignee_id', '=', user.id), isAddressedTo(user)]),
    ]),
    isOwn(user),
  ]);
}

/** Somebody asked them to decide it, now or before. */
const isAddressedTo = (user: User): Expression<SqlBool> => sql<SqlBool>`request.id in (
  select approval.subject_id from approval join approval_assignee on approval_assignee.approval_id = approval.id
  where approval_assignee.employee_id = ${user.id})`;

/** A request with what its page shows of others. Undefined outside the scope. */
export const findRequest = (db: Db, user: User, id: string) =>
  db
    .selectFrom('request')
    .innerJoin('employee as requester', 'requester.id', 'request.requester_id')
    .leftJoin('employee as beneficiary', 'beneficiary.id', 'request.on_behalf_of_id')
    .leftJoin('employee as assignee', 'assignee.id', 'request.assignee_id')
    .leftJoin('department', 'department.id', 'request.department_id')
    .leftJoin('project', 'project.id', 'request.project_id')
    .selectAll('request')
    .select([
      'requester.name as requesterName',
      'requester.photo_id as requesterPhotoId',
      'beneficiary.name as onBehalfOfName',
      'assignee.name as assigneeName',
      'department.name as departmentName',
      'project.name as projectName',
      waitingOn.as('waitingOn'),
    ])
    .where('request.id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst();
export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Of the step that is open now. */
const APPROVERS = sql`approval join approval_assignee on approval_assignee.approval_id = approval.id and approval_assignee.step_no = approval.step_no
  and approval_assignee.is_active and approval_assignee.via <> 'adviser'
  join employee as approver on approver.id = approval_assignee.employee_id
  where approval.subject_id = request.id and approval.status = 'pending'`;

/** In a list and on its page; `requester` and `assignee` are joined there. The team is put into words where it is presented. */
export const waitingOn = sql<string | null>`case request.status
  when 'pending' then (select string_agg(approver.name, ', ' order by approver.name) from ${APPROVERS})
  when 'in_fulfilment' then assignee.name
  when 'returned' then requester.name end`;

/** Who has to decide a request now. */
export async function approversOf(db: Db, id: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select distinct approver.id, approver.name from request join lateral (
    select approver.id, approver.name from ${APPROVERS}) approver on true where request.id = ${id} order by 1`.execute(db);
  return rows;
}

export interface Summary {
  open: number;
  waiting: number;
  drafts: number;
  queue: number;
  overdue: number;
  medianHours: number | null;
}

/** The figures above a list. One query. What is done by being submitted, such as a site log, took nobody's time. */
export async function summarise(db: Db, user: User, view: Expression<SqlBool>, now: Date): Promise<Summary> {
  const since = new Date(now.getTime() - 90 * 86_400_000);
  const row = await db
    .selectFrom('request')
    .select([
      sql<number>`count(*) filter (where ${view} and ${isOpen})::int`.as('open'),
      sql<number>`count(*) filter (where ${waitsFor(user)})::int`.as('waiting'),
      sql<number>`count(*) filter (where request.status = 'draft' and request.requester_id = ${user.id})::int`.as('drafts'),
      sql<number>`count(*) filter (where ${inQueue(user)})::int`.as('queue'),
      sql<number>`count(*) filter (where ${view} and ${isOpen} and request.due_at < ${now})::int`.as('overdue'),
      sql<number | null>`(percentile_cont(0.5) within group (order by extract(epoch from request.ended_at - request.submitted_at) / 3600)
        filter (where ${view} and request.status = 'completed' and request.submitted_at > ${since}
          and request.ended_at > request.submitted_at))::float8`.as('medianHours'),
    ])
    .where(visibleTo(user))
    .executeTakeFirstOrThrow();
  return { ...row, medianHours: row.medianHours === null ? null : Math.round(row.medianHours * 10) / 10 };
}

export const isOpen = sql<SqlBool>`request.status in ('pending', 'returned', 'approved', 'in_fulfilment')`;

/** Approved or taken, and this person's team's. */
export const inQueue = (user: User): Expression<SqlBool> =>
  sql<SqlBool>`(request.status in ('approved', 'in_fulfilment') and ${inTeam(user)})`;

/** Something is asked of this person: to decide, to work on it, to answer a question. */
export const waitsFor = (user: User): Expression<SqlBool> => sql<SqlBool>`(
  (request.status = 'returned' and request.requester_id = ${user.id})
  or (request.status = 'in_fulfilment' and request.assignee_id = ${user.id})
  or (request.status = 'approved' and ${inTeam(user)})
  or (request.status = 'pending' and exists (select from ${APPROVERS} and approver.id = ${user.id})))`;
