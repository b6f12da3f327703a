import { z } from 'zod';

export const INVITATION_ANSWERS = { accepted: 'Accept', tentative: 'Tentative', declined: 'Decline' } as const;
export const InvitationAnswer = z.enum(['accepted', 'tentative', 'declined']);
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

/** A moment (`at` in UTC, with the zone it was written in), a day, or a time without zone, which is the reader's wherever that is. */
export const When = z.object({
  kind: z.enum(['instant', 'day', 'floating']),
  /** `2026-11-23T08:00:00.000Z`, `2026-11-23` or `2026-11-23T09:00`. */
  at: z.string(),
  /** As the writer has it on the wall: `2026-11-23T09:00`. */
  local: z.string(),
  zone: z.string().nullable(),
});
export type When = z.infer<typeof When>;

const Guest = z.object({
  email: z.string(),
  name: z.string(),
  answer: z.enum(['accepted', 'tentative', 'declined', 'delegated', 'none']),
});

/** What a mail says about a meeting (RFC 5546): asks to come, changes it, calls it off, answers, asks for another time, or refuses one. */
export const Invitation = z.object({
  method: z.enum(['request', 'cancel', 'reply', 'publish', 'counter', 'declinecounter']),
  uid: z.string(),
  sequence: z.int(),
  /** For one of a series: its RECURRENCE-ID as it stands there, with its zone. */
  recurrence: z.string().nullable(),
  stamp: z.string().nullable(),
  title: z.string(),
  place: z.string(),
  organizer: z.object({ email: z.string(), name: z.string() }).nullable(),
  guests: z.array(Guest),
  starts: When.nullable(),
  /** Of whole days the last one. */
  ends: When.nullable(),
  /** `every week on Mon until 1 Dec 2026` */
  repeats: z.string().nullable(),
});
export type Invitation = z.infer<typeof Invitation>;

/** When something is; without an end it has none. */
export const Span = z.object({ starts: When, ends: When.nullable() });
export type Span = z.infer<typeof Span>;

/** The same, and how it stands for the reader. */
export const ShownInvitation = Invitation.extend({
  /** What was answered last. */
  answer: InvitationAnswer.nullable(),
  /** With it another time was asked for. */
  proposed: Span.nullable(),
  /** A later mail of the same sender changed it or called it off. */
  standing: z.enum(['open', 'changed', 'cancelled']),
  canAnswer: z.boolean(),
  /** Of a meeting at one moment that is known; a series is answered, not moved. */
  canPropose: z.boolean(),
});
export type ShownInvitation = z.infer<typeof ShownInvitation>;
