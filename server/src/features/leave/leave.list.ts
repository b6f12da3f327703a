import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { isGranted } from '@lintel/contract/access';
import type { PageOf } from '@lintel/contract/kit/route';
import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import type { leaveApi, LeaveRequest } from '@lintel/contract/leave';
import { stateLabels } from '@lintel/contract/kit/machine';
import { waitsForDecision } from '#server/features/approvals/approvals.service.ts';
import type { User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { defineList, readList, type Columns } from '#server/platform/list.ts';
import { peopleNamed } from '#server/platform/text-search.ts';
import {
  ABSENT,
  approver,
  AWAY,
  kindIsShownTo,
  ofDepartments,
  present,
  ROW_COLUMNS,
  visibleTo,
  type PresentedRow,
} from './leave.queries.ts';

type Query = z.output<typeof leaveApi.list.query>;
const eb = expressionBuilder<Database, 'leave_request'>();
const STATES = stateLabels(leaveRequestMachine);

/** Requests as this person may read them: what a cell hides is hidden from its order and its file as well. */
export const leaveList = (user: User) =>
  defineList<Query>()({
    dataset: 'leave',
    from: (join) => sql`leave_request
      ${join} leave_type on leave_type.id = leave_request.type_id
      ${join} employee on employee.id = leave_request.employee_id
      left join department on department.id = employee.department_id
      left join employee handover on handover.id = leave_request.handover_id
      left join employee delegate on delegate.id = leave_request.delegate_id
      left join employee creator on creator.id = leave_request.created_by`,
    key: sql`leave_request.id`,
    scope: visibleTo,
    search: (text) => sql<SqlBool>`leave_request.employee_id in (${peopleNamed(text)})`,
    filters: {
      employeeId: (id) => eb('leave_request.employee_id', '=', id),
      status: (statuses, who) => eb.or(statuses.map((status) => hasStatus(status, who))),
      typeId: (id, who) => eb.and([eb('leave_request.type_id', '=', id), kindIsShownTo(who)]),
      departmentId: (id) => ofDepartments([id]),
      from: (day) => eb('leave_request.to_day', '>=', day),
      to: (day) => eb('leave_request.from_day', '<=', day),
      followUp: (is, who) => (is ? lacksCertificate(who) : EVERY),
      unplanned: (is, who) => (is ? eb.and([kindIsShownTo(who), eb('leave_request.status', 'in', [...AWAY]), isUnplanned]) : EVERY),
      waiting: (is, who) => (is ? waitsForDecision(who, 'leave', sql.ref('leave_request.id')) : EVERY),
    },
    order: '-from',
    columns: { ...RAW, ...columnsFor(user) },
    present: (row, who): LeaveRequest => present(row as unknown as PresentedRow, who),
  });

/** A page of requests, latest first day first; two queries. */
export const listRequests = (db: Db, user: User, query: Query): Promise<PageOf<LeaveRequest>> =>
  readList(leaveList(user), { db, user }, query);

/** What an answer is made of; no part of files. */
const RAW: Columns = {
  ...Object.fromEntries(ROW_COLUMNS.map((name) => [name, { value: sql`${sql.ref(`leave_request.${name}`)}` }])),
  type_name: { value: sql`leave_type.name` },
  is_private: { value: sql`leave_type.is_private` },
  employee_name: { value: sql`employee.name` },
  department_id: { value: sql`employee.department_id` },
  department_name: { value: sql`department.name` },
  handover_name: { value: sql`handover.name` },
  delegate_name: { value: sql`delegate.name` },
  creator_name: { value: sql`creator.name` },
};

/** The columns of screen and file. `status` stands among the raw ones under its own name; here it is what this person reads. */
function columnsFor(user: User) {
  const isShown = kindIsShownTo(user);
  const type = sql<string>`(case when ${isShown} then leave_type.name else ${ABSENT} end)`;
  // Its copy knows nothing of who asks: it is walked for those who read every kind.
  const typeOrder = isGranted(user.role, 'leave:manage') ? sql`leave_request.type_sort` : type;
  const status = sql<string>`(case when leave_request.status in ('recorded', 'acknowledged') and not (${isShown}) then 'approved' else leave_request.status end)`;
  return {
    person: { value: sql<string>`employee.name`, label: 'Person', sort: sql`lower(employee.name)` },
    department: { value: sql<string | null>`department.name`, label: 'Department', sort: sql`leave_request.department_sort` },
    type: { value: type, label: 'Kind', sort: typeOrder },
    from: { value: sql<string>`leave_request.from_day`, label: 'First day', kind: 'day', sort: true },
    to: { value: sql<string>`leave_request.to_day`, label: 'Last day', kind: 'day', sort: true },
    days: { value: sql<number>`leave_request.days100`, label: 'Days', kind: 'days100', sort: true, total: true },
    shownStatus: { value: status, label: 'Status', words: STATES },
    status: { value: sql`leave_request.status`, sort: status },
    submitted: { value: sql<Date | null>`leave_request.submitted_at`, label: 'Asked', kind: 'instant', sort: true },
    approver: { value: onlyDetails(user, approver), label: 'Approver' },
    handover: { value: onlyDetails(user, sql`handover.name`), label: 'Hand-over to' },
    note: { value: onlyDetails(user, sql`leave_request.decision_note`), label: 'Decision note' },
    certificate: {
      value: sql<string | null>`(case when ${isShown} then leave_request.certificate_due_on end)`,
      label: 'Certificate due',
      kind: 'day',
    },
  } satisfies Columns;
}

/** `shownTo` of a row, for its file: what people wrote stays with them, HR, and their head unless the kind is private. */
function onlyDetails(user: User, value: Expression<unknown>): Expression<string | null> {
  if (isGranted(user.role, 'leave:manage')) return sql<string | null>`${value}`;
  const asHead = sql`(employee.department_id = any(${[...user.heads]}::text[]) and not leave_type.is_private)`;
  return sql<string | null>`(case when ${user.id} in (leave_request.employee_id, leave_request.created_by) or ${asHead} then ${value} end)`;
}

const EVERY = sql<SqlBool>`true`;

/** workspace D4: sick, unpaid, and other kinds that are reported rather than asked for. */
const isUnplanned = sql<SqlBool>`leave_request.type_id in (select leave_type.id from leave_type where leave_type.is_recorded or leave_type.paid_bps = 0)`;

const lacksCertificate = (user: User): Expression<SqlBool> =>
  eb.and([
    kindIsShownTo(user),
    eb('leave_request.status', 'in', ['recorded', 'acknowledged']),
    eb('leave_request.certificate_due_on', 'is not', null),
    eb('leave_request.certified_at', 'is', null),
  ]);

/** The status as this person reads it: see `statusFor`. */
function hasStatus(status: LeaveRequest['status'], user: User): Expression<SqlBool> {
  const is = eb('leave_request.status', '=', status);
  if (status === 'recorded' || status === 'acknowledged') return eb.and([is, kindIsShownTo(user)]);
  if (status !== 'approved') return is;
  return eb.or([is, eb.and([eb('leave_request.status', 'in', ['recorded', 'acknowledged']), eb.not(kindIsShownTo(user))])]);
}
