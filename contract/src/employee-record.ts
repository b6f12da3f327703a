import { z } from 'zod';
import { CHECKLISTS, EMPLOYMENT_TYPES, MISSING_CHECKS, PAY_BASES } from './employment.ts';
import { machine, statesOf } from './kit/machine.ts';
import { day, id, instant, line, version, enteredDay } from './kit/schema.ts';

/** A contract that ends before it begins is refused at its field. */
export const endsAfterStart = ({ contractEnd, hireDate }: { contractEnd: string | null; hireDate: string | null }): boolean =>
  !contractEnd || !hireDate || contractEnd >= hireDate;
export const ENDS_EARLY = { path: ['contractEnd'], message: 'The contract ends before it begins. Choose a later day.' };

const reason = z.object({ reason: z.string().trim().min(5, 'Say why, in at least 5 characters').max(1000) });

/** workspace A1: from the first draft of a contract to the last day and back. */
export const employeeMachine = machine({
  name: 'employee',
  initial: 'draft',
  states: {
    draft: { label: 'Draft', look: 'draft' },
    onboarding: { label: 'Joining', look: 'in_progress' },
    active: { label: 'Active', look: 'active', isQuiet: true },
    suspended: { label: 'Suspended', look: 'suspended' },
    offboarding: { label: 'Leaving', look: 'due_soon' },
    terminated: { label: 'Left', look: 'cancelled' },
  },
  transitions: {
    onboard: { from: ['draft'], to: 'onboarding', can: 'employees:write', label: 'Start onboarding', said: 'started the onboarding' },
    activate: { from: ['onboarding'], to: 'active', can: 'employees:write', label: 'Activate', said: 'made the record active' },
    arrive: { from: ['onboarding'], to: 'active', can: 'system', label: 'First day', said: 'noted the first day' },
    /** A second person decides: the managing director (workspace A1). */
    askSuspension: {
      from: ['active'],
      to: 'active',
      can: 'employees:write',
      label: 'Propose suspension',
      said: 'proposed a suspension',
      input: reason,
    },
    suspend: { from: ['active'], to: 'suspended', can: 'system', label: 'Suspended', said: 'suspended the employment', input: reason },
    reinstate: { from: ['suspended'], to: 'active', can: 'employees:write', label: 'Reinstate', said: 'reinstated the employment' },
    giveNotice: {
      from: ['active', 'suspended'],
      to: 'offboarding',
      can: 'employees:write',
      label: 'Give notice',
      said: 'recorded the notice',
      input: reason.extend({ endDate: enteredDay() }),
    },
    complete: {
      from: ['offboarding'],
      to: 'terminated',
      can: 'employees:write',
      label: 'Complete offboarding',
      said: 'completed the offboarding',
    },
    leave: { from: ['offboarding'], to: 'terminated', can: 'system', label: 'Last day', said: 'noted the last day' },
    rehire: {
      from: ['terminated'],
      to: 'onboarding',
      can: 'employees:write',
      label: 'Rehire',
      said: 'started a new employment',
      input: z
        .object({
          hireDate: enteredDay(),
          probationEnd: enteredDay().nullable().default(null),
          contractEnd: enteredDay().nullable().default(null),
        })
        .refine(endsAfterStart, ENDS_EARLY),
    },
  },
});

export const EmergencyContact = z.object({ name: line(100), relation: line(60), phone: line(40) });
export type EmergencyContact = z.infer<typeof EmergencyContact>;

const Named = z.object({ id: z.string(), name: z.string() }).nullable();

/**
 * One person's record as its reader may see it: what is not theirs to see is not there at all (workspace B2). The table of who sees
 * what stands in the server's employees.fields.ts.
 */
