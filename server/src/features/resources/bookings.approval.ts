import { openApproval, type ApprovalInput } from '#server/features/approvals/approvals.service.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { daysOfUse } from './bookings.charge.ts';
import { lengthWords, spanWords } from './bookings.days.ts';

export const KIND = 'resource_booking';

/** Asks for a booking as it is now; what was asked for it before becomes void. */
export const askForApproval = async (ctx: Ctx, id: string) => openApproval(ctx, await approvalFor(ctx, id));

export async function approvalFor({ db, now }: Ctx, id: string): Promise<ApprovalInput> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('resource', 'resource.id', 'booking.resource_id')
    .innerJoin('employee as requester', 'requester.id', 'booking.requester_id')
    .leftJoin('employee as operator', 'operator.id', 'booking.operator_id')
    .leftJoin('project', 'project.id', 'booking.project_id')
    .leftJoin('department', 'department.id', 'booking.department_id')
    .select(['from_at', 'to_at', 'project_id', 'booking.department_id', 'moved_by', 'requester_id', 'purpose'])
    .select(['resource.code', 'resource.name', 'requester.department_id as own_department_id', 'operator.name as operator'])
    .select(['project.code as project', 'department.name as department'])
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();
  const settings = await readSettings(db, ['company.time_zone', 'resources.self_service_days'], now);
  const zone = settings['company.time_zone'];
  const days = daysOfUse(row.from_at, row.to_at, zone);
  const { from, until } = spanWords(row.from_at, row.to_at, zone);
  return {
    kind: KIND,
    subjectId: id,
    requesterId: row.requester_id,
    // Who chose the resource that is asked for prepared what is decided (SoD-1).
    involved: row.moved_by ? [row.moved_by] : [],
    departmentId: row.department_id ?? row.own_department_id,
    projectId: row.project_id,
    days100: days * 100,
    marks: days <= settings['resources.self_service_days'] ? ['self_service'] : [],
    title: `${row.code} ${row.name}, ${lengthWords(row.from_at, row.to_at, zone)}`,
    facts: [
      { label: 'Resource', value: `${row.code} ${row.name}` },
      { label: 'From', value: from },
      { label: 'Until', value: until },
      ...(row.operator ? [{ label: 'Operator', value: row.operator }] : []),
      ...(row.project ? [{ label: 'Project', value: row.project }] : []),
      ...(row.department ? [{ label: 'Department', value: row.department }] : []),
      { label: 'Purpose', value: row.purpose },
    ],
  };
}
