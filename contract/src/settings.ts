import { z } from 'zod';

/** One value that a company may set. `isCritical`: changed only with a second person (workspace A18). */
export interface Setting<T extends z.ZodType = z.ZodType> {
  label: string;
  group: 'Company' | 'Approvals' | 'Time' | 'Leave' | 'Resources' | 'Support' | 'Notifications' | 'Security';
  schema: T;
  initial: z.output<T>;
  isCritical?: true;
}
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
  'time.overtime_after_minutes': setting({
    group: 'Time',
    label: 'Minutes a day above which work is overtime',
    schema: z.int().min(0).max(1440),
    initial: 600,
    isCritical: true,
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
