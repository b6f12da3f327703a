/**
 * Who may do what at all: the first of the three permission steps (role, rows, state).
 * Read by the server's mount, the web's useCan, the menu and the generated permission matrix.
 */

/** In order of reach: where a token carries several known roles, the first of this list counts. */
export const ROLES = [
  'super_admin',
  'managing_director',
  'hr_manager',
  'accountant',
  'administrator',
  'department_head',
  'employee',
] as const;
export type Role = (typeof ROLES)[number];

/** `super_admin` -> `Super Admin` (specification §2.4). */
export const roleLabel = (role: Role): string => role.replaceAll('_', ' ').replace(/\b(hr\b|[a-z])/g, (start) => start.toUpperCase());

/** `super_admin` -> `super-admin`: the first segment of the role's pages. */
export const rolePath = (role: Role): string => role.replaceAll('_', '-');

/**
 * workspace/B2 as far as its resources exist: who may do what at all. One line a permission. Which rows, and whether the
 * person is the one concerned (the head, the project manager, the owner), the slice's scope and `may` say.
 */
const HOLDERS = {
  'approvals:decide': ROLES,
  'approvals:read': ROLES,
  'approvals:reassign': ['super_admin'],
  'audit:read': ['super_admin'],
  'audit:verify': ['super_admin'],
  'bank:act': ROLES,
  'bookings:read': ['managing_director', 'accountant', 'administrator'],
  'bookings:use': ROLES,
  'calendars:read': ROLES,
  'calendars:write': ['super_admin', 'hr_manager'],
  'certifications:read': ['super_admin', 'managing_director', 'hr_manager', 'administrator'],
  'certifications:verify': ['hr_manager'],
  'cost-codes:read': ROLES,
  'cost-codes:write': ['super_admin'],
  'delegations:end': ['super_admin'],
  'delegations:write': ROLES,
  'comments:read': ROLES,
  'comments:write': ROLES,
  'departments:appoint': ['super_admin', 'managing_director'],
  'departments:oversee': ['super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator'],
  'departments:read': ['super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator', 'department_head'],
  'departments:write': ['super_admin'],
  'duties:act': ['super_admin', 'managing_director'],
  'duties:assign': ['super_admin'],
  'duties:confirm': ['managing_director'],
  'duties:oversee': ['super_admin', 'managing_director', 'hr_manager', 'accountant'],
  'employees:identity': ['super_admin'],
  'employees:oversee': ['super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator'],
  'employees:read': ['super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator', 'department_head'],
  'employees:secrets': ['hr_manager'],
  'employees:time': ['hr_manager', 'department_head'],
  'employees:transfer': ['super_admin', 'hr_manager'],
  'employees:write': ['hr_manager'],
  'files:read': ROLES,
  'files:write': ROLES,
  'grades:read': ['managing_director', 'hr_manager', 'accountant', 'department_head'],
  'history:read': ['managing_director'],
  'jobs:read': ['super_admin'],
  'jobs:retry': ['super_admin'],
  'leave:dates': ['accountant'],
  'leave:manage': ['hr_manager'],
  'leave:read': ROLES,
  'leave:request': ROLES,
  'mail-accounts:read': ROLES,
  'mail-accounts:write': ROLES,
  'mailboxes:manage': ['super_admin', 'administrator'],
  'mail:organise': ROLES,
  'mail:read': ROLES,
  'mail:send': ROLES,
  'notifications:read': ROLES,
  'pay:propose': ['hr_manager'],
  'pay:read': ['managing_director', 'hr_manager'],
  'people:read': ROLES,
  'policies:propose': ['super_admin'],
  'policies:read': ['super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator', 'department_head'],
  'preferences:write': ROLES,
  'requests:fulfil': ROLES,
  'requests:manage': ['administrator'],
  'requests:read': ROLES,
  'requests:write': ROLES,
  'projects:decide': ['managing_director'],
  'projects:propose': ['managing_director', 'department_head'],
  'projects:read': ROLES,
  'projects:read-all': ['super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator'],
  'projects:write': ROLES,
  'recovery:read': ['super_admin', 'administrator'],
  'recovery:report': ROLES,
  'recovery:work': ['administrator'],
  'resources:read': ROLES,
  'resources:write': ['administrator'],
  'search:use': ROLES,
  'settings:oversee': ['super_admin', 'managing_director'],
  'settings:people': ['hr_manager'],
  'settings:propose': ['super_admin'],
  'settings:read': ['super_admin', 'managing_director', 'hr_manager', 'administrator'],
  'settings:services': ['administrator'],
  'settings:write': ['super_admin', 'hr_manager', 'administrator'],
  'tasks:read': ROLES,
  'tasks:read-all': ['managing_director'],
  'tasks:write': ROLES,
  'templates:read': ['super_admin', 'managing_director', 'hr_manager', 'accountant', 'administrator', 'department_head'],
  'templates:write': ['hr_manager', 'administrator'],
  'timesheets:oversee': ['hr_manager', 'accountant'],
  'timesheets:read': ROLES,
  'timesheets:recall': ['hr_manager'],
  'timesheets:write': ROLES,
  'support:read': ['super_admin', 'administrator'],
  'support:read-hr': ['hr_manager'],
  'support:work': ['administrator'],
  'tickets:use': ROLES,
  'views:share': ['super_admin'],
} as const satisfies Record<`${string}:${string}`, readonly Role[]>;
export type Permission = keyof typeof HOLDERS;

export const PERMISSIONS = Object.keys(HOLDERS) as Permission[];

/** The same table, read by role. */
export const GRANTS = Object.fromEntries(
  ROLES.map((role) => [role, PERMISSIONS.filter((permission) => (HOLDERS[permission] as readonly Role[]).includes(role))]),
) as unknown as Record<Role, readonly Permission[]>;

/** Whose group of pages everybody has too, for their own data (decisions 4). */
export const OWN_DATA: Role = 'employee';

/** What a route asks for: a permission, any signed-in person, or nobody in particular. */
export type Can = Permission | 'signed-in' | 'public';

export const isGranted = (role: Role, can: Can): boolean => can === 'public' || can === 'signed-in' || GRANTS[role].includes(can);

/** The highest known role of a project-roles claim (an object keyed by role, or a list); null when it names none. */
export function roleOfClaim(claim: unknown): Role | null {
  const names = Array.isArray(claim) ? claim : claim && typeof claim === 'object' ? Object.keys(claim) : [claim];
  return ROLES.find((role) => names.includes(role)) ?? null;
}
