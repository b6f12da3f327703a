import { openApproval, type ApprovalInput } from '#server/features/approvals/approvals.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
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
    .select(['from_at', 'to_at', 'project_id', 'requester_id', 'purpose', 'resource.code', 'resource.name'])
    .select(['requester.department_id', 'operator.name as operator'])
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();
  const zone = await readSetting(db, 'company.time_zone', now);
  const days = daysOfUse(row.from_at, row.to_at, zone);
  const { from, until } = spanWords(row.from_at, row.to_at, zone);
  return {
    kind: KIND,
    subjectId: id,
    requesterId: row.requester_id,
    departmentId: row.department_id,
    projectId: row.project_id,
    days100: days * 100,
    marks: days <= (await readSetting(db, 'resources.self_service_days', now)) ? ['self_service'] : [],
    title: `${row.code} ${row.name}, ${lengthWords(row.from_at, row.to_at, zone)}`,
    facts: [
      { label: 'Resource', value: `${row.code} ${row.name}` },
      { label: 'From', value: from },
      { label: 'Until', value: until },
      ...(row.operator ? [{ label: 'Operator', value: row.operator }] : []),
      { label: 'Purpose', value: row.purpose },
    ],
  };
}
