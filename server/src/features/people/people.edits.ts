import { roleLabel, ROLES } from '@lintel/contract/access';
import { EMPLOYMENT_LABELS } from '@lintel/contract/employment';
import type { ShownEdits, ShownField } from '#server/features/comments/comments.service.ts';
import type { User } from '#server/platform/context.ts';
import { seesGroup, type FIELD_READERS } from './employees.fields.ts';
import type { EmployeeFile } from './employees.queries.ts';

/** `card` is everybody's who may open the record; all else has the readers of its group in `FIELD_READERS`. */
type Readers = 'card' | keyof typeof FIELD_READERS;

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
      weekly_minutes: { label: 'Hours a week', as: 'hours' },
      location: { label: 'Location' },
      hire_date: { label: 'First day', as: 'day' },
      probation_end: { label: 'Probation until', as: 'day' },
      contract_end: { label: 'Contract until', as: 'day' },
    },
  },
  'employee.follow-pay': { work: { grade: { label: 'Grade' }, weeklyMinutes: { label: 'Hours a week', as: 'hours' } } },
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
      .filter((group) => group === 'card' || seesGroup(user, person, group))
      .map((group) => groups[group]),
  ) as Record<string, ShownField>;

/** Whoever sees a department sees all that is written of it. */
export const DEPARTMENT_EDITS: ShownEdits = {
  'department.update': { name: { label: 'Name' }, costCentre: { label: 'Cost centre' }, location: { label: 'Location' } },
  'department.appoint': { headId: { label: 'Head', as: 'name' }, deputyId: { label: 'Deputy', as: 'name' } },
  'department.move': { parentId: { label: 'Below', as: 'name' } },
  'department.plan-merge': { mergeInto: { label: 'Merge into', as: 'name' }, mergeOn: { label: 'Merge on', as: 'day' } },
  'department.call-off-merge': { mergeInto: { label: 'Merge into', as: 'name' }, mergeOn: { label: 'Merge on', as: 'day' } },
  'department.merge': { mergedInto: { label: 'Merged into', as: 'name' } },
};
