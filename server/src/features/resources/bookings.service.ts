import { sql, type SqlBool } from 'kysely';
import { newId } from '@lintel/contract/kit/ids';
import type { TransitionOf } from '@lintel/contract/kit/machine';
import { BookingInput as Input, type BookingInput } from '@lintel/contract/booking-moves';
import type { Booking } from '@lintel/contract/bookings';
import { bookingMachine } from '@lintel/contract/resource-machines';
import { approvalOf, cancelApproval, decidedBy, defineSubject, type Settled } from '#server/features/approvals/approvals.service.ts';
import { instantIn } from '#server/features/calendars/calendars.service.ts';
import { defineDiscussion } from '#server/features/comments/comments.service.ts';
import { defineFileSubject } from '#server/features/files/files.service.ts';
import { notify } from '#server/features/notifications/notifications.service.ts';
import { readSetting } from '#server/features/settings/settings.service.ts';
import { audit } from '#server/platform/audit.ts';
import { asSystem, type Ctx } from '#server/platform/context.ts';
import { fail } from '#server/platform/errors.ts';
import { defineLife, transition, type TransitionRequest } from '#server/platform/transitions.ts';
import { approvalFor, askForApproval, KIND, RESOURCE_ASKED } from './bookings.approval.ts';
import { spanWords } from './bookings.days.ts';
import { bookingProblem, checkFor, checkStillPossible, hereNow } from './bookings.rules.ts';
import { closeOverdue, tellOverdue } from './bookings.overdue.ts';
import { handOut, handOutProblem, takeBack, takeBackProblem } from './bookings.handover.ts';
import { askMove, dropMove, lengthProblem, stay } from './bookings.moves.ts';
import { concerned, replace, replacementProblem } from './bookings.replace.ts';
import { settleStranded } from './bookings.stranded.ts';
import { findBooking } from './bookings.list.ts';
import { bookingsVisibleTo, mayMoveBooking, type BookingRow } from './resources.queries.ts';
import { BOOKING_EDITS } from './resources.edits.ts';
import { lockResource, tellAll } from './resources.upkeep.ts';

const DAY_MS = 86_400_000;

/** What asked for a booking ends with it. */
export type BookingEnd = (ctx: Ctx, bookingId: string, words: string) => Promise<void>;
let whenEnded: BookingEnd = async () => undefined;

/** Filled by requests: one that waits for a booking is done, whatever became of it. */
export const defineBookingEnd = (ended: BookingEnd): void => {
  whenEnded = ended;
};

/** workspace A14: from the wish to the return. */
const bookingLife = defineLife({
  machine: bookingMachine,
  table: 'booking',
  heard: (_row, ctx) => tellAll(ctx),
  scope: bookingsVisibleTo,
  label: (row) => `Booking ${row.id.slice(-6)}`,
  may: mayMoveBooking,
  guard: {
    checkOut: (row, ctx, input) => handOutProblem(ctx, row, input),
    giveBack: (row, ctx, input) => takeBackProblem(ctx, row, input),
    reassign: async (row, ctx, { resourceId }) => (await lengthProblem(ctx, row)) ?? replacementProblem(ctx, row, String(resourceId)),
    askMove: (row, ctx, { resourceId }) => replacementProblem(ctx, row, String(resourceId)),
    redirect: (row, ctx, { resourceId }) => replacementProblem(ctx, row, String(resourceId)),
  },
  effect: {
    approve: (row, ctx) => tellDecided(ctx, row, 'approved'),
    reject: async (row, ctx) => {
      await tellDecided(ctx, row, 'rejected');
      await freed(ctx, row, 'The booking was rejected.');
    },
    checkOut: async (row, ctx, input) => {
      await dropMove(ctx, row);
      await handOut(ctx, row, input);
    },
    askMove: (row, ctx, { resourceId }) => askMove(ctx, row, String(resourceId)),
    stay: (row, ctx) => stay(ctx, row),
    reassign: (row, ctx, { resourceId }) => replace(ctx, row, String(resourceId)),
    redirect: async (row, ctx, { resourceId }) => {
      await replace(ctx, row, String(resourceId));
      await askForApproval(ctx, row.id);
    },
    giveBack: async (row, ctx, input) => {
      await takeBack(ctx, row, input);
      await closeOverdue(ctx, row);
      await whenEnded(ctx, row.id, 'It was brought back.');
    },
    cancel: async (row, ctx) => {
      await dropMove(ctx, row);
      await cancelApproval(ctx, KIND, row.id);
      await freed(ctx, row, 'The booking was cancelled.');
    },
    miss: async (row, ctx) => {
      await dropMove(ctx, row);
      await freed(ctx, row, 'Nobody collected it.');
    },
    lapse: async (row, ctx) => {
      await cancelApproval(ctx, KIND, row.id);
      await tellLapsed(ctx, row);
      await freed(ctx, row, 'Nobody decided about it in time.');
    },
  },
});

