import { z } from 'zod';
import { BULK_MAX } from './approvals.ts';
import { Checklists } from './checklists.ts';
import { id, oneOf } from './kit/schema.ts';
import { FISCAL_STARTS, LOCALES, SITE_LOGS, WEEK_STARTS } from './setting-choices.ts';
import { MAIL_SETTINGS } from './setting-registry.mail.ts';
import { minor, setting, whole, zone, type Setting } from './setting.ts';
import { TICKET_TEAMS } from './support.ts';

/**
 * The groups that HR and administration keep themselves, besides those that oversee all of them (workspace B2). Accounting has its part
 * with the first setting of finance.
 */
export const GROUPS_OF = { people: ['Leave', 'Time'], services: ['Resources', 'Support', 'Mail'] } satisfies Record<
  string,
  Setting['group'][]
>;

const text = () => z.string().trim().max(100, 'At most 100 characters');
const onPaper = (label: string) =>
  setting({ group: 'Company', label, hint: 'At the foot of what is printed', schema: text(), initial: '' });

/** To whom tickets of a category go: HR alone reads what is asked of HR, and a mail to support@ begins as anything else. */
const { hr, ...TEAM } = TICKET_TEAMS;
const OFF = { off: 'Nobody: it is not offered' } as const;
const ticketsOf = <T extends Record<string, string>>(category: string, choices: T, initial: keyof T & string) =>
  setting({ group: 'Support', label: `Tickets about ${category} go to`, schema: oneOf(choices), choices, initial: initial as never });

const overtimeClass = (label: string, initial: 2 | 3) =>
  setting({
    group: 'Time',
    label,
    hint: 'Class 1, 2 or 3; 0 where such a day is like any other',
    schema: whole(0, 3),
    initial,
    isCritical: true,
  });
const overtimePercent = (of: 1 | 2 | 3, initial: number) =>
  setting({
    group: 'Time',
    label: `What an hour of overtime of class ${of} counts`,
    unit: '%',
    schema: whole(100, 400),
    initial,
    isCritical: true,
  });

