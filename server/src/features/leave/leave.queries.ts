import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import { leaveRequestMachine } from '@lintel/contract/leave-machine';
import type { LeaveRequest } from '@lintel/contract/leave';
import { deciderOf } from '#server/features/approvals/approvals.service.ts';
import { nameOf } from '#server/features/people/people.service.ts';
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

export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>;

/** The columns of the table that an answer is made of: what the list reads beside its own. */
export const ROW_COLUMNS = [
  'id',
  'employee_id',
  'type_id',
  'from_day',
  'to_day',
  'half_start',
  'half_end',
  'days100',
  'status',
  'reason',
  'decision_note',
  'handover_id',
  'delegate_id',
  'away_message',
  'away_outside',
  'submitted_at',
  'certificate_due_on',
  'decided_by',
  'certified_at',
  'created_at',
  'created_by',
  'is_recorded',
  'version',
] as const satisfies (keyof RequestRow)[];
type Joined =
  | 'type_name'
  | 'is_private'
  | 'employee_name'
  | 'department_id'
  | 'department_name'
  | 'handover_name'
  | 'delegate_name'
  | 'creator_name'
  | 'approver';
export type PresentedRow = Pick<RequestRow, (typeof ROW_COLUMNS)[number] | Joined>;

export const findRequest = (db: Db, user: User, id: string): Promise<RequestRow | undefined> =>
  requestRows(db).where('leave_request.id', '=', id).where(visibleTo(user)).executeTakeFirst();

/** What this person may know of a request. */
export function present(row: PresentedRow, user: User): LeaveRequest {
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
    awayOutside: shown.own ? row.away_outside : null,
    submittedAt: row.submitted_at?.toISOString() ?? null,
    certificateDueOn: shown.type ? row.certificate_due_on : null,
    certifiedAt: shown.type ? (row.certified_at?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    createdByName: row.creator_name,
    approverName: only(row.approver),
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

/** Who may not read a kind may not find it by asking for it either; `shownTo` says the same of a row. */
export const kindIsShownTo = (user: User): Expression<SqlBool> =>
  isGranted(user.role, 'leave:manage')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${user.id} in (leave_request.employee_id, leave_request.created_by)
        or not exists (select from leave_type where leave_type.id = leave_request.type_id and leave_type.is_private))`;

/** A file of a request: all of them for HR and the person; a head reads what is not medical of a kind that is not private. */
export function filesShownTo(user: User): Expression<SqlBool> {
  if (isGranted(user.role, 'leave:manage')) return sql<SqlBool>`true`;
  const isOwn = sql`${user.id} in (leave_request.employee_id, leave_request.created_by)`;
  const asHead = sql`(file.sensitivity <> 'medical' and ${ofDepartments(user.heads)} and ${kindIsShownTo(user)})`;
  return sql<SqlBool>`exists (select from leave_request where leave_request.id = file.subject_id and (${isOwn} or ${asHead}))`;
}

/** Who decides on a request, or decided on it. */
export const approver = deciderOf('leave', sql.ref('leave_request.id'));

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
      approver.as('approver'),
    ]);
}

/** What a request is called in the audit log. */
export const labelOfLeave = async (db: Db, row: Pick<Database['leave_request'], 'employee_id' | 'from_day' | 'to_day'>): Promise<string> =>
  `Leave ${row.from_day} to ${row.to_day}, ${await nameOf(db, row.employee_id)}`;
