import { z } from 'zod';
import { ApprovalField } from './approvals.ts';
import { StoredFile } from './files.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, id, instant, leastDays, leastMinor, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { PRIORITIES } from './priorities.ts';
import { REQUEST_KIND_NAMES, TEAM_NAMES } from './request-kinds.ts';
import { requestMachine } from './request-machine.ts';
import { Answers, requestRehearsals } from './request-rehearsals.ts';
import { Field } from './templates.ts';

const fields = z.array(ApprovalField);

/** How a term stands, in business hours: some time, less than four hours, over. */
export const TERMS = ['ok', 'soon', 'late'] as const;

export const RequestRow = z.object({
  id: id('req'),
  /** Given with the first submission. */
  number: z.string().nullable(),
  title: z.string(),
  templateId: id('tpl'),
  templateName: z.string(),
  icon: z.string(),
  kind: z.enum(REQUEST_KIND_NAMES),
  status: z.enum(statesOf(requestMachine)),
  requesterId: z.string(),
  requesterName: z.string(),
  requesterPhotoId: id('file').nullable(),
  onBehalfOfName: z.string().nullable(),
  departmentName: z.string().nullable(),
  projectName: z.string().nullable(),
  amountMinor: z.string().nullable(),
  priority: oneOf(PRIORITIES),
  neededBy: day().nullable(),
  assigneeId: z.string().nullable(),
  assigneeName: z.string().nullable(),
  /** Whom it waits for now, in words: names of approvers, the team, nobody. */
  waitingOn: z.string().nullable(),
  dueAt: instant().nullable(),
  term: z.enum(TERMS).nullable(),
  submittedAt: instant().nullable(),
  updatedAt: instant(),
  version: version(),
  transitions: z.array(z.string()),
});
export type RequestRow = z.infer<typeof RequestRow>;

/** Something that an answer or a request refers to, with its name. */
export const Reference = z.object({
  id: z.string(),
  label: z.string(),
  sub: z.string().optional(),
  /** Why it cannot be chosen now: it is found, so that nobody takes it for unknown. */
  unavailable: z.string().optional(),
});
export type Reference = z.infer<typeof Reference>;

export const RequestDetail = RequestRow.extend({
  versionNumber: z.int(),
  /** The published version now; another than `versionNumber` where the form has changed since. */
  currentNumber: z.int().nullable(),
  fields: z.array(Field),
  printLayout: z.enum(['one_column', 'two_columns']),
  answers: Answers,
  /** Keys of answers that the caller may not read. */
  withheld: z.array(z.string()),
  /** Names of the people, projects and departments that answers name, by id. */
  names: z.record(z.string(), z.string()),
  files: z.array(StoredFile),
  outcome: z.string().nullable(),
  rating: z.int().nullable(),
  /** What it led to. */
  linked: z.object({ label: z.string(), path: z.string() }).nullable(),
  approvalKind: z.string().nullable(),
  /** For whoever corrects it: who sent it back, why, and which fields they marked. */
  returned: z.object({ byName: z.string(), comment: z.string(), fields }).nullable(),
  fulfilment: z.string(),
  can: z.object({ edit: z.boolean(), amend: z.boolean(), rate: z.boolean(), remind: z.boolean(), assign: z.boolean(), copy: z.boolean() }),
});
export type RequestDetail = z.infer<typeof RequestDetail>;

/** Which requests: one's own, those of the departments that one heads, of the projects one belongs to, those to work on, all in reach. */
export const REQUEST_VIEWS = ['mine', 'department', 'project', 'queue', 'all'] as const;
export const REQUEST_TABS = ['open', 'waiting', 'done', 'drafts'] as const;

const listed = {
  sorts: [
    'number',
    'title',
    'template',
    'requester',
    'department',
    'project',
    'amount',
    'status',
    'neededBy',
    'due',
    'submitted',
    'created',
  ],
  filters: {
    view: z.enum(REQUEST_VIEWS).optional(),
    tab: z.enum(REQUEST_TABS).optional(),
    kind: many(z.enum(REQUEST_KIND_NAMES)),
    /** Who works on it. */
    team: z.enum(TEAM_NAMES).optional(),
    status: many(z.enum(statesOf(requestMachine))),
    templateId: id('tpl').optional(),
    departmentId: id('dep').optional(),
    projectId: id('prj').optional(),
    term: z.enum(TERMS).optional(),
    minMinor: leastMinor(),
    /** Submitted so many days ago, or earlier. */
    minDays: leastDays(),
  },
} as const;

