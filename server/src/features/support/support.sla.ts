import type { Selectable } from 'kysely';
import type { TicketPriority } from '@lintel/contract/support';
import { addDays, workMinutes } from '@lintel/contract/kit/days';
import {
  addBusinessMinutes,
  businessHours,
  businessMinutesBetween,
  dayIn,
  instantIn,
  type BusinessHours,
} from '#server/features/calendars/calendars.service.ts';
import type { Database, Db } from '#server/platform/db.ts';

export type TicketRow = Selectable<Database['ticket']>;
/** What the clock is read from and writes. */
export type Clock = Pick<
  TicketRow,
  | 'status'
  | 'created_at'
  | 'first_due_at'
  | 'first_answered_at'
  | 'update_due_at'
  | 'resolve_due_at'
  | 'due_at'
  | 'paused_at'
  | 'paused_minutes'
>;
export interface Target {
  first_minutes: number;
  update_minutes: number;
  resolve_minutes: number;
}
/** What a ticket is measured by: read once a call. */
export interface Terms {
  hours: BusinessHours;
  targets: ReadonlyMap<TicketPriority, Target>;
}

export async function readTerms(db: Db, at: Date): Promise<Terms> {
  const rows = await db.selectFrom('ticket_target').selectAll().execute();
  return { hours: await businessHours(db, at), targets: new Map(rows.map((row) => [row.priority, row])) };
}

/** The clock of a ticket that is written at `at`. */
export function startClock(at: Date, priority: TicketPriority, terms: Terms): Clock {
  const clock = {
    status: 'new' as const,
    created_at: at,
    first_answered_at: null,
    update_due_at: null,
    paused_at: null,
    paused_minutes: 0,
  };
  return dueTimes({ ...clock, first_due_at: at, resolve_due_at: at, due_at: null }, priority, terms);
}

/** The due times counted again from what happened: after a pause, another priority, or other targets. */
export function dueTimes<C extends Clock>(clock: C, priority: TicketPriority, { hours, targets }: Terms): C {
  const target = targets.get(priority)!;
  const counted = {
    ...clock,
    // Nobody waits for the requester before the first answer: pauses do not move it.
    first_due_at: addBusinessMinutes(clock.created_at, target.first_minutes, hours),
    resolve_due_at: addBusinessMinutes(clock.created_at, target.resolve_minutes + clock.paused_minutes, hours),
  };
  return { ...counted, due_at: nextDue(counted) };
}

/** Support spoke: the first answer is given, nothing of the requester's is unanswered. */
export function answered<C extends Clock>(clock: C, at: Date): C {
  const after = { ...clock, first_answered_at: clock.first_answered_at ?? at, update_due_at: null };
  return { ...after, due_at: nextDue(after) };
}

/** The requester spoke: the oldest word that has no answer counts. */
export function asked<C extends Clock>(clock: C, at: Date, priority: TicketPriority, { hours, targets }: Terms): C {
  const update_due_at = clock.update_due_at ?? addBusinessMinutes(at, targets.get(priority)!.update_minutes, hours);
  const after = { ...clock, update_due_at };
  return { ...after, due_at: nextDue(after) };
}

/** Nobody here has to act now: the clock stands. */
export const pause = <C extends Clock>(clock: C, at: Date): C => ({ ...clock, paused_at: clock.paused_at ?? at, due_at: null });

/** The clock goes on; what it stood is added to the time for the solution. */
export function resume<C extends Clock>(clock: C, at: Date, priority: TicketPriority, terms: Terms): C {
  const stood = clock.paused_at ? Math.round(businessMinutesBetween(clock.paused_at, at, terms.hours)) : 0;
  return dueTimes({ ...clock, paused_at: null, paused_minutes: clock.paused_minutes + stood }, priority, terms);
}

/** Which of the three clocks runs out next. Until the first answer it is that one, however short the others are (workspace A15). */
export function dueFor(clock: Omit<Clock, 'due_at' | 'created_at' | 'paused_minutes'>): 'first' | 'update' | 'resolve' | null {
  if (clock.paused_at || !['new', 'open'].includes(clock.status)) return null;
  if (!clock.first_answered_at) return 'first';
  return clock.update_due_at && clock.update_due_at < clock.resolve_due_at ? 'update' : 'resolve';
}

function nextDue(clock: Clock): Date | null {
  const which = dueFor(clock);
  return which && { first: clock.first_due_at, update: clock.update_due_at, resolve: clock.resolve_due_at }[which];
}

/** Business minutes that are left until then; negative once it is over. */
export function minutesLeft(due: Date | null, now: Date, hours: BusinessHours): number | null {
  if (!due) return null;
  return Math.round(due >= now ? businessMinutesBetween(now, due, hours) : -businessMinutesBetween(due, now, hours));
}

/** The end of the last of so many working days after the day of `from`: until then a ticket can be reopened. */
export function reopenUntil(from: Date, days: number, hours: BusinessHours): Date {
  let day = dayIn(from, hours.zone);
  for (let left = days, steps = 0; left > 0 && steps < 366; steps += 1) {
    day = addDays(day, 1);
    if (workMinutes(day, hours) > 0) left -= 1;
  }
  return instantIn(addDays(day, 1), 0, hours.zone);
}