export const Employee = z.object({
  id: id('emp'),
  number: z.string(),
  name: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  preferredName: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  photoId: id('file').nullable(),
  position: z.string(),
  department: Named,
  manager: Named,
  status: z.enum(statesOf(employeeMachine)),
  version: version(),
  transitions: z.array(z.string()),
  // Work
  grade: z.string().nullable().optional(),
  employmentType: z.enum(EMPLOYMENT_TYPES).optional(),
  payBasis: z.enum(PAY_BASES).optional(),
  weeklyMinutes: z.int().optional(),
  /** Grade, basis and hours change with the pay alone. */
  isPayAgreed: z.boolean().optional(),
  location: z.string().nullable().optional(),
  hireDate: day().nullable().optional(),
  probationEnd: day().nullable().optional(),
  contractEnd: day().nullable().optional(),
  endDate: day().nullable().optional(),
  statusReason: z.string().nullable().optional(),
  hasLogin: z.boolean().optional(),
  // Sign-in
  login: z.enum(['linked', 'never', 'disabled']).optional(),
  idpSub: z.string().nullable().optional(),
  lastRole: z.string().nullable().optional(),
  /** The role of the token before, while nobody has reviewed the change. */
  formerRole: z.string().nullable().optional(),
  accountRoles: z.array(z.string()).optional(),
  /** The role that the account gets, and from which day on. */
  plannedRole: z.string().nullable().optional(),
  plannedRoleOn: day().nullable().optional(),
  lastSignInAt: instant().nullable().optional(),
  // Personal
  emergencyContacts: z.array(EmergencyContact).optional(),
  privateEmail: z.string().nullable().optional(),
  address: z.string().nullable().optional(),
  birthDate: day().nullable().optional(),
  // Secret: masked, but for the last signs
  nationalId: z.string().nullable().optional(),
  taxProfile: z.string().nullable().optional(),
  bankAccount: z.object({ iban: z.string(), holder: z.string(), verifiedAt: instant().nullable() }).nullable().optional(),
  // Cost
  stdCostPerHourMinor: z.string().nullable().optional(),
});
export type Employee = z.infer<typeof Employee>;

/** A row of the personnel list; sign-in columns are there for who maintains sign-in. */
export const EmployeeRow = z.object({
  id: id('emp'),
  number: z.string(),
  name: z.string(),
  position: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  photoId: id('file').nullable(),
  departmentId: id('dep').nullable(),
  department: z.string().nullable(),
  manager: z.string().nullable(),
  grade: z.string().nullable(),
  employmentType: z.enum(EMPLOYMENT_TYPES),
  location: z.string().nullable(),
  hireDate: day().nullable(),
  endDate: day().nullable(),
  status: z.enum(statesOf(employeeMachine)),
  /** The worst of their certificates. */
  certificates: z.enum(['valid', 'expiring', 'expired']).nullable(),
  /** On leave today. */
  isAway: z.boolean(),
  /** By schedule and holidays, be they on leave or not. */
  worksToday: z.boolean(),
  /** Codes of the projects on whose site they work now. */
  site: z.string().nullable(),
  /** Minutes of the last week that is over; for their head and HR. */
  minutesLastWeek: z.int().nullable(),
  /** What is left of the kind of leave that is used most, in hundredths of a day; for their head and HR. */
  leaveLeft100: z.int().nullable(),
  missing: z.array(z.enum(MISSING_CHECKS)).nullable(),
  login: z.enum(['linked', 'never', 'disabled']).nullable(),
  lastRole: z.string().nullable(),
  accountRoles: z.array(z.string()).nullable(),
  lastSignInAt: instant().nullable(),
});
export type EmployeeRow = z.infer<typeof EmployeeRow>;

export const Secrets = z.object({
  nationalId: z.string().nullable(),
  taxProfile: z.string().nullable(),
  bankAccount: z.object({ iban: z.string(), holder: z.string() }).nullable(),
});
export type Secrets = z.infer<typeof Secrets>;

/** One sign-in at the embedded provider: what it opened goes on until it ends. */
export const SignIn = z.object({
  id: z.string(),
  signedInAt: instant(),
  /** When its browser was last given a token. */
  renewedAt: instant().nullable(),
  endsAt: instant().nullable(),
});
export type SignIn = z.infer<typeof SignIn>;

export const ChecklistItem = z.object({
  id: id('chk'),
  list: z.enum(CHECKLISTS),
  key: z.string(),
  label: z.string(),
  /** Without it the list's last step is refused. */
  isRequired: z.boolean(),
  status: z.enum(['open', 'done', 'waived']),
  /** Settled on a list whose step is taken: it stays as it is. */
  isClosed: z.boolean(),
  note: z.string().nullable(),
  byName: z.string().nullable(),
  at: instant().nullable(),
  version: version(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;
