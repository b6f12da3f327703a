import { expressionBuilder, sql, type Expression, type Selectable, type SqlBool } from 'kysely';
import { isGranted } from '@lintel/contract/access';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import type { bookingMachine, resourceMachine } from '@lintel/contract/resource-machines';
import { hasDuty, isSystem, type User } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db.ts';
import type { May } from '#server/platform/transitions.ts';
import { contains } from '#server/platform/text-search.ts';

/** The left side is the expression of the index resource_search. */
export const matches = (text: string) =>
  contains(
    sql`lower(resource.code || ' ' || resource.name || ' ' || resource.category || ' ' || coalesce(resource.plate, '') || ' ' || coalesce(resource.serial, ''))`,
    text,
  );

export type ResourceRow = Selectable<Database['resource']>;
export type BookingRow = Selectable<Database['booking']>;

/** Asked for, to go out or out: what of a booking is still to come. */
export const OPEN_BOOKINGS = ['requested', 'approved', 'checked_out'] as const;

/** Everybody may know what there is (workspace B2). */
export const resourcesVisibleTo = (_user: User): Expression<SqlBool> => sql<SqlBool>`true`;

/** Who hands out and takes back: administration, storekeepers. */
export const isKeeper = (user: User): boolean => isGranted(user.role, 'resources:write') || hasDuty(user, 'storekeeper') || isSystem(user);

/** Keepers and who oversees bookings see all; others their own, what they operate, those of projects that they run, and of departments and people that they head. */
export function bookingsVisibleTo(user: User): Expression<SqlBool> {
  if (isKeeper(user) || isGranted(user.role, 'bookings:read')) return sql<SqlBool>`true`;
  const eb = expressionBuilder<Database, 'booking'>();
  return eb.or([
    eb('booking.requester_id', '=', user.id),
    eb('booking.operator_id', '=', user.id),
    ...(user.runs.length > 0 ? [eb('booking.project_id', 'in', [...user.runs])] : []),
    ...(user.heads.length > 0
      ? [
          eb('booking.department_id', 'in', [...user.heads]),
          eb('booking.requester_id', 'in', peopleOf(user.heads)),
          eb('booking.operator_id', 'in', peopleOf(user.heads)),
        ]
      : []),
  ]);
}

const peopleOf = (departmentIds: readonly string[]) =>
  expressionBuilder<Database, never>()
    .selectFrom('employee')
    .select('employee.id')
    .where('employee.department_id', 'in', [...departmentIds]);

type Judged = Pick<BookingRow, 'status' | 'requester_id' | 'project_id'>;
/** workspace A14: project managers hand out, but only who keeps the yard takes back. */
export const mayMoveBooking: May<Judged, TransitionOf<typeof bookingMachine>> = {
  checkOut: (row, user) => isKeeper(user) || (row.project_id !== null && user.runs.includes(row.project_id)),
  giveBack: (_row, user) => isKeeper(user),
  reassign: (_row, user) => isKeeper(user),
  askMove: (_row, user) => isKeeper(user),
  redirect: (_row, user) => isKeeper(user),
  cancel: (row, user) => isKeeper(user) || row.requester_id === user.id,
};

/** Only what somebody took out of service is put back by hand: a document or an order ends its own stop. */
export const mayMoveResource: May<Pick<ResourceRow, 'status' | 'out_reason'>, TransitionOf<typeof resourceMachine>> = {
  putBack: ({ out_reason }) => out_reason !== null,
};
