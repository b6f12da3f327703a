import { z } from 'zod';
import { ROLES } from './access.ts';
import { exportRoute, listQuery, many } from './kit/list.ts';
import { paged, route } from './kit/route.ts';
import { day, id, line, version } from './kit/schema.ts';

/** What somebody may do beside the role, up to a limit (workspace A1). */
export const DUTIES = [
  'buyer',
  'storekeeper',
  'budget_controller',
  'payment_releaser',
  'payroll_preparer',
  'payroll_approver',
  'bank_verifier',
  'board_delegate',
  'support_agent',
] as const;
export type Duty = (typeof DUTIES)[number];

export const PERSON_STATUSES = ['draft', 'onboarding', 'active', 'suspended', 'offboarding', 'terminated'] as const;

/**
 * What everybody may see of a colleague: the directory card (workspace B2). What stands below it is of the record, and null for who
 * may not read that; whom it is shown to says the server's employees.fields.ts.
 */
export const Person = z.object({
  id: id('emp'),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  departmentId: id('dep').nullable(),
  departmentName: z.string().nullable(),
  phone: z.string().nullable(),
  photoId: id('file').nullable(),
  // Of the record
  number: z.string().nullable(),
  managerId: id('emp').nullable(),
  managerName: z.string().nullable(),
  status: z.enum(PERSON_STATUSES).nullable(),
});
export type Person = z.infer<typeof Person>;

/** The signed-in person's own record. */
export const Profile = Person.extend({
  number: z.string(),
  status: z.enum(PERSON_STATUSES),
  role: z.enum(ROLES),
  hireDate: day().nullable(),
  preferredName: z.string().nullable(),
  version: z.int(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileInput = z.object({
  preferredName: line(80).nullable(),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[0-9 ()/-]{5,30}$/, 'Use digits, spaces and a leading +')
    .nullable(),
  /** Of the record that was edited: an older one is refused (reliability R21). */
  version: version(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/** That somebody is away, and when: the kind of leave is nobody's business here. */
export const Absence = z.object({ employeeId: id('emp'), from: day(), to: day() });
export type Absence = z.infer<typeof Absence>;

const directory = {
  sorts: ['name', 'number', 'position', 'department', 'manager', 'status'],
  filters: { departmentId: many(id('dep')), managerId: id('emp').optional(), status: many(z.enum(PERSON_STATUSES)) },
} as const;

export const peopleApi = {
  list: route({
    method: 'GET',
    path: '/people',
    can: 'people:read',
    summary: 'The directory, by name',
    query: listQuery(directory),
    data: paged(Person),
  }),
  export: exportRoute('/people/export', 'people:read', 'The directory as a file', directory),
  absences: route({
    method: 'GET',
    path: '/people/absences',
    can: 'people:read',
    summary: 'Who of these people is away today, or first between two days to come',
    query: z.object({ ids: many(id('emp')), from: day().optional(), to: day().optional() }),
    data: z.array(Absence),
  }),
  get: route({
    method: 'GET',
    path: '/people/:id',
    can: 'people:read',
    summary: 'One directory card',
    params: z.object({ id: id('emp') }),
    data: Person,
  }),
  profile: route({ method: 'GET', path: '/people/me', can: 'signed-in', summary: 'Your own record', data: Profile }),
  updateProfile: route({
    method: 'PATCH',
    path: '/people/me',
    can: 'preferences:write',
    summary: 'Change your preferred name and phone',
    body: ProfileInput,
    data: Profile,
    once: 'accepted',
  }),
};
