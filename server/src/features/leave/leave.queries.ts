import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { PageOf } from '@lintel/contract/kit/route';
import { leaveRequestMachine, type LeaveRequest } from '@lintel/contract/leave';
import { waitsForDecision } from '#server/features/approvals/approvals.service.ts';
import { isSystem, type User } from '#server/platform/context.ts';
import type { Database, Db } from '#server/platform/db.ts';
import { openTransitions } from '#server/platform/transitions.ts';
import { may, shownTo } from './leave.access.ts';

/** States in which somebody is, or will be, away. */
export const AWAY = ['approved', 'cancel_pending', 'recorded', 'acknowledged'] as const;
/** States of a request that keeps others from these days. */
export const LIVE = ['pending', ...AWAY] as const;

/** One's own requests and those that one entered; the departments that one heads; all of them for HR, and as dates for payroll. */
export function visibleTo(user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'leave_request'>();
  if (isSystem(user) || isGranted(user.role, 'leave:manage')) return sql<SqlBool>`true`;
  const own = [eb('leave_request.employee_id', '=', user.id), eb('leave_request.created_by', '=', user.id)];
  const asHead = user.heads.length > 0 ? [ofDepartments(user.heads)] : [];
  const asPayroll = isGranted(user.role, 'leave:dates') ? [eb('leave_request.status', 'in', [...AWAY])] : [];
  return eb.or([...own, ...asHead, ...asPayroll]);
}

export interface RequestsQuery {
  page: number;
  size: number;
  employeeId?: string | undefined;
  status?: LeaveRequest['status'] | undefined;
  typeId?: string | undefined;
  departmentId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  followUp?: boolean | undefined;
  unplanned?: boolean | undefined;
  waiting?: boolean | undefined;
}

