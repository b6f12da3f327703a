import { roleLabel, ROLES } from '@lintel/contract/access';
import { bankChangeMachine } from '@lintel/contract/bank-changes';
import { dutyMachine } from '@lintel/contract/duties';
import { CERTIFICATE_LABELS, EMPLOYMENT_LABELS } from '@lintel/contract/employment';
import { stateLabels } from '@lintel/contract/kit/machine';
import { DUTIES } from '@lintel/contract/people';
import { sql, type RawBuilder } from 'kysely';
import type { ShownEdits, ShownField } from '#server/features/comments/comments.service.ts';
import type { User } from '#server/platform/context.ts';
import { FIELD_READERS, isReader, type Reader } from './employees.fields.ts';
import type { EmployeeFile } from './employees.queries.ts';

/** `card` is everybody's who may open the record; all else has the readers of its group in `FIELD_READERS` or, of what is no field, in `PART_READERS`. */
type Readers = 'card' | keyof typeof FIELD_READERS | keyof typeof PART_READERS;

/** Who reads today what stands beside the record: certificates, duties, changes of bank details, the lines of a balance. */
const PART_READERS = {
  certificates: ['self', 'head', 'certifications:read'],
  duties: ['self', 'duties:oversee'],
  bankChanges: ['self', 'employees:secrets', 'duty:bank_verifier'],
  // A head and payroll read lines of kinds that are not private; which those are, no entry says.
  balances: ['self', 'leave:manage'],
} as const satisfies Record<string, readonly Reader[]>;

const CERTIFICATE = { of: { field: 'subject', words: CERTIFICATE_LABELS } };
const DUTY_WORDS = Object.fromEntries(DUTIES.map((duty) => [duty, duty.replaceAll('_', ' ')]));
const DUTY = { status: { label: 'Duty', words: stateLabels(dutyMachine), of: { field: 'subject', words: DUTY_WORDS } } };
/** That one was asked for and what became of it; never the account itself, which no log has. */
const BANK_CHANGE = { status: { label: 'New bank details', words: stateLabels(bankChangeMachine) } };
const DAYS_OF_LEAVE = { days100: { label: 'Days of', as: 'days100', of: { field: 'type' } } } as const;

const ROLE_WORDS = Object.fromEntries(ROLES.map((role) => [role, roleLabel(role)]));
const DEPARTMENT = { label: 'Department', as: 'name' } as const;

/**
 * Who reads which change of a personnel file: who reads the field (workspace B2). What is private or secret has no value in the log,
 * and is told here by its group's name alone. Pay is not of the record, and so never among these.
 */