/** Every setting, with what it is until somebody sets it. Amounts are minor units of the base currency. */
export const SETTINGS = {
  'company.name': setting({ group: 'Company', label: 'Company name', schema: z.string().trim().min(1).max(100), initial: 'Your company' }),
  'company.logo': setting({
    group: 'Company',
    label: 'Logo',
    hint: 'On the sign-in page, below the menu and on paper',
    schema: z.union([z.literal(''), id('file')]),
    isPicture: true,
    initial: '',
  }),
  'company.legal_name': onPaper('Legal name'),
  'company.register_number': onPaper('Number in the trade register'),
  'company.tax_number': onPaper('Tax or VAT number'),
  'company.locale': setting({
    group: 'Company',
    label: 'How days and amounts are written',
    hint: 'On every page; mails and files keep 06 Mar 2026 and 2026-03-06',
    schema: oneOf(LOCALES),
    choices: LOCALES,
    initial: 'en-GB',
  }),
  'company.week_start': setting({
    group: 'Company',
    label: 'Calendars begin the week on',
    hint: 'Timesheets keep the weeks of ISO 8601, from Monday on',
    schema: oneOf(WEEK_STARTS),
    choices: WEEK_STARTS,
    initial: 'monday',
  }),
  'company.currency': setting({
    group: 'Company',
    label: 'Base currency',
    schema: z.string().regex(/^[A-Z]{3}$/),
    initial: 'EUR',
    isCritical: true,
  }),
  'company.time_zone': setting({ group: 'Company', label: 'Time zone', schema: zone(), initial: 'Europe/Berlin', isCritical: true }),
  'company.fiscal_year_start': setting({
    group: 'Company',
    label: 'The fiscal year begins in',
    hint: 'Budgets and statements will go by it; nothing that is built counts by fiscal years yet',
    schema: oneOf(FISCAL_STARTS),
    choices: FISCAL_STARTS,
    initial: 'january',
    isCritical: true,
  }),
  'approvals.t1_minor': setting({ group: 'Approvals', label: 'Threshold T1', schema: minor(), initial: '100000', isCritical: true }),
  'approvals.t2_minor': setting({ group: 'Approvals', label: 'Threshold T2', schema: minor(), initial: '1000000', isCritical: true }),
  'approvals.t3_minor': setting({ group: 'Approvals', label: 'Threshold T3', schema: minor(), initial: '5000000', isCritical: true }),
  'approvals.sla_hours': setting({
    group: 'Approvals',
    label: 'Time for a step',
    hint: 'For steps of approval chains that name none of their own',
    unit: 'business hour',
    schema: whole(1, 400),
    initial: 16,
  }),
  'approvals.bulk_limit': setting({
    group: 'Approvals',
    label: 'Most approvals that are decided together',
    unit: 'approval',
    schema: whole(1, BULK_MAX),
    initial: BULK_MAX,
  }),
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
    label: 'Most of a department away at once',
    unit: '%',
    schema: whole(1, 100),
    initial: 30,
  }),
  'projects.amber_after_days': setting({
    group: 'Projects',
    label: 'How late a milestone turns its project amber',
    hint: 'With 0 it does on the day after it was due',
    unit: 'day',
    schema: whole(0, 364),
    initial: 0,
  }),
  'projects.red_after_days': setting({
    group: 'Projects',
    label: 'How late a milestone turns its project red',
    unit: 'day',
    schema: whole(1, 365),
    initial: 14,
  }),
  'projects.site_log': setting({
    group: 'Projects',
    label: 'Projects that need a site log of every working day',
    hint: 'Who manages the site hears the next morning of a day without one',
    schema: oneOf(SITE_LOGS),
    choices: SITE_LOGS,
    initial: 'chosen',
  }),
  'resources.self_service_days': setting({
    group: 'Resources',
    label: 'For how long something free is booked without a decision',
    unit: 'day',
    schema: whole(0, 365),
    initial: 3,
  }),
  'resources.checklists': setting({
    group: 'Resources',
    label: 'Checklists of hand-outs and returns',
    hint: 'Whoever hands out or takes back ticks each line',
    schema: Checklists,
    isChecklists: true,
    initial: [],
  }),
  'support.team_it': ticketsOf('IT', { ...TEAM, ...OFF }, 'it'),
  'support.team_mail': ticketsOf('mail', { ...TEAM, ...OFF }, 'it'),
  'support.team_workspace': ticketsOf('the workspace', { ...TEAM, ...OFF }, 'it'),
  'support.team_facilities': ticketsOf('facilities', { ...TEAM, ...OFF }, 'office'),
  'support.team_vehicle': ticketsOf('vehicles', { ...TEAM, ...OFF }, 'office'),
  'support.team_hr': ticketsOf('HR', { hr, ...OFF }, 'hr'),
  'support.team_other': ticketsOf('anything else', TEAM, 'office'),
  'support.reopen_days': setting({
    group: 'Support',
    label: 'How long a resolved ticket can be reopened',
    unit: 'working day',
    schema: whole(1, 60),
    initial: 5,
  }),
  ...MAIL_SETTINGS,
  'security.audit_head_address': setting({
    group: 'Security',
    label: 'Outside address for the head of the audit log',
    schema: z.union([z.literal(''), z.email('Use a mail address, or leave it empty')]),
    initial: '',
  }),
  'security.export_rows': setting({
    group: 'Security',
    label: 'Most rows of one exported file',
    unit: 'row',
    schema: whole(100, 100_000),
    initial: 100_000,
  }),
  'security.keep_exports_days': setting({
    group: 'Security',
    label: 'How long an exported file is kept',
    unit: 'day',
    schema: whole(1, 90),
    initial: 7,
  }),
  'security.keep_notifications_days': setting({
    group: 'Security',
    label: 'How long notifications that are read or done are kept',
    unit: 'day',
    schema: whole(30, 3650),
    initial: 730,
  }),
  'time.overtime_after_minutes': setting({
    group: 'Time',
    label: 'Work of a day above this is overtime',
    unit: 'minute',
    schema: whole(0, 1440),
    initial: 600,
    isCritical: true,
  }),
  'time.overtime_after_week': setting({
    group: 'Time',
    label: 'Work above the hours of the contract in a week is overtime',
    schema: z.boolean(),
    initial: true,
    isCritical: true,
  }),
  'time.overtime_saturday': overtimeClass('Class of overtime on Saturdays', 2),
  'time.overtime_sunday': overtimeClass('Class of overtime on Sundays', 3),
  'time.overtime_holiday': overtimeClass('Class of overtime on holidays', 3),
  'time.overtime_percent_1': overtimePercent(1, 125),
  'time.overtime_percent_2': overtimePercent(2, 150),
  'time.overtime_percent_3': overtimePercent(3, 200),
  'time.project_manager_first': setting({
    group: 'Time',
    label: 'Project managers confirm the hours on their projects before the head decides',
    schema: z.boolean(),
    initial: false,
  }),
  'time.rounding_minutes': setting({
    group: 'Time',
    label: 'To what hours are rounded',
    hint: 'To 5, 10, 15, 20, 30 or 60 minutes',
    unit: 'minute',
    schema: z
      .int('Use 5, 10, 15, 20, 30 or 60')
      .refine((minutes) => [5, 10, 15, 20, 30, 60].includes(minutes), 'Use 5, 10, 15, 20, 30 or 60'),
    initial: 5,
  }),
  'time.submit_days': setting({
    group: 'Time',
    label: 'How long after its Sunday a week is handed in',
    unit: 'day',
    schema: whole(0, 14),
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
    label: 'A timesheet warns of a day above',
    unit: 'minute',
    schema: whole(0, 1440),
    initial: 720,
  }),
} as const satisfies Record<`${string}.${string}`, Setting>;
export type SettingKey = keyof typeof SETTINGS;
export type SettingValue<K extends SettingKey> = z.output<(typeof SETTINGS)[K]['schema']>;
