import type { RehearsedChain } from '@lintel/contract/approval-chains';
import type { bookingMoves } from '@lintel/contract/booking-moves';
import { sql } from 'kysely';
import type { z } from 'zod';
import { openApproval, rehearse, type ApprovalInput, type Routing } from '#server/features/approvals/approvals.service.ts';
import { instantIn } from '#server/features/calendars/calendars.service.ts';
import { readSettings } from '#server/features/settings/settings.service.ts';
import type { Ctx } from '#server/platform/context.ts';
import { daysOfUse } from './bookings.charge.ts';
import { lengthWords, spanWords } from './bookings.days.ts';
import { checkFor } from './bookings.rules.ts';

type Days = z.output<(typeof bookingMoves)['rehearse']['body']>;

export const KIND = 'resource_booking';

/** What is decided about: where it is to go, else what it has. */
export const RESOURCE_ASKED = sql<string>`coalesce(booking.asked_resource_id, booking.resource_id)`;

/** Asks for a booking as it is now; what was asked for it before becomes void. */
export const askForApproval = async (ctx: Ctx, id: string) => openApproval(ctx, await approvalFor(ctx, id));

export async function approvalFor(ctx: Ctx, id: string): Promise<ApprovalInput> {
  const row = await ctx.db
    .selectFrom('booking')
    .innerJoin('resource', (join) => join.on('resource.id', '=', RESOURCE_ASKED))
    .innerJoin('resource as held', 'held.id', 'booking.resource_id')
    .innerJoin('employee as requester', 'requester.id', 'booking.requester_id')
    .leftJoin('employee as operator', 'operator.id', 'booking.operator_id')
    .leftJoin('project', 'project.id', 'booking.project_id')
    .leftJoin('department', 'department.id', 'booking.department_id')
    .select(['from_at', 'to_at', 'project_id', 'booking.department_id', 'moved_by', 'requester_id', 'purpose'])
    .select([
      'held.code as held',
      'resource.code',
      'resource.name',
      'requester.department_id as own_department_id',
      'operator.name as operator',
    ])
    .select(['project.code as project', 'department.name as department'])
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow();
  const rules = await rulesNow(ctx);
  const { from, until } = spanWords(row.from_at, row.to_at, rules.zone);
  const resource = `${row.code} ${row.name}`;
  const about = row.held === row.code ? null : `Move to ${resource}`;
  return {
    ...routingOf(row, rules),
    subjectId: id,
    title: [about ?? resource, lengthWords(row.from_at, row.to_at, rules.zone)].join(', '),
    ...(about ? { about } : {}),
    facts: [
      { label: 'Resource', value: resource },
      ...(row.held === row.code ? [] : [{ label: 'Instead of', value: row.held }]),
      { label: 'From', value: from },
      { label: 'Until', value: until },
      ...(row.operator ? [{ label: 'Operator', value: row.operator }] : []),
      ...(row.project ? [{ label: 'Project', value: row.project }] : []),
      ...(row.department ? [{ label: 'Department', value: row.department }] : []),
      { label: 'Purpose', value: row.purpose },
    ],
  };
}

interface Wanted {
  requester_id: string;
  own_department_id: string | null;
  department_id: string | null;
  project_id: string | null;
  moved_by: string | null;
  from_at: Date;
  to_at: Date;
}

interface Rules {
  zone: string;
  selfServiceDays: number;
}

async function rulesNow({ db, now }: Ctx): Promise<Rules> {
  const settings = await readSettings(db, ['company.time_zone', 'resources.self_service_days'], now);
  return { zone: settings['company.time_zone'], selfServiceDays: settings['resources.self_service_days'] };
}

/** By what the chain of a booking is chosen. */
function routingOf(wanted: Wanted, { zone, selfServiceDays }: Rules): Routing {
  const days = daysOfUse(wanted.from_at, wanted.to_at, zone);
  return {
    kind: KIND,
    requesterId: wanted.requester_id,
    // Who chose the resource that is asked for prepared what is decided (SoD-1).
    involved: wanted.moved_by ? [wanted.moved_by] : [],
    departmentId: wanted.department_id ?? wanted.own_department_id,
    projectId: wanted.project_id,
    days100: days * 100,
    marks: days <= selfServiceDays ? ['self_service'] : [],
  };
}

/** Who would decide a booking of these days; asks nobody. */
export async function rehearseBooking(ctx: Ctx, input: Days): Promise<RehearsedChain> {
  await checkFor(ctx, input);
  const rules = await rulesNow(ctx);
  const wanted = {
    requester_id: ctx.user.id,
    own_department_id: ctx.user.departmentId,
    department_id: input.departmentId,
    project_id: input.projectId,
    moved_by: null,
    from_at: instantIn(input.from, input.fromMinutes, rules.zone),
    to_at: instantIn(input.to, input.toMinutes, rules.zone),
  };
  return rehearse(ctx, routingOf(wanted, rules));
}
