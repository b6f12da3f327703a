import { z } from 'zod';
import { RehearsedChain } from './approval-chains.ts';
import { BULK_MAX } from './approvals.ts';
import { route } from './kit/route.ts';
import { enteredDay, id, line } from './kit/schema.ts';

/** For a project or for a department, never for both: it bears the use. */
const bearer = { projectId: id('prj').nullable().default(null), departmentId: id('dep').nullable().default(null) };
/** Days, or hours of days: minutes after midnight where the company is. Half a day is 0 to 720, or 720 to 1440. */
const span = {
  from: enteredDay(),
  to: enteredDay(),
  fromMinutes: z.int().min(0).max(1439).default(0),
  toMinutes: z.int().min(1).max(1440).default(1440),
};
interface Span {
  from: string;
  to: string;
  fromMinutes: number;
  toMinutes: number;
}
const isInOrder = (input: Span) => input.from < input.to || (input.from === input.to && input.fromMinutes < input.toMinutes);
const notInOrder = { path: ['to'], message: 'The end must lie after the start' };

export const BookingInput = z
  .object({ resourceId: id('rsc'), ...span, ...bearer, operatorId: id('emp').nullable().default(null), purpose: line(200) })
  .refine(isInOrder, notInOrder);
export type BookingInput = z.input<typeof BookingInput>;

const BookedDays = z.object({ ...span, ...bearer }).refine(isInOrder, notInOrder);
export type RehearsedBooking = z.input<typeof BookedDays>;

/** Another resource that a booking can be moved to. */
export const Replacement = z.object({ id: id('rsc'), code: z.string(), name: z.string() });
export type Replacement = z.infer<typeof Replacement>;

export const AssignInput = z
  .object({
    resourceIds: z.array(id('rsc')).min(1).max(BULK_MAX),
    projectId: id('prj'),
    from: enteredDay(),
    to: enteredDay(),
    purpose: line(200),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day lies before the first' });
export type AssignInput = z.input<typeof AssignInput>;

export const Assigned = z.object({
  booked: z.int(),
  /** Asked for, but somebody decides. */
  waiting: z.int(),
  skipped: z.array(Replacement.extend({ reason: z.string() })),
});
export type Assigned = z.infer<typeof Assigned>;

/** The part of the resources' calls with which bookings are asked for and rearranged. */
export const bookingMoves = {
  rehearse: route({
    method: 'POST',
    path: '/bookings/rehearsal',
    can: 'bookings:use',
    summary: 'Who would decide a booking of yours; keeps nothing and asks nobody',
    body: BookedDays,
    data: RehearsedChain,
    apart: true,
  }),
  replacements: route({
    method: 'GET',
    path: '/bookings/:id/replacements',
    can: 'bookings:use',
    summary: 'Resources of the same category that are free for the days of a booking, for who keeps the yard',
    params: z.object({ id: id('bkg') }),
    data: z.object({ items: z.array(Replacement) }),
  }),
  assign: route({
    method: 'POST',
    path: '/bookings/assign',
    can: 'resources:write',
    summary: 'Book up to 50 resources for a project; what is refused is left out and reported',
    body: AssignInput,
    data: Assigned,
    once: 'required',
  }),
};