const one = z.object({ id: id('req') });

export const requestsApi = {
  list: route({
    method: 'GET',
    path: '/requests',
    can: 'requests:read',
    summary: 'Requests in your reach, newest first',
    query: listQuery(listed),
    data: paged(RequestRow),
  }),
  export: exportRoute('/requests/export', 'requests:read', 'The requests of a filter as a file', listed),
  summary: route({
    method: 'GET',
    path: '/requests/summary',
    can: 'requests:read',
    summary: 'How many requests stand where, for tabs and key figures',
    query: z.object({ view: z.enum(REQUEST_VIEWS).default('mine') }),
    data: z.object({
      open: z.int(),
      waiting: z.int(),
      drafts: z.int(),
      queue: z.int(),
      overdue: z.int(),
      /** From submission to the end, in hours: the middle one of the last 90 days. */
      medianHours: z.number().nullable(),
    }),
  }),
  references: route({
    method: 'GET',
    path: '/requests/references/:type',
    can: 'requests:write',
    summary: 'What a field of this type can refer to, by a part of its name',
    params: z.object({ type: z.enum(['employee', 'department', 'project', 'cost_code', 'resource']) }),
    query: z.object({ q: z.string().max(100).optional() }),
    data: z.array(Reference),
  }),
  assignees: route({
    method: 'GET',
    path: '/requests/:id/assignees',
    can: 'requests:fulfil',
    summary: 'Who can work on a request',
    params: one,
    data: z.array(Reference),
  }),
  get: route({
    method: 'GET',
    path: '/requests/:id',
    can: 'requests:read',
    summary: 'One request in the version of its form',
    params: one,
    data: RequestDetail,
  }),
  ...requestRehearsals,
  start: route({
    method: 'POST',
    path: '/requests',
    can: 'requests:write',
    summary: 'Start a request as a draft, with the answers of another one where it is a copy',
    body: z.object({ templateId: id('tpl'), onBehalfOfId: id('emp').optional(), copyOf: id('req').optional() }),
    data: RequestDetail,
    once: 'accepted',
  }),
  save: route({
    method: 'PUT',
    path: '/requests/:id/draft',
    can: 'requests:write',
    summary: 'Save what is written so far, complete or not',
    params: one,
    body: z.object({ answers: Answers, onBehalfOfId: id('emp').nullable().optional(), version: version() }),
    data: z.object({ version: version(), savedAt: instant() }),
    once: 'accepted',
  }),
  amend: route({
    method: 'PUT',
    path: '/requests/:id/answers',
    can: 'requests:write',
    summary: 'Correct a site log of yours within 24 hours',
    params: one,
    body: z.object({ answers: Answers, version: version() }),
    data: RequestDetail,
    once: 'accepted',
  }),
  assign: route({
    method: 'POST',
    path: '/requests/assign',
    can: 'requests:fulfil',
    summary: 'Give requests to somebody of the team that works on them',
    body: z.object({ ids: z.array(id('req')).min(1).max(50), assigneeId: id('emp') }),
    data: z.object({ assigned: z.int() }),
    once: 'accepted',
  }),
  remind: route({
    method: 'POST',
    path: '/requests/:id/remind',
    can: 'requests:write',
    summary: 'Remind those for whom a request waits, once a day',
    params: one,
    body: z.object({}),
    data: z.object({ reminded: z.array(z.string()) }),
    once: 'accepted',
  }),
  remindSeveral: route({
    method: 'POST',
    path: '/requests/reminders',
    can: 'requests:write',
    summary: 'Remind those for whom up to 50 requests wait; what is refused is left out and reported',
    body: z.object({ ids: z.array(id('req')).min(1).max(50) }),
    data: z.object({ reminded: z.int(), skipped: z.array(z.object({ id: id('req'), title: z.string(), reason: z.string() })) }),
    once: 'accepted',
  }),
  rate: route({
    method: 'POST',
    path: '/requests/:id/rating',
    can: 'requests:write',
    summary: 'Say how well a request of yours was fulfilled, 1 to 5',
    params: one,
    body: z.object({ rating: z.int().min(1).max(5), note: z.string().trim().max(1000).optional() }),
    data: RequestDetail,
    once: 'accepted',
  }),
  transition: transitionRoute('/requests/:id/transitions', requestMachine, 'requests:write', RequestDetail),
};