const EMPLOYEE_EDITS: Record<string, Partial<Record<Readers, Record<string, ShownField>>>> = {
  'employee.update-work': {
    card: {
      given_name: { label: 'Given name' },
      family_name: { label: 'Family name' },
      position: { label: 'Position' },
      department_id: DEPARTMENT,
    },
    work: {
      manager_id: { label: 'Manager', as: 'name' },
      grade: { label: 'Grade' },
      employment_type: { label: 'Type', words: EMPLOYMENT_LABELS },
      pay_basis: { label: 'Basis', words: { monthly: 'By the month', hourly: 'By the hour' } },
      weekly_minutes: { label: 'Hours a week', as: 'hours' },
      location: { label: 'Location' },
      hire_date: { label: 'First day', as: 'day' },
      probation_end: { label: 'Probation until', as: 'day' },
      contract_end: { label: 'Contract until', as: 'day' },
    },
  },
  'employee.follow-pay': { work: { grade: { label: 'Grade' }, weeklyMinutes: { label: 'Hours a week', as: 'hours' } } },
  'employee.working_time': {
    work: { scheduleId: { label: 'Working week', as: 'name' }, calendarId: { label: 'Holidays', as: 'name' } },
  },
  'certification.add': {
    certificates: {
      type: { label: 'New certificate', words: CERTIFICATE_LABELS },
      expiresOn: { label: 'Last day of', as: 'day', ...CERTIFICATE },
    },
  },
  'certification.verify': { certificates: { verifiedBy: { label: 'Who has seen', as: 'name', ...CERTIFICATE } } },
  'duty.assign': {
    duties: {
      duty: { label: 'New duty', words: DUTY_WORDS },
      limitMinor: { label: 'Up to', as: 'money' },
      to: { label: 'Last day of the duty', as: 'day' },
    },
  },
  'duty.confirm': { duties: DUTY },
  'duty.adopt': { duties: DUTY },
  'duty.end': { duties: DUTY },
  'duty.lapse': { duties: DUTY },
  'bank_change.request': { bankChanges: BANK_CHANGE },
  'bank_change.verify': { bankChanges: BANK_CHANGE },
  'bank_change.reject': { bankChanges: BANK_CHANGE },
  'bank_change.withdraw': { bankChanges: BANK_CHANGE },
  'bank_change.apply': { bankChanges: { effectiveFrom: { label: 'New bank details count from', as: 'day' } } },
  'leave.adjust': { balances: DAYS_OF_LEAVE },
  'leave.carry_in': { balances: DAYS_OF_LEAVE },
  'leave.payout': { balances: DAYS_OF_LEAVE },
  'employee.transfer': { card: { departmentId: DEPARTMENT } },
  'employee.update-profile': { card: { preferredName: { label: 'Preferred name' }, phone: { label: 'Phone' } } },
  'employee.set-photo': { card: { photoId: { label: 'Photo', as: 'hidden' } } },
  'employee.update-personal': { personal: { fields: { label: 'Personal data', as: 'hidden' } } },
  'employee.set-secrets': { secret: { fields: { label: 'National id and tax profile', as: 'hidden' } } },
  'employee.set-role': { signIn: { plannedRole: { label: 'Role from the next day on', words: ROLE_WORDS } } },
  'employee.begin-role': { signIn: { roles: { label: 'Role', words: ROLE_WORDS } } },
};

/** The changes that this person may read of a file. */
export const editsFor = (user: User, person: Pick<EmployeeFile, 'id' | 'department_id'>): ShownEdits =>
  Object.fromEntries(
    Object.entries(EMPLOYEE_EDITS)
      .map(([action, groups]) => [action, readableOf(user, person, groups)] as const)
      .filter(([, fields]) => Object.keys(fields).length > 0),
  );

const readableOf = (
  user: User,
  person: Pick<EmployeeFile, 'id' | 'department_id'>,
  groups: Partial<Record<Readers, Record<string, ShownField>>>,
): Record<string, ShownField> =>
  Object.assign(
    {},
    ...(Object.keys(groups) as Readers[])
      .filter((group) => group === 'card' || readersOf(group).some((reader) => isReader(user, person, reader)))
      .map((group) => groups[group]),
  ) as Record<string, ShownField>;

const readersOf = (group: Exclude<Readers, 'card'>): readonly Reader[] =>
  group in PART_READERS ? PART_READERS[group as keyof typeof PART_READERS] : FIELD_READERS[group as keyof typeof FIELD_READERS].readers;

/** What stands beside a record and is of that person. */
export const partsOf = (id: string): RawBuilder<unknown> =>
  sql`select 'certification', certification.id from certification where certification.employee_id = ${id}
    union all select 'duty', duty_assignment.id from duty_assignment where duty_assignment.employee_id = ${id}
    union all select 'bank_change', bank_change.id from bank_change where bank_change.employee_id = ${id}`;

/** Whoever sees a department sees all that is written of it. */
export const DEPARTMENT_EDITS: ShownEdits = {
  'department.update': { name: { label: 'Name' }, costCentre: { label: 'Cost centre' }, location: { label: 'Location' } },
  'department.appoint': { headId: { label: 'Head', as: 'name' }, deputyId: { label: 'Deputy', as: 'name' } },
  'department.move': { parentId: { label: 'Below', as: 'name' } },
  'department.plan-merge': { mergeInto: { label: 'Merge into', as: 'name' }, mergeOn: { label: 'Merge on', as: 'day' } },
  'department.call-off-merge': { mergeInto: { label: 'Merge into', as: 'name' }, mergeOn: { label: 'Merge on', as: 'day' } },
  'department.merge': { mergedInto: { label: 'Merged into', as: 'name' } },
};
