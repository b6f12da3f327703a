import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { PageOf } from '@lintel/contract/kit/route';
import { PRIORITIES } from '@lintel/contract/priorities';
import { REQUEST_KINDS, type RequestKindName, type Team } from '@lintel/contract/request-kinds';
import { requestMachine } from '@lintel/contract/request-machine';
import type { REQUEST_VIEWS, RequestRow, requestsApi } from '@lintel/contract/requests';
import { stateLabels } from '@lintel/contract/kit/machine';
import type { Ctx, User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { defineList, readList } from '#server/platform/list.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { contains, peopleNamed } from '#server/platform/text-search.ts';
import { inQueue, isOpen, isOwn, visibleTo, waitingOn, waitsFor } from './requests.queries.ts';
import { may } from './requests.rights.ts';
import { waitsForWords } from './requests.team.ts';

const eb = expressionBuilder<Database, 'request'>();
type Query = z.output<typeof requestsApi.list.query>;

export const viewOf = (view: (typeof REQUEST_VIEWS)[number], user: User): Expression<SqlBool> =>
  ({
    mine: () => isOwn(user),
    department: () => (user.heads.length > 0 ? eb('request.department_id', 'in', [...user.heads]) : sql<SqlBool>`false`),
    project: () => (user.projects.length > 0 ? eb('request.project_id', 'in', [...user.projects]) : sql<SqlBool>`false`),
    queue: () => inQueue(user),
    all: () => sql<SqlBool>`true`,
  })[view]();

const TABS: Record<NonNullable<Query['tab']>, (user: User) => Expression<SqlBool>> = {
  open: () => isOpen,
  waiting: waitsFor,
  done: () => sql<SqlBool>`request.status in ('completed', 'rejected', 'withdrawn', 'cancelled')`,
  drafts: () => sql<SqlBool>`request.status = 'draft'`,
};

const DAY_MS = 86_400_000;
const LABELS = Object.fromEntries(Object.entries(REQUEST_KINDS).map(([name, { label }]) => [name, label]));
const STATES = stateLabels(requestMachine);

/** The left side is the expression of the index request_search. */
export const matches = (text: string) => contains(sql`lower(coalesce(request.number, '') || ' ' || request.title)`, text);

/** All requests in somebody's reach, on screen and as a file; terms stand as they do at `now`. */
export const requestsList = (now: Date) =>
  defineList<Query>()({
    dataset: 'requests',
    from: (join) => sql`request
      ${join} template on template.id = request.template_id
      ${join} employee as requester on requester.id = request.requester_id
      left join employee as beneficiary on beneficiary.id = request.on_behalf_of_id
      left join employee as assignee on assignee.id = request.assignee_id
      left join department on department.id = request.department_id
      left join project on project.id = request.project_id`,
    key: sql`request.id`,
    scope: visibleTo,
    search: (text) =>
      sql<SqlBool>`request.id in (select request.id from request where ${matches(text)}
        union all select request.id from request where request.requester_id in (${peopleNamed(text)})
        union all select request.id from request where request.template_id in
          (select named.id from template named where ${contains(sql`lower(named.name)`, text)}))`,
    filters: {
      view: (view, user) => viewOf(view, user),
      tab: (tab, user) => TABS[tab](user),
      kind: (kinds) => eb('request.kind', 'in', kinds),
      team: (team) => eb('request.fulfilment', '=', team),
      status: (statuses) => eb('request.status', 'in', statuses),
      templateId: (id) => eb('request.template_id', '=', id),
      departmentId: (id) => eb('request.department_id', '=', id),
      projectId: (id) => eb('request.project_id', '=', id),
      term: (term) => sql<SqlBool>`${isOpen} and ${termOf(now)} = ${term}`,
      minMinor: (least) => eb('request.amount_minor', '>=', least),
      minDays: (days) => eb('request.submitted_at', '<=', new Date(now.getTime() - days * DAY_MS)),
    },
    order: '-created',
    columns: {
      id: { value: sql<string>`request.id` },
      number: { value: sql<string | null>`request.number`, label: 'Number', sort: true },
      title: { value: sql<string>`request.title`, label: 'Title', sort: sql`lower(request.title)` },
      templateId: { value: sql<string>`request.template_id` },
      template: { value: sql<string>`template.name`, label: 'Form', sort: sql`request.template_sort` },
      icon: { value: sql<string>`template.icon` },
      kind: { value: sql<RequestKindName>`request.kind`, label: 'Kind', words: LABELS },
      requester_id: { value: sql<string>`request.requester_id` },
      requester: { value: sql<string>`requester.name`, label: 'Requester', sort: sql`lower(requester.name)` },
      photo_id: { value: sql<RequestRow['requesterPhotoId']>`requester.photo_id` },
      beneficiary: { value: sql<string | null>`beneficiary.name`, label: 'For' },
      on_behalf_of_id: { value: sql<string | null>`request.on_behalf_of_id` },
      department: { value: sql<string | null>`department.name`, label: 'Department', sort: sql`request.department_sort` },
      department_id: { value: sql<string | null>`request.department_id` },
      project: { value: sql<string | null>`project.name`, label: 'Project', sort: sql`request.project_sort` },
      amount: { value: sql<string | null>`request.amount_minor::text`, label: 'Amount', kind: 'money', sort: sql`request.amount_minor` },
      status: { value: sql<RequestRow['status']>`request.status`, label: 'Status', words: STATES, sort: true },
      waitingOn: { value: waitingOn, label: 'Waiting on' },
      priority: { value: sql<RequestRow['priority']>`request.priority`, label: 'Priority', words: PRIORITIES },
      neededBy: { value: sql<string | null>`request.needed_by`, label: 'Needed by', kind: 'day', sort: true },
      assignee_id: { value: sql<string | null>`request.assignee_id` },
      assignee: { value: sql<string | null>`assignee.name`, label: 'Assignee' },
      due: { value: sql<Date | null>`request.due_at`, label: 'Due', kind: 'instant', sort: true },
      term: { value: sql<RequestRow['term']>`case when ${isOpen} then ${termOf(now)} end` },
      submitted: { value: sql<Date | null>`request.submitted_at`, label: 'Submitted', kind: 'instant', sort: true },
      created: { value: sql<Date>`request.created_at`, sort: true },
      updated: { value: sql<Date>`request.updated_at` },
      fulfilment: { value: sql<Team>`request.fulfilment` },
      linked: { value: sql<unknown>`request.linked` },
      owner_id: { value: sql<string>`request.owner_id` },
      team_department_id: { value: sql<string | null>`request.team_department_id` },
      ended_at: { value: sql<Date | null>`request.ended_at` },
      version: { value: sql<number>`request.version` },
    },
    present: (row, user): RequestRow => ({
      id: row.id as RequestRow['id'],
      number: row.number,
      title: row.title,
      templateId: row.templateId as RequestRow['templateId'],
      templateName: row.template,
      icon: row.icon,
      kind: row.kind,
      status: row.status,
      requesterId: row.requester_id,
      requesterName: row.requester,
      requesterPhotoId: row.photo_id,
      onBehalfOfName: row.beneficiary,
      departmentName: row.department,
      projectName: row.project,
      amountMinor: row.amount,
      priority: row.priority,
      neededBy: row.neededBy,
      assigneeId: row.assignee_id,
      assigneeName: row.assignee,
      waitingOn: row.status === 'approved' ? waitsForWords(row) : row.waitingOn,
      dueAt: row.due?.toISOString() ?? null,
      term: row.term,
      submittedAt: row.submitted?.toISOString() ?? null,
      updatedAt: row.updated.toISOString(),
      version: row.version,
      transitions: openTransitions(requestMachine, row, user, may),
    }),
  });

/** Soon: less than four business hours are left. */
const termOf = (now: Date) =>
  sql<
    RequestRow['term']
  >`case when request.due_at < ${now} then 'late' when request.soon_at < ${now} then 'soon' when request.due_at is not null then 'ok' end`;

/** A page of requests; two queries. */
export const listRequests = (ctx: Ctx, query: Query): Promise<PageOf<RequestRow>> => readList(requestsList(ctx.now), ctx, query);