/** A page of requests, latest first day first; two queries. */
export async function listRequests(db: Db, user: User, query: RequestsQuery): Promise<PageOf<LeaveRequest>> {
  const { page, size } = query;
  const wanted = expressionBuilder<Database, 'leave_request'>().and([visibleTo(user), ...filters(query, user)]);
  const { total } = await db
    .selectFrom('leave_request')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where(wanted)
    .executeTakeFirstOrThrow();
  const rows = await requestRows(db)
    .where(wanted)
    .orderBy('leave_request.from_day', 'desc')
    .orderBy('leave_request.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { items: rows.map((row) => present(row, user)), page: { number: page, size, total: Number(total) } };
}

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>;

export const findRequest = (db: Db, user: User, id: string): Promise<RequestRow | undefined> =>
  requestRows(db).where('leave_request.id', '=', id).where(visibleTo(user)).executeTakeFirst();

/** What this person may know of a request. */
export function present(row: RequestRow, user: User): LeaveRequest {
  const shown = shownTo(user, row);
  const only = <T>(value: T): T | null => (shown.details ? value : null);
  return {
    id: row.id,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    departmentId: row.department_id as LeaveRequest['departmentId'],
    departmentName: row.department_name,
    typeId: shown.type ? row.type_id : null,
    typeName: shown.type ? row.type_name : ABSENT,
    from: row.from_day,
    to: row.to_day,
    halfStart: row.half_start,
    halfEnd: row.half_end,
    days100: row.days100,
    status: shown.type ? row.status : statusFor(row.status),
    reason: only(row.reason),
    decisionNote: only(row.decision_note),
    handoverId: only(row.handover_id),
    handoverName: only(row.handover_name),
    delegateId: only(row.delegate_id),
    delegateName: only(row.delegate_name),
    awayMessage: shown.own ? row.away_message : null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    certificateDueOn: shown.type ? row.certificate_due_on : null,
    certifiedAt: shown.type ? (row.certified_at?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    createdByName: row.creator_name,
    version: row.version,
    transitions: openTransitions(leaveRequestMachine, row, user, may),
  };
}

/** "Reported" and "Acknowledged" are states of illnesses: who may not read the kind reads that the person is away, and no more. */
const statusFor = (status: LeaveRequest['status']): LeaveRequest['status'] =>
  status === 'recorded' || status === 'acknowledged' ? 'approved' : status;

/** What colleagues read where the kind of leave is nobody's business. */
export const ABSENT = 'Absent';

export const ofDepartments = (ids: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`leave_request.employee_id in (select employee.id from employee where employee.department_id = any(${sql.val([...ids])}))`;

function filters(query: RequestsQuery, user: User): Expression<SqlBool>[] {
  const eb = expressionBuilder<Database, 'leave_request'>();
  const { employeeId, status, typeId, departmentId, from, to, followUp, unplanned, waiting } = query;
  return [
    ...(employeeId ? [eb('leave_request.employee_id', '=', employeeId)] : []),
    ...(status ? [hasStatus(status, user)] : []),
    ...(typeId ? [eb('leave_request.type_id', '=', typeId), kindIsShownTo(user)] : []),
    ...(departmentId ? [ofDepartments([departmentId])] : []),
    ...(from ? [eb('leave_request.to_day', '>=', from)] : []),
    ...(to ? [eb('leave_request.from_day', '<=', to)] : []),
    ...(followUp
      ? [
          kindIsShownTo(user),
          eb('leave_request.status', 'in', ['recorded', 'acknowledged']),
          eb('leave_request.certificate_due_on', 'is not', null),
          eb('leave_request.certified_at', 'is', null),
        ]
      : []),
    ...(unplanned ? [kindIsShownTo(user), eb('leave_request.status', 'in', [...AWAY]), isUnplanned] : []),
    ...(waiting ? [waitsForDecision(user, 'leave', sql.ref('leave_request.id'))] : []),
  ];
}

/** workspace D4: sick, unpaid, and other kinds that are reported rather than asked for. */
const isUnplanned = sql<SqlBool>`leave_request.type_id in (select leave_type.id from leave_type where leave_type.is_recorded or leave_type.paid_bps = 0)`;

/** The status as this person reads it: see `statusFor`. */
function hasStatus(status: LeaveRequest['status'], user: User): Expression<SqlBool> {
  const eb = expressionBuilder<Database, 'leave_request'>();
  const is = eb('leave_request.status', '=', status);
  if (status === 'recorded' || status === 'acknowledged') return eb.and([is, kindIsShownTo(user)]);
  if (status !== 'approved') return is;
  return eb.or([is, eb.and([eb('leave_request.status', 'in', ['recorded', 'acknowledged']), eb.not(kindIsShownTo(user))])]);
}

/** Who may not read a kind may not find it by asking for it either; `shownTo` says the same of a row. */
const kindIsShownTo = (user: User): Expression<SqlBool> =>
  isGranted(user.role, 'leave:manage')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${user.id} in (leave_request.employee_id, leave_request.created_by)
        or not exists (select from leave_type where leave_type.id = leave_request.type_id and leave_type.is_private))`;

function requestRows(db: Db) {
  return db
    .selectFrom('leave_request')
    .innerJoin('leave_type', 'leave_type.id', 'leave_request.type_id')
    .innerJoin('employee', 'employee.id', 'leave_request.employee_id')
    .leftJoin('department', 'department.id', 'employee.department_id')
    .leftJoin('employee as handover', 'handover.id', 'leave_request.handover_id')
    .leftJoin('employee as delegate', 'delegate.id', 'leave_request.delegate_id')
    .leftJoin('employee as creator', 'creator.id', 'leave_request.created_by')
    .selectAll('leave_request')
    .select([
      'leave_type.name as type_name',
      'leave_type.is_private',
      'employee.name as employee_name',
      'employee.department_id',
      'department.name as department_name',
      'handover.name as handover_name',
      'delegate.name as delegate_name',
      'creator.name as creator_name',
    ]);
}