/**
 * Asks for a resource. A few days of something free, with the certificates it needs, are granted at once (a setting says how many).
 * @throws Refusal booking.*, with what stands in the way
 */
export async function requestBooking(ctx: Ctx, given: BookingInput): Promise<Booking> {
  const input = Input.parse(given);
  const here = await hereNow(ctx);
  await checkFor(ctx, input);
  const resource = await lockResource(ctx, input.resourceId);
  const wanted = {
    fromAt: instantIn(input.from, input.fromMinutes, here.zone),
    toAt: instantIn(input.to, input.toMinutes, here.zone),
    operatorId: input.operatorId,
  };
  if (wanted.toAt <= ctx.now) throw fail('booking.past');
  const problem = await bookingProblem(ctx.db, resource, wanted, here);
  if (problem) throw problem;
  const row = await ctx.db
    .insertInto('booking')
    .values({
      id: newId('bkg', ctx.now.getTime()),
      resource_id: resource.id,
      resource_no: resource.no,
      from_at: wanted.fromAt,
      to_at: wanted.toAt,
      project_id: input.projectId,
      department_id: input.departmentId,
      requester_id: ctx.user.id,
      operator_id: input.operatorId,
      purpose: input.purpose,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await audit(ctx, {
    action: 'booking.request',
    subjectType: bookingMachine.name,
    subjectId: row.id,
    subjectLabel: resource.code,
    after: {
      ...{ resource: resource.code, from: wanted.fromAt.toISOString(), to: wanted.toAt.toISOString(), purpose: input.purpose },
      ...{ projectId: input.projectId, departmentId: input.departmentId },
    },
  });
  await askForApproval(ctx, row.id);
  return readBooking(ctx, row.id);
}

export async function moveBooking(ctx: Ctx, request: TransitionRequest<TransitionOf<typeof bookingMachine>>): Promise<Booking> {
  await transition(ctx, bookingLife, request);
  return readBooking(ctx, request.id);
}

const OVER: readonly BookingRow['status'][] = ['rejected', 'returned', 'cancelled', 'no_show'];

/** Takes a booking back, where it is not over anyway. @throws Refusal transition.not_now once it is out */
export async function cancelBooking(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db.selectFrom('booking').select(['status', 'version']).where('id', '=', id).executeTakeFirst();
  if (row && !OVER.includes(row.status)) await transition(ctx, bookingLife, { id, name: 'cancel', version: row.version });
}

/** What time does: tells daily of what is not back, frees what nobody collected for a day, and ends what nobody decided in its days. */
export async function watchBooking(ctx: Ctx, row: BookingRow, today: string): Promise<void> {
  if (row.status === 'requested' && row.to_at <= ctx.now)
    return void (await transition(asSystem(ctx), bookingLife, { id: row.id, name: 'lapse', version: row.version }));
  if (row.status === 'approved' && row.from_at.getTime() + DAY_MS <= ctx.now.getTime())
    return void (await transition(asSystem(ctx), bookingLife, { id: row.id, name: 'miss', version: row.version }));
  if (row.status === 'checked_out' && row.to_at <= ctx.now && row.overdue_told_on !== today) await tellOverdue(ctx, row, today);
}

export async function readBooking(ctx: Ctx, id: string): Promise<Booking> {
  const booking = await findBooking(ctx, id);
  if (!booking) throw fail('request.not_found');
  return booking;
}

/** It takes no days of its resource any more. */
async function freed(ctx: Ctx, row: BookingRow, words: string): Promise<void> {
  await whenEnded(ctx, row.id, words);
  await settleStranded(ctx, row.resource_id);
}

/** What is decided about a booking that keeps its resource until then: with a yes it goes, by every rule as it is now. */
async function settleMove(ctx: Ctx, { id, version, ...row }: BookingRow, resourceId: string, outcome: Settled['outcome']): Promise<void> {
  if (outcome !== 'approved') return void (await transition(ctx, bookingLife, { id, name: 'stay', version }));
  await checkStillPossible(ctx, await lockResource(ctx, resourceId), { id, version, ...row });
  await transition(ctx, bookingLife, { id, name: 'reassign', version, input: { resourceId } });
}

function defineBookingApproval(): void {
  defineSubject({
    kind: KIND,
    link: (id) => `request-forms/${id}`,
    tells: ['approved', 'rejected', 'returned'],
    settle: async (ctx, id, { outcome }) => {
      const row = await ctx.db.selectFrom('booking').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
      if (row.asked_resource_id) return settleMove(ctx, row, row.asked_resource_id, outcome);
      if (outcome !== 'approved') return void (await transition(ctx, bookingLife, { id, name: 'reject', version: row.version }));
      // Those who decide about one resource wait for each other, so that the second reads what the first took.
      const resource = await lockResource(ctx, row.resource_id);
      await checkStillPossible(ctx, resource, row);
      await transition(ctx, bookingLife, { id, name: 'approve', version: row.version });
    },
    contents: async (db, id) => {
      const row = await db
        .selectFrom('booking')
        .innerJoin('resource', (join) => join.on('resource.id', '=', RESOURCE_ASKED))
        .select(['code', 'resource.id as resource_id', 'from_at', 'to_at', 'project_id', 'department_id', 'operator_id', 'purpose'])
        .where('booking.id', '=', id)
        .executeTakeFirst();
      if (!row) return null;
      const { code, resource_id, ...booked } = row;
      const { department_id, ...days } = booked;
      // What was asked for before there were departments stands for what it stood for.
      return { shown: { resource: code, ...booked }, bound: { resource_id, ...(department_id ? booked : days) } };
    },
    current: approvalFor,
  });
}

async function tellLapsed(ctx: Ctx, row: BookingRow): Promise<void> {
  const { code, name } = await lockResource(ctx, row.resource_id);
  const { from, until } = spanWords(row.from_at, row.to_at, await readSetting(ctx.db, 'company.time_zone', ctx.now));
  await notify(ctx, {
    recipientId: row.requester_id,
    type: 'booking.lapsed',
    severity: 'warning',
    title: `${code} ${name}: nobody decided about your booking in time`,
    body: `${from} to ${until}, ${row.purpose}. These days are over. Book other days where you still need it.`,
    link: `employee/request-forms/${row.id}`,
  });
}

async function tellDecided(ctx: Ctx, row: BookingRow, word: 'approved' | 'rejected'): Promise<void> {
  const resource = await lockResource(ctx, row.resource_id);
  const chain = await approvalOf(ctx, KIND, row.id);
  const by = await decidedBy(ctx.db, KIND, row.id);
  for (const recipientId of concerned(row))
    await notify(ctx, {
      recipientId,
      type: 'booking.decided',
      severity: word === 'approved' ? 'info' : 'warning',
      title: `${resource.code} ${resource.name}: booking ${word}`,
      ...(chain ? { body: `${by} ${chain.title}`.trim() } : {}),
      link: `employee/request-forms/${row.id}`,
    });
}

defineBookingApproval();

// Photos of the hand-out and of the return are seen by who sees the booking.
defineFileSubject(
  bookingMachine.name,
  (user) => sql<SqlBool>`exists (select from booking where booking.id = file.subject_id and ${bookingsVisibleTo(user)})`,
);

defineDiscussion(bookingMachine.name, async (db, user, id) => {
  const row = await db
    .selectFrom('booking')
    .innerJoin('resource', 'resource.id', 'booking.resource_id')
    .select('resource.code')
    .where('booking.id', '=', id)
    .where(bookingsVisibleTo(user))
    .executeTakeFirst();
  return row ? { title: `Booking of ${row.code}`, link: `employee/request-forms/${id}`, edits: BOOKING_EDITS } : null;
});
