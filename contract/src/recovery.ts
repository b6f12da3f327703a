import { z } from 'zod';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { machine, statesOf } from './kit/machine.ts';
import { paged, route } from './kit/route.ts';
import { id, instant, oneOf, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

export const RECOVERY_REASONS = {
  forgotten: 'Forgot the password',
  locked: 'Locked out',
  lost_factor: 'Lost the second factor',
  suspected_theft: 'Suspects theft',
} as const;
export const RECOVERY_CHANNELS = { colleague: 'Colleague', phone: 'Phone', in_person: 'In person', mail: 'Mail' } as const;
export const RECOVERY_METHODS = {
  callback_number_on_file: 'Called back on the number on file',
  in_person_badge: 'In person, with badge',
  manager_confirms: 'The manager confirmed it',
  video: 'By video',
} as const;
export const RECOVERY_ACTIONS = { link_sent: 'One-time link', mfa_reset: 'Second factor reset', disabled: 'Sign-in disabled' } as const;

const words = () => z.string().trim().min(3, 'Write a few words').max(1000, 'At most 1,000 characters');

/** workspace A15: nobody gets in again before somebody has made sure who asks. */
export const recoveryMachine = machine({
  name: 'recovery',
  initial: 'new',
  states: {
    new: { label: 'New', look: 'submitted' },
    verifying: { label: 'Verifying', look: 'in_progress' },
    verified: { label: 'Verified', look: 'in_review' },
    sent: { label: 'Sent', look: 'scheduled' },
    completed: { label: 'Completed', look: 'done', isQuiet: true },
    expired: { label: 'Expired', look: 'locked' },
    rejected: { label: 'Rejected', look: 'rejected' },
  },
  transitions: {
    take: { from: ['new'], to: 'verifying', can: 'recovery:work', label: 'Take' },
    confirm: { from: ['verifying'], to: 'verifying', can: 'recovery:report', label: 'Confirm identity' },
    verify: {
      from: ['verifying'],
      to: 'verified',
      can: 'recovery:work',
      label: 'Verify',
      input: z.object({ method: oneOf(RECOVERY_METHODS), note: words() }),
    },
    send: { from: ['verified'], to: 'sent', can: 'recovery:work', label: 'Send', input: z.object({ action: oneOf(RECOVERY_ACTIONS) }) },
    reject: {
      from: ['new', 'verifying', 'verified'],
      to: 'rejected',
      can: 'recovery:work',
      label: 'Reject',
      input: z.object({ reason: words() }),
    },
    complete: { from: ['sent'], to: 'completed', can: 'system', label: 'Complete' },
    expire: { from: ['sent'], to: 'expired', can: 'system', label: 'Expire' },
  },
});

export const Recovery = z.object({
  id: id('pwr'),
  employeeId: id('emp'),
  employeeName: z.string(),
  reportedByName: z.string(),
  channel: oneOf(RECOVERY_CHANNELS),
  reason: oneOf(RECOVERY_REASONS),
  note: z.string(),
  needsManager: z.boolean(),
  /** Who confirmed the identity, else the manager who has to; null where the super admin has to. */
  managerName: z.string().nullable(),
  managerConfirmedAt: instant().nullable(),
  handlerName: z.string().nullable(),
  method: oneOf(RECOVERY_METHODS).nullable(),
  verificationNote: z.string().nullable(),
  action: oneOf(RECOVERY_ACTIONS).nullable(),
  sentAt: instant().nullable(),
  rejectReason: z.string().nullable(),
  /** How often this person could not sign in within 30 days. */
  recent: z.int(),
  /** Where the hand-over goes: the number on file. Only for who handles it. */
  contact: z.string().nullable(),
  /** The person's page at the outside provider; null with the embedded one. */
  providerUrl: z.string().nullable(),
  canLink: z.boolean(),
  status: z.enum(statesOf(recoveryMachine)),
  version: version(),
  createdAt: instant(),
  transitions: z.array(z.string()),
});
export type Recovery = z.infer<typeof Recovery>;

export const RecoveryInput = z.object({
  employeeId: id('emp'),
  reason: oneOf(RECOVERY_REASONS),
  channel: oneOf(RECOVERY_CHANNELS).default('colleague'),
  note: z.string().trim().max(1000).default(''),
});
export type RecoveryInput = z.input<typeof RecoveryInput>;

/** Shown once, to be handed over; only its hash is kept. */
export const SignInLink = z.object({ url: z.string(), expiresAt: instant(), name: z.string(), contact: z.string().nullable() });
export type SignInLink = z.infer<typeof SignInLink>;

const one = { params: z.object({ id: id('pwr') }) };

const listed = {
  sorts: ['created', 'person', 'reporter', 'reason', 'status', 'handler'],
  filters: {
    status: many(z.enum(statesOf(recoveryMachine))),
    reason: many(oneOf(RECOVERY_REASONS)),
    isOpen: z.stringbool().optional(),
  },
} as const;

export const recoveryApi = {
  list: route({
    method: 'GET',
    path: '/recoveries',
    can: 'recovery:report',
    summary: 'Who cannot sign in, as far as you may know: newest first',
    query: listQuery(listed),
    data: paged(Recovery),
  }),
  export: exportRoute('/recoveries/export', 'recovery:read', 'The recoveries of a filter as a file', listed),
  get: route({ method: 'GET', path: '/recoveries/:id', can: 'recovery:report', summary: 'One of them', ...one, data: Recovery }),
  report: route({
    method: 'POST',
    path: '/recoveries',
    can: 'recovery:report',
    summary: 'Report that a colleague cannot sign in',
    body: RecoveryInput,
    data: Recovery,
    once: 'accepted',
  }),
  transition: transitionRoute('/recoveries/:id/transitions', recoveryMachine, 'recovery:report', Recovery),
  /** Keeps no answer for a repeat: the link would stand in it. */
  link: route({
    method: 'POST',
    path: '/recoveries/:id/link',
    can: 'recovery:work',
    summary: 'Make the one-time link; an earlier one ends',
    ...one,
    data: SignInLink,
  }),
  invite: route({
    method: 'POST',
    path: '/sign-in-links',
    can: 'recovery:work',
    summary: 'Make the one-time link for a first sign-in',
    body: z.object({ employeeId: id('emp') }),
    data: SignInLink,
  }),
};
