import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { z } from 'zod';
import { isGranted } from '@lintel/contract/access';
import { LEDGER_WORDS } from '@lintel/contract/leave-ledger-words';
import type { LeaveEntry, ledgerRoutes } from '@lintel/contract/leave-ledger';
import type { User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import { defineList } from '#server/platform/list.ts';
import { contains } from '#server/platform/text-search.ts';

const eb = expressionBuilder<Database, 'leave_entry'>();

/** Lines of the ledger that this person may see, newest first. */
export const ledgerList = defineList<z.output<typeof ledgerRoutes.ledger.query>>()({
  dataset: 'leave-ledger',
  from: sql`leave_entry
    join employee on employee.id = leave_entry.employee_id
    join leave_type on leave_type.id = leave_entry.type_id
    left join employee as creator on creator.id = leave_entry.created_by`,
  key: sql`leave_entry.seq`,
  scope: visibleTo,
  search: (text) => contains(sql`lower(employee.name)`, text),
  filters: {
    employeeId: (id) => eb('leave_entry.employee_id', '=', id),
    typeId: (id) => eb('leave_entry.type_id', '=', id),
    postedBy: (who) => eb('leave_entry.kind', who === 'job' ? 'in' : 'not in', ['accrual', 'forfeiture', 'expiry']),
  },
  order: '-day',
  columns: {
    id: { value: sql<LeaveEntry['id']>`leave_entry.id` },
    employeeId: { value: sql<LeaveEntry['employeeId']>`leave_entry.employee_id` },
    typeId: { value: sql<LeaveEntry['typeId']>`leave_entry.type_id` },
    day: { value: sql<string>`leave_entry.day`, label: 'Day', kind: 'day', sort: true },
    number: { value: sql<string>`employee.number`, label: 'Number' },
    person: { value: sql<string>`employee.name`, label: 'Person', sort: sql`lower(employee.name)` },
    type: { value: sql<string>`leave_type.name`, label: 'Kind of leave' },
    days: { value: sql<number>`leave_entry.days100`, label: 'Days', kind: 'days100' },
    kind: { value: sql<LeaveEntry['kind']>`leave_entry.kind`, label: 'What', words: LEDGER_WORDS },
    period: { value: sql<string | null>`leave_entry.period`, label: 'For' },
    note: { value: sql<string>`leave_entry.note`, label: 'Note' },
    requestId: { value: sql<LeaveEntry['requestId']>`leave_entry.request_id` },
    createdAt: { value: sql<Date>`leave_entry.created_at`, label: 'Posted', kind: 'instant' },
    createdBy: { value: sql<string | null>`creator.name`, label: 'Posted by' },
  },
  present: ({ person, number: _, type, days, createdAt, createdBy, ...row }): LeaveEntry => ({
    ...row,
    employeeName: person,
    typeName: type,
    days100: days,
    createdAt: createdAt.toISOString(),
    createdByName: createdBy,
  }),
});

/** workspace B2: one's own; everything for HR; where the kind is not private, of the departments that one heads, and all for who pays out. */
function visibleTo(user: User): Expression<SqlBool> {
  if (isGranted(user.role, 'leave:manage')) return sql<SqlBool>`true`;
  const isOpen = sql<SqlBool>`leave_entry.type_id in (select id from leave_type where not is_private)`;
  const ofTeam = sql<SqlBool>`leave_entry.employee_id in (select id from employee where department_id = any(${sql.val([...user.heads])}))`;
  return eb.or([
    eb('leave_entry.employee_id', '=', user.id),
    ...(user.heads.length > 0 ? [eb.and([ofTeam, isOpen])] : []),
    ...(isGranted(user.role, 'leave:dates') ? [isOpen] : []),
  ]);
}
