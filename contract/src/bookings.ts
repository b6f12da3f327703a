import { z } from 'zod';
import { BookingInput, bookingMoves } from './booking-moves.ts';
import { FUEL_LEVELS, METERS } from './hand-over.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { day, id, instant, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';
import { RESOURCE_KINDS } from './resource-facts.ts';
import { bookingMachine } from './resource-machines.ts';

export const Booking = z.object({
  id: id('bkg'),
  resourceId: id('rsc'),
  resourceCode: z.string(),
  resourceName: z.string(),
  resourceKind: oneOf(RESOURCE_KINDS),
  /** Where it is to go, while that waits to be decided: `VH-12 Van`. Until then it keeps the resource that it has. */
  askedResource: z.string().nullable(),
  meterKind: oneOf(METERS),
  fromAt: instant(),
  toAt: instant(),
  /** The first and the last day of it where the company is. */
  fromDay: day(),
  toDay: day(),
  projectName: z.string().nullable(),
  departmentName: z.string().nullable(),
  requesterName: z.string(),
  operatorName: z.string().nullable(),
  purpose: z.string(),
  outAt: instant().nullable(),
  inAt: instant().nullable(),
  outMeter: z.int().nullable(),
  inMeter: z.int().nullable(),
  outFuel: oneOf(FUEL_LEVELS).nullable(),
  inFuel: oneOf(FUEL_LEVELS).nullable(),
  outNote: z.string().nullable(),
  damage: z.string().nullable(),
  outChecks: z.array(z.string()),
  inChecks: z.array(z.string()),
  /** What is to be ticked at the hand-out or return that the caller may do now. */
  checklist: z.array(z.string()),
  chargeMinor: z.string().nullable(),
  isOverdue: z.boolean(),
  status: z.enum(statesOf(bookingMachine)),
  version: version(),
  transitions: z.array(z.string()),
});
export type Booking = z.infer<typeof Booking>;

const booked = {
  sorts: ['next', 'from', 'to', 'resource', 'requester', 'status'],
  filters: {
    from: day().optional(),
    to: day().optional(),
    kind: oneOf(RESOURCE_KINDS).optional(),
    resourceId: id('rsc').optional(),
    status: many(z.enum(statesOf(bookingMachine))),
    isOverdue: z.stringbool().optional(),
    /** What the caller booked or operates. */
    mine: z.stringbool().optional(),
    /** What this person has now: the operator, else whoever booked it. */
    holderId: id('emp').optional(),
  },
} as const;

/** Calls of the API of the resources. */
export const bookingRoutes = {
  bookings: route({
    method: 'GET',
    path: '/bookings',
    can: 'bookings:use',
    summary: 'Bookings that you may see, what comes next first; `mine` for your own',
    query: listQuery(booked),
    data: paged(Booking),
  }),
  exportBookings: exportRoute('/bookings/export', 'bookings:use', 'The bookings of a filter as a file', booked),
  booking: route({
    method: 'GET',
    path: '/bookings/:id',
    can: 'bookings:use',
    summary: 'One booking',
    params: z.object({ id: id('bkg') }),
    data: Booking,
  }),
  book: route({
    method: 'POST',
    path: '/bookings',
    can: 'bookings:use',
    summary: 'Book a resource',
    body: BookingInput,
    data: Booking,
    once: 'accepted',
  }),
  ...bookingMoves,
  moveBooking: transitionRoute('/bookings/:id/transitions', bookingMachine, 'bookings:use', Booking),
};
