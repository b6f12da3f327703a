import { isGranted, type Permission } from '@lintel/contract/access';
import type { Duty } from '@lintel/contract/people';
import { hasDuty, type User } from '#server/platform/context.ts';
import type { EmployeeFile } from './employees.queries.ts';

/** Who somebody is to the person whose record is read. */
export type Reader = 'self' | 'head' | Permission | `duty:${Duty}`;

/**
 * workspace B2 as a table: which fields of a record beyond the directory card whom they are shown to. Nobody else gets them, and
 * the answer has no place where they would stand.
 */
export const FIELD_READERS = {
  work: {
    readers: ['self', 'head', 'employees:oversee'],
    fields: [
      'grade',
      'employmentType',
      'payBasis',
      'weeklyMinutes',
      'isPayAgreed',
      'location',
      'hireDate',
      'probationEnd',
      'contractEnd',
      'endDate',
      'hasLogin',
    ],
  },
  statusReason: { readers: ['employees:write'], fields: ['statusReason'] },
  signIn: {
    readers: ['employees:identity'],
    fields: ['login', 'idpSub', 'lastRole', 'formerRole', 'accountRoles', 'plannedRole', 'plannedRoleOn', 'lastSignInAt'],
  },
  emergency: { readers: ['self', 'head', 'employees:secrets'], fields: ['emergencyContacts'] },
  personal: { readers: ['self', 'employees:secrets'], fields: ['privateEmail', 'address', 'birthDate'] },
  secret: { readers: ['self', 'employees:secrets'], fields: ['nationalId', 'taxProfile'] },
  bank: { readers: ['self', 'employees:secrets', 'duty:payroll_preparer', 'duty:payroll_approver'], fields: ['bankAccount'] },
  cost: { readers: ['head', 'pay:read', 'grades:read'], fields: ['stdCostPerHourMinor'] },
} as const satisfies Record<string, { readers: readonly Reader[]; fields: readonly string[] }>;
type Group = keyof typeof FIELD_READERS;
export type HiddenField = (typeof FIELD_READERS)[Group]['fields'][number];

/** Of these the directory shows everybody's: number, manager and status are of the work, whose readers are those of its group. */
export const WORK_READER = 'employees:oversee' satisfies (typeof FIELD_READERS.work.readers)[number];

/** Whether a group of fields is shown to this person. */
export const seesGroup = (user: User, person: Pick<EmployeeFile, 'id' | 'department_id'>, group: Group): boolean =>
  FIELD_READERS[group].readers.some((reader) => isReader(user, person, reader));

/** The names of the fields that this person may see of another's record, or of their own. */
export const fieldsFor = (user: User, person: Pick<EmployeeFile, 'id' | 'department_id'>): Set<HiddenField> =>
  new Set(
    (Object.keys(FIELD_READERS) as Group[])
      .filter((group) => seesGroup(user, person, group))
      .flatMap((group) => [...FIELD_READERS[group].fields]),
  );

export function isReader(user: User, person: Pick<EmployeeFile, 'id' | 'department_id'>, reader: Reader): boolean {
  if (reader === 'self') return user.id === person.id;
  if (reader === 'head') return user.id !== person.id && person.department_id !== null && user.heads.includes(person.department_id);
  if (reader.startsWith('duty:')) return hasDuty(user, reader.slice(5) as Duty);
  return isGranted(user.role, reader as Permission);
}
