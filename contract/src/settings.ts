import { z } from 'zod';
import { machine, statesOf } from './kit/machine.ts';
import { bytes, route } from './kit/route.ts';
import { day, enteredDay, id, instant, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

/** A proposal to change a critical setting: it holds when the managing director has approved it (workspace A18, SoD-14). */
export const settingProposalMachine = machine({
  name: 'setting_proposal',
  initial: 'pending',
  states: {
    pending: { label: 'Waits for a decision', look: 'in_review' },
    approved: { label: 'Approved', look: 'approved', isQuiet: true },
    rejected: { label: 'Rejected', look: 'rejected' },
    withdrawn: { label: 'Withdrawn', look: 'cancelled' },
  },
  transitions: {
    approve: { from: ['pending'], to: 'approved', can: 'system', label: 'Approve' },
    reject: { from: ['pending'], to: 'rejected', can: 'system', label: 'Reject' },
    withdraw: { from: ['pending'], to: 'withdrawn', can: 'settings:propose', label: 'Withdraw' },
  },
});

export const SettingProposal = z.object({
  id: id('stp'),
  value: z.unknown(),
  /** The first day on which it counts; null: as soon as it is approved. */
  effectiveOn: day().nullable(),
  proposedByName: z.string(),
  proposedAt: instant(),
  status: z.enum(statesOf(settingProposalMachine)),
  version: version(),
  transitions: z.array(z.string()),
});

/** One setting as the settings page shows it. `version` is 0 until somebody set it. */
export const SettingRow = z.object({
  key: z.string(),
  label: z.string(),
  hint: z.string().nullable(),
  group: z.string(),
  kind: z.enum(['text', 'number', 'money', 'flag', 'choice', 'picture', 'signature', 'checklists', 'other']),
  /** What a number counts, one of it: `day`, or `%`. */
  unit: z.string().nullable(),
  /** What a choice can be, in words. */
  choices: z.record(z.string(), z.string()).nullable(),
  value: z.unknown(),
  initial: z.unknown(),
  isCritical: z.boolean(),
  /** The reader may set it, or propose it where it is critical. */
  canChange: z.boolean(),
  version: z.int(),
  updatedAt: instant().nullable(),
  /** Who set it, or proposed it where it is critical. */
  updatedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  /** Approved, and counts from a later moment on. */
  next: z.object({ value: z.unknown(), from: instant() }).nullable(),
  pending: SettingProposal.nullable(),
});
export type SettingRow = z.infer<typeof SettingRow>;

/** How large a logo is at most: it is loaded before anybody is signed in. */
export const LOGO_BYTES = 512 * 1024;

/** What was changed before, newest first. */
export const SettingChange = z.object({
  at: instant(),
  /** Who set it, or proposed it where it was approved. */
  byName: z.string(),
  approvedByName: z.string().nullable(),
  label: z.string(),
  kind: SettingRow.shape.kind,
  unit: SettingRow.shape.unit,
  choices: SettingRow.shape.choices,
  before: z.unknown(),
  after: z.unknown(),
  /** Where it was approved for a later day. */
  from: instant().nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;

/** What the environment of this installation says; changed where it runs, not here. */
export const InstallationFact = z.object({ group: z.string(), label: z.string(), value: z.string() });
export type InstallationFact = z.infer<typeof InstallationFact>;

/** What trying a way to another server came to, in a sentence. */
export const Trial = z.object({ isRight: z.boolean(), said: z.string() });
export type Trial = z.infer<typeof Trial>;

const trial = { method: 'POST', can: 'settings:propose', data: Trial, apart: true, rate: 6 } as const;

export const settingsApi = {
  list: route({
    method: 'GET',
    path: '/settings',
    can: 'settings:read',
    summary: 'The settings of the groups that are yours to see, by group',
    data: z.array(SettingRow),
  }),
  change: route({
    method: 'PUT',
    path: '/settings/:key',
    can: 'settings:write',
    summary: 'Set a value at once, or propose it where the setting is critical',
    params: z.object({ key: z.string().max(60) }),
    body: z.object({
      value: z.unknown(),
      version: z.int().min(0).max(2_000_000_000),
      /** Of a critical setting: the day on which it begins to count where it is approved by then. */
      effectiveOn: enteredDay().optional(),
    }),
    data: SettingRow,
    once: 'accepted',
  }),
  transition: transitionRoute('/setting-proposals/:id/transitions', settingProposalMachine, 'settings:propose', SettingProposal),
  history: route({
    method: 'GET',
    path: '/settings/history',
    can: 'settings:oversee',
    summary: 'The last fifty changes',
    data: z.array(SettingChange),
  }),
  logo: route({
    method: 'GET',
    path: '/settings/logo',
    can: 'public',
    summary: 'The logo of the company',
    /** Which one, so that another one has another address. */
    query: z.object({ id: z.string().max(60).optional() }),
    data: bytes(),
  }),
  installation: route({
    method: 'GET',
    path: '/settings/installation',
    can: 'settings:oversee',
    summary: 'What the environment of this installation says',
    data: z.array(InstallationFact),
  }),
  testMail: route({
    ...trial,
    path: '/settings/test-mail',
    once: 'accepted',
    summary: 'Send a test mail to an address outside the company',
    body: z.object({ to: z.email('Use a mail address').max(254) }),
  }),
  testSignIn: route({
    ...trial,
    path: '/settings/test-sign-in',
    summary: 'Ask the sign-in provider whether it answers as this server needs it',
    body: z.object({}),
  }),
};
