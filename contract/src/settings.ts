import { z } from 'zod';
import { machine, statesOf } from './kit/machine.ts';
import { route } from './kit/route.ts';
import { day, id, instant, version } from './kit/schema.ts';
import { transitionRoute } from './kit/transition-route.ts';

/** One value that a company may set. `isCritical`: changed only with a second person (workspace A18). */
export interface Setting<T extends z.ZodType = z.ZodType> {
  label: string;
  group: 'Company' | 'Approvals' | 'Time' | 'Leave' | 'Resources' | 'Notifications' | 'Security';
  schema: T;
  initial: z.output<T>;
  isCritical?: true;
}

/**
 * The groups that HR and administration keep themselves, besides those that oversee all of them (workspace B2). Accounting has its part
 * with the first setting of finance.
 */
export const GROUPS_OF = { people: ['Leave', 'Time'], services: ['Resources'] } satisfies Record<string, Setting['group'][]>;

const setting = <T extends z.ZodType>(definition: Setting<T>): Setting<T> => definition;
const minor = () => z.string().regex(/^\d{1,15}$/, 'An amount of at least 0');
const zone = () =>
  z.string().refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
    } catch {
      return false;
    }
  }, 'Use a time zone such as Europe/Berlin');

/** Every setting, with what it is until somebody sets it. Amounts are minor units of the base currency. */
export const SETTINGS = {
  'company.name': setting({ group: 'Company', label: 'Company name', schema: z.string().trim().min(1).max(100), initial: 'Your company' }),
  'company.currency': setting({
    group: 'Company',
    label: 'Base currency',
    schema: z.string().regex(/^[A-Z]{3}$/),
    initial: 'EUR',
    isCritical: true,
  }),
  'company.time_zone': setting({ group: 'Company', label: 'Time zone', schema: zone(), initial: 'Europe/Berlin', isCritical: true }),
  'approvals.t1_minor': setting({ group: 'Approvals', label: 'Threshold T1', schema: minor(), initial: '100000', isCritical: true }),
  'approvals.t2_minor': setting({ group: 'Approvals', label: 'Threshold T2', schema: minor(), initial: '1000000', isCritical: true }),
  'approvals.t3_minor': setting({ group: 'Approvals', label: 'Threshold T3', schema: minor(), initial: '5000000', isCritical: true }),
  'security.provider_person_url': setting({
    group: 'Security',
    label: 'Page of a person at the sign-in provider, with {sub} for the account',
    schema: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]),
    initial: '',
  }),
  'mail.forward_outside': setting({
    group: 'Security',
    label: 'Rules may forward mail to addresses outside the company',
    schema: z.boolean(),
    initial: false,
  }),
  'notifications.digest_at': setting({
    group: 'Notifications',
    label: 'Daily mail at',
    schema: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time such as 07:30'),
    initial: '07:30',
  }),
  'leave.coverage_percent': setting({
    group: 'Leave',
    label: 'Most of a department away at once, in per cent',
    schema: z.int().min(1).max(100),
    initial: 30,
  }),
  'resources.self_service_days': setting({
    group: 'Resources',
    label: 'Days for which something free is booked without a decision',
    schema: z.int().min(0).max(365),
    initial: 3,
  }),
  'security.audit_head_address': setting({
    group: 'Security',
    label: 'Outside address for the head of the audit log',
    schema: z.union([z.literal(''), z.email('Use a mail address, or leave it empty')]),
    initial: '',
  }),
  'security.export_rows': setting({
    group: 'Security',
    label: 'Most rows of one exported file',
    schema: z.int().min(100).max(100_000),
    initial: 100_000,
  }),
  'security.keep_exports_days': setting({
    group: 'Security',
    label: 'Days for which an exported file is kept',
    schema: z.int().min(1).max(90),
    initial: 7,
  }),
  'security.keep_notifications_days': setting({
    group: 'Security',
    label: 'Days for which notifications that are read or done are kept',
    schema: z.int().min(30).max(3650),
    initial: 730,
  }),
  'time.overtime_after_minutes': setting({
    group: 'Time',
    label: 'Minutes a day above which work is overtime',
    schema: z.int().min(0).max(1440),
    initial: 600,
    isCritical: true,
  }),
  'time.project_manager_first': setting({
    group: 'Time',
    label: 'Project managers confirm the hours on their projects before the head decides',
    schema: z.boolean(),
    initial: false,
  }),
  'time.rounding_minutes': setting({
    group: 'Time',
    label: 'Minutes to which hours are rounded: 5, 10, 15, 20, 30 or 60',
    schema: z.int().refine((minutes) => [5, 10, 15, 20, 30, 60].includes(minutes), 'Use 5, 10, 15, 20, 30 or 60'),
    initial: 5,
  }),
  'time.submit_days': setting({
    group: 'Time',
    label: 'Days after its Sunday until which a week is handed in',
    schema: z.int().min(0).max(14),
    initial: 1,
  }),
  'time.crew_entry': setting({
    group: 'Time',
    label: 'Who leads a crew enters the hours of its workers without a login',
    schema: z.boolean(),
    initial: true,
  }),
  'time.long_day_minutes': setting({
    group: 'Time',
    label: 'Minutes a day above which a timesheet warns',
    schema: z.int().min(0).max(1440),
    initial: 720,
  }),
} as const satisfies Record<`${string}.${string}`, Setting>;
export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>;

/** A proposal to change a critical setting: it holds when the managing director has approved it (workspace A18, SoD-14). */
export const settingProposalMachine = machine({
  name: 'setting_proposal',
  initial: 'pending',
  states: {
    pending: { label: 'Waits for a decision', tone: 'review' },
    approved: { label: 'Approved', tone: 'success' },
    rejected: { label: 'Rejected', tone: 'danger' },
    withdrawn: { label: 'Withdrawn', tone: 'neutral' },
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
  group: z.string(),
  kind: z.enum(['text', 'number', 'money', 'flag', 'other']),
  value: z.unknown(),
  initial: z.unknown(),
  isCritical: z.boolean(),
  /** The reader may set it, or propose it where it is critical. */
  canChange: z.boolean(),
  version: z.int(),
  updatedAt: instant().nullable(),
  updatedByName: z.string().nullable(),
  /** Approved, and counts from a later moment on. */
  next: z.object({ value: z.unknown(), from: instant() }).nullable(),
  pending: SettingProposal.nullable(),
});
export type SettingRow = z.infer<typeof SettingRow>;

/** What was changed before, newest first. */
export const SettingChange = z.object({
  at: instant(),
  byName: z.string(),
  label: z.string(),
  kind: SettingRow.shape.kind,
  before: z.unknown(),
  after: z.unknown(),
  /** Where it was approved for a later day. */
  from: instant().nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;

/** What the environment of this installation says; changed where it runs, not here. */
export const InstallationFact = z.object({ group: z.string(), label: z.string(), value: z.string() });
export type InstallationFact = z.infer<typeof InstallationFact>;

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
      version: z.int().min(0),
      /** Of a critical setting: the day on which it begins to count where it is approved by then. */
      effectiveOn: day().optional(),
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
  installation: route({
    method: 'GET',
    path: '/settings/installation',
    can: 'settings:oversee',
    summary: 'What the environment of this installation says',
    data: z.array(InstallationFact),
  }),
};
